"""One command for everything a developer or an operator does with a clone of Bito.

    python3 dev.py serve [options]     start the server; the options go to `python -m app serve`
    python3 dev.py install             only make what the server needs, for a start by somebody else
    python3 dev.py test [options]      all tests, format, lint and types; with options: pytest alone
    python3 dev.py check               format, lint, types, texts, JavaScript, HTML, architecture
    python3 dev.py bench [name ...]    the benchmarks, or those named, and options for them
    python3 dev.py faults [name ...]   break servers on purpose, and count what was lost (`--long`)
    python3 dev.py simulate [options]  worlds that a seed repeats, with virtual time (`--long`)
    python3 dev.py shots               screenshots of every page into shots/
    python3 dev.py texts               collect what there is to translate into locales/
    python3 dev.py lock [options]      renew requirements/*.txt (`--upgrade` for newer packages)

Each command sets up what it needs inside the clone (`.tools`, `.venv`, `node_modules`) and nothing
else, but for the browser of the tests. Standard library only; Linux and macOS.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
PYTHON = str(VENV / "bin" / "python")
REQUIREMENTS = ROOT / "requirements"
UV_LOCK = str(REQUIREMENTS / "uv.txt")
# A file stays with one worker, which has databases, servers and a browser of its own. Tests of
# pages wait more than they work, so two cores have enough to do for three; and they come early, so
# that no worker is left alone with the longest file.
ORDER = ("-p", "tests.longest_first", "--no-loadscope-reorder")
ALL_TESTS = ("-n", "3", "--dist", "loadfile", *ORDER)
NODE_MODULES = ROOT / "node_modules"
NOT_PASSED_ON = ("VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")

OLDEST_PYTHON = (3, 11)
OLDEST_UV = (0, 9)  # an older one on the PATH is left alone and the pinned one is used

# The shell is Chromium without windows: the same engine, for not much more than half the work. But
# it shows no messages, for which there must be a whole one, too.
PATH_SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
PATH_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Inside Playwright's cache.
CACHED_SHELLS = (
    "chromium_headless_shell-*/*/headless_shell",
    "chromium_headless_shell-*/*/chrome-headless-shell",
)
CACHED_BROWSERS = ("chromium-*/*/chrome", "chromium-*/*/*.app/Contents/MacOS/*")
# Playwright's own node needs libatomic1, and Debian's Chromium brings neither that nor a font.
DEBIAN_BROWSER = ("chromium", "libatomic1", "fonts-dejavu-core")
DEBIAN_SHELL = "chromium-headless-shell"
NO_BROWSER = """no browser for the tests. Any one of these helps:
  - install Chromium or Google Chrome, so that `chromium` or `google-chrome` is on the PATH
    (Debian: apt install chromium chromium-headless-shell libatomic1 fonts-dejavu-core)
  - set BITO_CHROMIUM to the program of a Chromium you have
  - let Playwright fetch one: .venv/bin/python -m playwright install chromium"""

UNPACKED_CADDY = str(TOOLS / "caddy" / "usr" / "bin" / "caddy")
NO_PROXY = """no Caddy for the tests of several nodes. Any one of these helps:
  - install Caddy 2.6 or newer, so that `caddy` is on the PATH
    (Debian: apt install caddy; macOS: brew install caddy)
  - set BITO_CADDY to the program of a Caddy you have"""


class Stop(Exception):
    """What keeps a command from going on, said so that the reader can act on it."""


# ---------------------------------------------------------------- commands


def serve(arguments: Sequence[str]) -> NoReturn:
    """Become the server: the process is replaced, so that signals reach it."""
    install("app")
    os.chdir(ROOT)
    os.execve(PYTHON, [PYTHON, "-m", "app", "serve", *arguments], environment())


def prepare(arguments: Sequence[str]) -> int:
    """For a service manager, under which nothing may be written into the clone."""
    no_arguments("install", arguments)
    install("app")
    return 0


def test(arguments: Sequence[str]) -> int:
    """Everything that decides whether a change is good; pytest's closing line comes last."""
    install("dev")
    wrong = [] if arguments else failures(QUALITY)
    programs = {**browsers(), "BITO_CADDY": find_proxy()}
    code = python("pytest", *(arguments or ALL_TESTS), more=programs)
    if wrong:
        say(f"failed before the tests: {', '.join(wrong)}")
    return code or bool(wrong)


def check(arguments: Sequence[str]) -> int:
    """The quick part: no browser and no database server is needed."""
    no_arguments("check", arguments)
    install("dev")
    by_node = {"JavaScript types": typescript, "HTML": html}
    wrong = failures({**QUALITY, **by_node, "architecture": architecture})
    say(f"failed: {', '.join(wrong)}" if wrong else "all checks passed")
    return bool(wrong)


