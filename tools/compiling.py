"""Compiling the engine's kernel with mypyc: `python -m tools.compiling [FOLDER]`.

The files (`app.compiled.PATTERNS`) are built in a temporary folder from a copy of `app`; the
results go beside the sources in FOLDER, the clone itself if none is named. Needs the packages of
the tests and a C compiler.
"""

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from app.compiled import LIBRARY, ROOT, extensions, remove, sources, write_stamp

NO_COMPILER: Final = """no C compiler with Python's headers; everything works without it, slower.
  Debian: apt install gcc python3-dev; macOS: xcode-select --install"""

_SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup
name, *files = sys.argv[1:]
modules = mypycify(["--ignore-missing-imports", *files], group_name=name, opt_level="3")
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


def build(folder: Path) -> int:
    """Compile the sources of the clone into `folder`, which has a copy of them; the exit code."""
    with tempfile.TemporaryDirectory(prefix="bito-compile-") as name:
        place = Path(name)
        copy_sources(place)
        setup = [sys.executable, "-c", _SETUP, LIBRARY, *sources(place)]
        done = subprocess.run(setup, cwd=place, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
            return done.returncode
        remove(folder)
        for file in extensions(place):
            shutil.copy2(file, folder / file.relative_to(place))
    write_stamp(folder)
    return 0


def copy_sources(folder: Path) -> None:
    """The Python files of `app` and nothing else."""
    for file in (ROOT / "app").rglob("*.py"):
        target = folder / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)


def _headers() -> Path:
    return Path(sysconfig.get_path("include")) / "Python.h"


if __name__ == "__main__":
    sys.exit(main())
