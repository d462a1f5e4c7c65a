"""Compiling the engine's kernel with mypyc: `python -m tools.compiling [FOLDER]`.

The files (`app.compiled.PATTERNS`) are built in a temporary folder from a copy of `app`; the
results go beside the sources in FOLDER, the clone itself if none is named. Needs the packages of
the tests and a C compiler.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.compiled import LIBRARY, ROOT, digests, extensions, remove, sources, write_stamp

CACHE: Final = ROOT / ".tools" / "compiled"
#: So many builds stay in it: another process may be about to run one for sources of before.
_KEPT: Final = 4
#: Levels of the C compiler: for what is run for long or measured, and for what is only compared.
FAST: Final = 3
SOON: Final = 0

NO_COMPILER: Final = """no C compiler with Python's headers; everything works without it, slower.
  Debian: apt install gcc python3-dev; macOS: xcode-select --install"""

_SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup
name, level, *files = sys.argv[1:]
debug = "1" if int(level) else "0"
flags = ["--ignore-missing-imports", *files]
modules = mypycify(flags, group_name=name, opt_level=level, debug_level=debug)
setup(name=name, ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def main() -> int:
    """Build them; the exit code."""
    if not has_compiler():
        print(NO_COMPILER, file=sys.stderr)
        return 1
    return build(Path(sys.argv[1]) if sys.argv[1:] else ROOT)


def has_compiler() -> bool:
    """Whether this Python's extensions can be built here."""
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and _headers().exists()


def build(folder: Path, level: int = FAST) -> int:
    """Compile the sources of the clone into `folder`, which has a copy of them; the exit code.
    `level` is the C compiler's."""
    with tempfile.TemporaryDirectory(prefix="bito-compile-") as name:
        place = Path(name)
        copy_sources(place)
        made_from = digests(place)  # a source may change while the compiler works
        setup = [sys.executable, "-c", _SETUP, LIBRARY, str(level), *sources(place)]
        done = subprocess.run(setup, cwd=place, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
            return done.returncode
        remove(folder)
        for file in extensions(place):
            shutil.copy2(file, folder / file.relative_to(place))
    write_stamp(folder, made_from)
    return 0


def cached_build(
    level: int = FAST, cache: Path = CACHE, make: Callable[[Path, int], int] = build
) -> Path:
    """A copy of `app` with its compiled modules, made once for the sources as they are.

    Two processes at once may both build, each in a folder of its own; whoever is done first has
    made it for both. Raises RuntimeError where `make` ends with another code than 0.
    """
    made_from = json.dumps([sys.version, level, digests()], sort_keys=True)
    found = cache / hashlib.sha256(made_from.encode()).hexdigest()[:16]
    if not found.exists():
        cache.mkdir(parents=True, exist_ok=True)
        _take_away_old(cache)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            made = Path(folder) / found.name
            copy_sources(made)
            if make(made, level):
                raise RuntimeError("the sources do not compile")
            _move_into_place(made, found)
    return found


def _move_into_place(made: Path, found: Path) -> None:
    """A folder appears whole or not at all, and one that is there stays."""
    try:
        made.rename(found)
    except OSError:
        if not found.exists():
            raise


def _take_away_old(cache: Path) -> None:
    """All but the newest, among them what a process that was killed has left."""
    newest_first = sorted(cache.iterdir(), key=_changed_at, reverse=True)
    for each in newest_first[_KEPT - 1 :]:
        shutil.rmtree(each, ignore_errors=True)


def _changed_at(path: Path) -> float:
    """When; long ago for what another process has just taken away."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def copy_sources(folder: Path) -> None:
    """The Python files of `app` and the weights of the bots."""
    for file in [*(ROOT / "app").rglob("*.py"), *(ROOT / "app" / "bots").rglob("*.net")]:
        target = folder / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)


def _headers() -> Path:
    return Path(sysconfig.get_path("include")) / "Python.h"


if __name__ == "__main__":
    sys.exit(main())