def bench(arguments: Sequence[str]) -> int:
    """Each benchmark prints a table for people and one line of JSON for programs."""
    known = sorted(path.stem for path in (ROOT / "benchmarks").glob("[a-z]*.py"))
    names = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    options = arguments[len(names) :]
    if unknown := sorted(set(names) - set(known)):
        raise Stop(f"no benchmark {', '.join(unknown)}; there are: {', '.join(known)}")
    install("dev")
    browser = {"BITO_CHROMIUM": find_browser()} if "page" in (names or known) else {}
    return max(python(f"benchmarks.{name}", *options, more=browser) for name in names or known)


def faults(arguments: Sequence[str]) -> int:
    """Each fault prints what it did and what it broke; one line of JSON comes last."""
    install("dev")
    return python("faults", *arguments)


def simulate(arguments: Sequence[str]) -> int:
    """2,000 worlds, or 50,000 with `--long`; one line of JSON comes last."""
    install("dev")
    return python("simulation", *arguments)


def shots(arguments: Sequence[str]) -> int:
    """Pictures of every page, for eyes and for the README."""
    install("dev")
    return python("tools.shots", *arguments, more={"BITO_CHROMIUM": find_browser()})


def texts(arguments: Sequence[str]) -> int:
    """Collect what there is to translate into locales/, and say what is missing."""
    install("dev")
    return python("tools.texts", *arguments)


def lock(arguments: Sequence[str]) -> int:
    """Names, versions and hashes only: uv, unlike pip, writes no address of an index."""
    compile_ = [find_uv(), "pip", "compile", "-q", "--universal", "--generate-hashes"]
    compile_ += ["--python-version", ".".join(map(str, OLDEST_PYTHON)), *arguments]
    app, dev, uv = (f"requirements/{group}" for group in ("app", "dev", "uv"))
    return (
        run([*compile_, f"{uv}.in", "-o", f"{uv}.txt"])
        or run([*compile_, f"{app}.in", "-o", f"{app}.txt"])
        or run([*compile_, "-c", f"{app}.txt", f"{dev}.in", "-o", f"{dev}.txt"])
    )


# ---------------------------------------------------------------- what check and test run


QUALITY: Mapping[str, Callable[[], int]] = {
    "format": lambda: python("ruff", "format", "--check", "."),
    "lint": lambda: python("ruff", "check", "."),
    "types": lambda: python("mypy"),
    "texts": lambda: python("tools.texts", "--check"),
}


RULES_OF_THE_HOUSE = ("architecture", "documents", "project")


def architecture() -> int:
    """What the project's own rules say about files, imports and documents."""
    return python("pytest", "-q", *(f"tests/test_{name}.py" for name in RULES_OF_THE_HOUSE))


def failures(steps: Mapping[str, Callable[[], int]]) -> list[str]:
    """Run them all, whatever fails; the names of those that failed."""
    wrong = []
    for name, step in steps.items():
        say(name)
        if step():
            wrong.append(name)
    return wrong


def typescript() -> int:
    """TypeScript as a checker of the browser's JavaScript; it builds nothing."""
    return run([node_tool("tsc"), "--project", "tsconfig.json"])


def html() -> int:
    """Every page as it is rendered, in every language, against the standard."""
    with tempfile.TemporaryDirectory(prefix="bito-html-") as folder:
        config = str(ROOT / ".htmlvalidate.json")
        return python("tools.rendered", folder) or run(
            [node_tool("html-validate"), "--config", config, f"{folder}/*.html"]
        )


def node_tool(name: str) -> str:
    npm = shutil.which("npm")
    if npm is None:
        raise Stop("this check needs Node.js with npm; install Node.js 20 or newer")
    stamp = NODE_MODULES / ".bito-stamp"
    wanted = digest(ROOT / "package-lock.json")
    if read(stamp) != wanted:
        require([npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], "npm ci")
        stamp.write_text(wanted)
    return str(NODE_MODULES / ".bin" / name)


# ---------------------------------------------------------------- the environment


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


# ---------------------------------------------------------------- the browser


def find_browser() -> str:
    """The Chromium to test with: one that is there, else one installed now."""
    need_playwright_node()
    browser = given_browser() or present_browser()
    if browser is None and is_debian_root():
        apt_install(*DEBIAN_BROWSER)
        browser = present_browser()
    if browser is None:
        say("trying to fetch a browser with Playwright")
        python("playwright", "install", "chromium")
        browser = present_browser()
    if browser is None:
        raise Stop(NO_BROWSER)
    return browser


