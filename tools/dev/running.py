"""Programs that are run from the clone, where its things lie, and what is said meanwhile."""

from __future__ import annotations

import hashlib
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
PYTHON = str(VENV / "bin" / "python")
OLDEST_PYTHON = (3, 11)
NOT_PASSED_ON = ("VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")


class Stop(Exception):
    """What keeps a command from going on, said so that the reader can act on it."""


def python(module: str, *arguments: str, more: Mapping[str, str] | None = None) -> int:
    """Run a module with the Python of `.venv`."""
    return run([PYTHON, "-m", module, *arguments], more)


def run(
    command: Sequence[str], more: Mapping[str, str] | None = None, where: Path | str = ROOT
) -> int:
    """Run it in the clone with nothing to read; its exit code."""
    with subprocess.Popen(
        command, cwd=where, env=environment(more), stdin=subprocess.DEVNULL
    ) as child:
        signal.signal(signal.SIGTERM, lambda *_: child.terminate())
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:  # the terminal told the child too: let it clean up
                continue


def require(command: Sequence[str], what: str) -> None:
    if run(command):
        raise Stop(f"{what} failed: {shlex.join(command)}")


def starts(program: Path | str, question: str = "--version") -> bool:
    return subprocess.run([program, question], capture_output=True, check=False).returncode == 0


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Ours without an outer virtual environment, and uv bound to the Python that runs us.

    Compiled modules are kept whatever is set outside, for without them each of the many servers of
    the tests compiles all its packages anew; but inside `.tools`, neither among the sources
    nor in `.venv`, which is not made yet when the first of them come.
    """
    own = {
        "PYTHONPYCACHEPREFIX": str(TOOLS / "pycache"),
        "UV_PYTHON": sys.executable,
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_NO_PROGRESS": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
    }
    outer = {name: text for name, text in os.environ.items() if name not in NOT_PASSED_ON}
    return {**outer, **own, **(more or {})}


def digest(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def read(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def say(text: str) -> None:
    print(f"[dev] {text}", file=sys.stderr, flush=True)
