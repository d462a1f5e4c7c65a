"""What `.venv` holds: the locked packages, by uv, which is on the PATH or comes into `.tools`."""

from __future__ import annotations

import fcntl
import importlib.util
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.dev.running import PYTHON, ROOT, TOOLS, VENV, Stop, digest, read, require, say

REQUIREMENTS = ROOT / "requirements"
UV_LOCK = str(REQUIREMENTS / "uv.txt")
OLDEST_UV = (0, 9)  # an older one on the PATH is left alone and the pinned one is used


def install(group: str) -> None:
    """Bring `.venv` to the locked packages of `app` or `dev`; dev holds all of app's."""
    app = digest(REQUIREMENTS / "app.txt")
    dev = digest(REQUIREMENTS / "app.txt", REQUIREMENTS / "dev.txt")
    enough = {f"dev {dev}"} | ({f"app {app}"} if group == "app" else set())
    stamp = VENV / ".bito-stamp"
    if is_python_there() and read(stamp) in enough:
        return
    with one_at_a_time():
        if is_python_there() and read(stamp) in enough:
            return
        install_locked(group)
        stamp.write_text(f"dev {dev}" if group == "dev" else f"app {app}")


def install_locked(group: str) -> None:
    """Packages are added and changed, never taken away: serve leaves those of the tests alone."""
    uv = find_uv()
    say(f"installing requirements/{group}.txt")
    if not is_python_there():
        require([uv, "venv", "-q", "--clear", "--python", sys.executable, str(VENV)], "uv venv")
    arguments = ["-q", "--python", PYTHON, "--require-hashes", "-r", f"requirements/{group}.txt"]
    require([uv, "pip", "install", *arguments], "installing the packages")


def is_python_there() -> bool:
    """False, too, when the interpreter that `.venv` was made with has gone."""
    return Path(PYTHON).exists()


def find_uv() -> str:
    """The one on the PATH if it is new enough, else the pinned one in `.tools`."""
    on_path = shutil.which("uv")
    if on_path and uv_version(on_path) >= OLDEST_UV:
        return on_path
    uv = TOOLS / "bin" / "uv"
    if not uv.exists():
        install_uv()
    return str(uv)


def uv_version(uv: str) -> tuple[int, ...]:
    answer = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def install_uv() -> None:
    """By the pip at hand: to make an environment for a pip of its own would take seconds."""
    say("installing uv into .tools")
    pip = ["-m", "pip"] if importlib.util.find_spec("pip") else [bundled_pip()]
    where = ["--upgrade", "--target", str(TOOLS), "--require-hashes", "-r", UV_LOCK]
    require([sys.executable, *pip, "install", "-q", *where], "installing uv")


def bundled_pip() -> str:
    """The pip that Python keeps for new environments; a wheel of it can be run as it is."""
    spec = importlib.util.find_spec("ensurepip")
    places = [sysconfig.get_config_var("WHEEL_PKG_DIR")]  # where distributions put it
    places += [Path(spec.origin).parent / "_bundled"] if spec and spec.origin else []
    wheels = (wheel for place in places if place for wheel in Path(place).glob("pip-*.whl"))
    if spec is None or (wheel := next(wheels, None)) is None:
        raise Stop(
            f"{sys.executable} has neither pip nor venv (Debian, Ubuntu: apt install python3-venv),"
            " and uv is not on the PATH"
        )
    return str(wheel / "pip")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two commands started together must not fill `.venv` at once."""
    with (ROOT / ".dev-lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