def given_browser() -> str | None:
    given = os.environ.get("BITO_CHROMIUM")
    if given and shutil.which(given) is None:
        raise Stop(f"BITO_CHROMIUM names {given}, which is not a program")
    return given or None


def present_browser() -> str | None:
    on_mac = MAC_BROWSERS if sys.platform == "darwin" else ()
    return first_on_path((*PATH_BROWSERS, *on_mac)) or cached(CACHED_BROWSERS)


def find_shell(browser: str) -> str:
    """What runs the tests faster where there is one; the browser itself where there is none."""
    shell = first_on_path(PATH_SHELLS) or cached(CACHED_SHELLS)
    if shell is None and is_debian_root():
        apt_install(DEBIAN_SHELL)
        shell = first_on_path(PATH_SHELLS)
    return shell or browser


def browsers() -> dict[str, str]:
    """For the tests. Whoever names a browser gets all tests with this one."""
    browser = find_browser()
    shell = given_browser() or find_shell(browser)
    return {"BITO_CHROMIUM": browser, "BITO_CHROMIUM_SHELL": shell}


def first_on_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def cached(patterns: Sequence[str]) -> str | None:
    """What Playwright has fetched."""
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or home / "ms-playwright")
    found = (path for pattern in patterns for path in sorted(cache.glob(pattern)))
    return next((str(path) for path in found if os.access(path, os.X_OK)), None)


def need_playwright_node() -> None:
    """Without libatomic1 Playwright's node dies, and a test would say only `Connection closed`."""
    node = next(VENV.glob("lib/python*/site-packages/playwright/driver/node"), None)
    if node is None or starts(node):
        return
    if is_debian_root():
        apt_install("libatomic1")
    if not starts(node):
        raise Stop(f"Playwright's node does not start ({node}); Debian: apt install libatomic1")


def starts(program: Path | str, question: str = "--version") -> bool:
    return subprocess.run([program, question], capture_output=True, check=False).returncode == 0


# ---------------------------------------------------------------- the proxy


def find_proxy() -> str:
    """The Caddy to test with: one that is there, else Debian's, unpacked into `.tools`."""
    proxy = present_proxy()
    if proxy is None and shutil.which("apt-get"):
        with one_at_a_time():
            proxy = present_proxy() or unpack_caddy()
    if proxy is None or not starts(proxy, "version"):
        raise Stop(NO_PROXY)
    return proxy


def present_proxy() -> str | None:
    given = os.environ.get("BITO_CADDY")
    if given and shutil.which(given) is None:
        raise Stop(f"BITO_CADDY names {given}, which is not a program")
    return given or shutil.which("caddy") or shutil.which(UNPACKED_CADDY)


def unpack_caddy() -> str | None:
    """Downloading needs no root, but lists of packages, which only root can renew."""
    say("fetching Debian's caddy into .tools")
    with tempfile.TemporaryDirectory(prefix="bito-caddy-") as folder:
        download = ["apt-get", "download", "-q", "-o", "APT::Sandbox::User=root", "caddy"]
        if run(download, where=folder) and os.geteuid() == 0:
            run(["apt-get", "update", "-q"])
            run(download, where=folder)
        TOOLS.mkdir(exist_ok=True)  # not there yet where uv was on the PATH
        for package in Path(folder).glob("caddy_*.deb"):
            run(["dpkg-deb", "-x", str(package), str(TOOLS / "caddy")])
    return shutil.which(UNPACKED_CADDY)


def is_debian_root() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    """What fails here is answered by the next way to get a browser."""
    say(f"apt-get install {' '.join(packages)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-q"], quiet)
    run(["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages], quiet)


# ---------------------------------------------------------------- small things


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


def digest(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def read(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def no_arguments(command: str, arguments: Sequence[str]) -> None:
    if arguments:
        raise Stop(f"{command} takes no arguments, not {shlex.join(arguments)}")


def say(text: str) -> None:
    print(f"[dev] {text}", file=sys.stderr, flush=True)


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "serve": serve,
    "install": prepare,
    "test": test,
    "check": check,
    "bench": bench,
    "faults": faults,
    "simulate": simulate,
    "shots": shots,
    "texts": texts,
    "lock": lock,
}


def main(arguments: Sequence[str]) -> int:
    if sys.version_info < OLDEST_PYTHON:
        say("Bito needs Python 3.11 or newer; this is " + sys.version.split()[0])
        return 2
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 0 if arguments and arguments[0] in ("-h", "--help", "help") else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except Stop as reason:
        say(str(reason))
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
