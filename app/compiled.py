"""Which modules may be compiled, and whether compiled ones still say what their sources say.

Standard library only: it is asked before anything else is imported. `python3 dev.py compile`
builds them (tools/compiling.py); without them everything runs as plain Python.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

_OF_SEARCH: Final = (
    *("bonus", "chance", "guessing", "lines", "lookahead"),
    *("payoff", "rollout", "searching", "tree"),
)
#: The files that are compiled, all together, as patterns from the clone's folder.
PATTERNS: Final = (
    "app/engine/cards.py",
    "app/engine/roles.py",
    "app/engine/position.py",
    "app/engine/bout.py",
    "app/engine/bout_end.py",
    "app/engine/playout.py",
    *(f"app/bots/endgame/{name}.py" for name in ("dense", "duel", "passing", "spending")),
    *(
        f"app/bots/net/{name}.py"
        for name in ("features", "layout", "looking", "questions", "sight")
    ),
    *(f"app/bots/search/{name}.py" for name in _OF_SEARCH),
)
#: What the compiled ones take constants and types from: a change there makes them stale too.
_READ_TOO: Final = ("app/engine/*.py", "app/bots/**/*.py", "app/fair/stream.py")
STAMP: Final = Path("app/compiled.json")
#: The name of the library that all compiled modules share; it lies beside `app`.
LIBRARY: Final = "bito_compiled"
REMEDY: Final = "`python3 dev.py compile` makes them anew, with `--clean` it takes them away"


def sources(root: Path = ROOT) -> list[str]:
    """The files that are compiled, as paths from the clone's folder."""
    return sorted(_found(root, PATTERNS))


def digests(root: Path = ROOT) -> dict[str, str]:
    """A hash of every file on which the compiled modules depend, by its path."""
    names = sorted({*_found(root, PATTERNS), *_found(root, _READ_TOO)})
    return {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in names}


def extensions(root: Path = ROOT) -> list[Path]:
    """The compiled files that this Python would load, whatever they were made from."""
    places = [root / name[: -len(".py")] for name in sources(root)] + [root / f"{LIBRARY}__mypyc"]
    files = (Path(f"{place}{suffix}") for place in places for suffix in EXTENSION_SUFFIXES)
    return [file for file in files if file.exists()]


def are_stale(root: Path = ROOT) -> bool:
    """Whether there are compiled modules that do not come from the sources as they are now, or not
    all that were made together: half of them do not understand the others' plain form."""
    if not extensions(root):
        return False
    try:
        stamp = json.loads((root / STAMP).read_text())
    except (OSError, ValueError):
        return True
    return bool(stamp != _stamp(root, digests(root)))


def write_stamp(root: Path, made_from: Mapping[str, str]) -> None:
    """Note which compiled modules there are, and the `digests` of what they were made from."""
    (root / STAMP).write_text(json.dumps(_stamp(root, made_from), indent=0, sort_keys=True) + "\n")


def remove(root: Path = ROOT) -> int:
    """Take the compiled modules away; how many files there were."""
    files = extensions(root)
    for file in files:
        file.unlink()
    (root / STAMP).unlink(missing_ok=True)
    return len(files)


def refuse_stale(root: Path = ROOT) -> None:
    """Exit with a sentence rather than run code whose source has changed."""
    if are_stale(root):
        raise SystemExit(f"the compiled modules are older than their sources: {REMEDY}")


def _stamp(root: Path, made_from: Mapping[str, str]) -> dict[str, object]:
    files = sorted(file.relative_to(root).as_posix() for file in extensions(root))
    return {"files": files, "made_from": dict(made_from)}


def _found(root: Path, patterns: Iterable[str]) -> Iterator[str]:
    return (path.relative_to(root).as_posix() for each in patterns for path in root.glob(each))
