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
from pathlib import Path
from typing import Final

from app.compiled import LIBRARY, ROOT, digests, extensions, remove, sources, write_stamp

CACHE: Final = ROOT / ".tools" / "compiled"

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
        made_from = digests(place)  # a source may change while the compiler works
        setup = [sys.executable, "-c", _SETUP, LIBRARY, *sources(place)]
        done = subprocess.run(setup, cwd=place, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
            return done.returncode
        remove(folder)
        for file in extensions(place):
            shutil.copy2(file, folder / file.relative_to(place))
    write_stamp(folder, made_from)
    return 0


def cached_build() -> Path:
    """A copy of `app` with its compiled modules, made once for the sources as they are."""
    made_from = json.dumps([sys.version, digests()], sort_keys=True)
    name = hashlib.sha256(made_from.encode()).hexdigest()[:16]
    if not (CACHE / name).exists():
        shutil.rmtree(CACHE, ignore_errors=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            made = Path(folder) / name
            copy_sources(made)
            if build(made):
                raise RuntimeError("the sources do not compile")
            made.rename(CACHE / name)
    return CACHE / name


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
