"""Holds the code to the table in docs/ARCHITECTURE.md: who may import whom, and where things live.

The rules are data at the top. `violations_of` reads one file and knows nothing of this project's
files, so that the tests at the end can show it planted mistakes.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
APP: Final = ROOT / "app"

# room -> the rooms it may import. Rooms not named here (cli, main, referee …) stand on top.
BELOW: Final = {
    "engine": {"engine"},
    "fair": {"fair", "engine"},
    "bots": {"bots", "fair", "engine"},
    "review": {"review", "bots", "fair", "engine"},
    "practice": {"practice", "bots", "engine"},
    "thinking": {"thinking", "bots", "fair", "engine"},
    "arena": {"arena", "bots", "fair", "engine"},
    "rl": {"rl", "fair", "engine"},
    "language": {"language"},
    "storage": {"storage"},
    "accounts": {"accounts", "language", "storage", "fair", "engine"},
    "ratings": {"ratings", "storage"},
    "notices": {"notices", "language", "accounts", "storage", "fair", "engine"},
    "play": {
        *("play", "accounts", "ratings", "notices", "thinking", "bots", "storage", "fair"),
        "engine",
    },
    "valkey": {"valkey"},
    "pictures": {"pictures"},
    "web": {
        *("web", "play", "accounts", "ratings", "notices", "bots", "storage", "fair", "engine"),
        *("settings", "language", "pictures", "thinking", "review", "practice"),
    },
}
BELOW["operating"] = BELOW["web"] | {"operating", "valkey", "web"}
# Who must never hold a state may import these modules of the engine and no others (law L4).
STATELESS: Final = {"web", "bots", "thinking"}
STATELESS_ENGINE: Final = {"cards", "errors", "rules", "view"}
# Bots also play on positions, which they imagine from a view and a memory.
IMAGINING: Final = {"bots": {"bout", "imagine", "memory", "move_text", "position"}}

# What the pure rooms may take from the standard library: nothing with a clock, chance or I/O.
PURE: Final = {"engine", "fair", "bots", "review", "practice"}
PURE_LIBRARY: Final = set(
    "__future__ abc array bisect collections contextlib copy dataclasses datetime enum functools"  # noqa: SIM905
    " hashlib heapq hmac itertools json math operator re string struct types typing".split()
)
# The small net counts in numpy, and reads its weights when it is first asked; it alone.
BEYOND_PURE: Final = {
    "bots/net/asking.py": {"importlib"},
    "bots/net/inference.py": {"numpy"},
    "bots/net/network.py": {"numpy", "zlib"},
    "bots/net/weights.py": {"importlib"},
    "practice/puzzles.py": {"importlib"},
}
CLOCK_CALLS: Final = {"now", "utcnow", "today"}

# package -> the rooms that may import it; the top may import all.
ONLY_IN: Final = {
    "alembic": {"storage"},
    "babel": {"language"},
    "fastapi": {"web"},
    "starlette": {"web"},
    "uvicorn": {"web"},
    "jinja2": {"web"},
    "pydantic": {"web"},
    "psycopg": {"storage"},
    "sqlite3": {"storage"},
    "openskill": {"ratings"},
    "redis": {"valkey"},
    "limits": {"valkey", "web"},
    "argon2": {"accounts"},
    "zxcvbn": {"accounts"},
    "email_validator": {"accounts"},
    "aiosmtplib": {"accounts"},
    "httpx2": {"notices"},
    "PIL": {"pictures"},
    "gymnasium": {"rl"},
    "pettingzoo": {"rl"},
}
# Outside storage SQLAlchemy is a type in a signature and nothing more.
SQL_TYPES: Final = {"Connection"}
SQL_TEXT: Final = re.compile(
    r"^\s*(select\s.+\sfrom\s+\w+\s*(where|join|order|group|limit|;|$)|insert\s+into\s"
    r"|update\s+\w+\s+set\s|delete\s+from\s|pragma\s|create\s+(table|index)|alter\s+table)",
    re.IGNORECASE | re.DOTALL,
)
# The few loops that outlive any one failure.
BROAD_EXCEPT: Final = {
    "play/at_once.py",
    "storage/jobs.py",
    "storage/writer.py",
    "thinking/attempt.py",
}

EMPTY_NAMES: Final = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}
LONGEST_FILE: Final = 300
LONGEST_FUNCTION: Final = 40
# The type of a machine word, for mypy alone: at run time it is never imported.
WORDS_OF_COMPILED: Final = ("mypy_extensions", "i64")
# Written out where a call would cost more than what it does.
WRITTEN_OUT: Final = {("engine/bout_end.py", "end_bout"), ("engine/position.py", "copy")}


def test_every_module_keeps_to_the_table() -> None:
    found = [line for path in modules(APP) for line in violations_of(path, APP)]

    assert found == []


def test_rooms_of_the_table_exist() -> None:
    rooms = {path.name for path in APP.iterdir() if (path / "__init__.py").exists()}

    assert set(BELOW) <= rooms


# ---------------------------------------------------------------- reading one file


def modules(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*.py") if "__pycache__" not in path.parts)


def violations_of(path: Path, root: Path) -> list[str]:
    """Everything wrong with one module of the package at `root`, one line of text each."""
    name = path.relative_to(root).as_posix()
    room = path.relative_to(root).parts[0].removesuffix(".py")
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    checks = (imports, clock, exceptions, sql_text, init_file, names, lengths)
    return [f"{name}: {line}" for check in checks for line in check(tree, room, name)]


def imports(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    at_top = set(top_level_imports(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if node not in at_top:
            yield f"line {node.lineno}: an import inside a function or a branch"
        if isinstance(node, ast.ImportFrom) and node.level:
            yield f"line {node.lineno}: a relative import"
        for target in targets(node):
            if target[0] in BEYOND_PURE.get(name, ()) or target == WORDS_OF_COMPILED:
                continue
            if reason := refusal(room, target):
                yield f"line {node.lineno}: {reason}"


def top_level_imports(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from node.body
        yield node


def targets(node: ast.Import | ast.ImportFrom) -> list[tuple[str, ...]]:
    """What is imported, as paths: `from app.engine import view` is (app, engine, view)."""
    if isinstance(node, ast.Import):
        return [tuple(alias.name.split(".")) for alias in node.names]
    module = tuple((node.module or "").split("."))
    return [(*module, alias.name) for alias in node.names]


def refusal(room: str, target: tuple[str, ...]) -> str | None:
    if target[0] == "app":
        return inner_refusal(room, target)
    return outer_refusal(room, target)


def inner_refusal(room: str, target: tuple[str, ...]) -> str | None:
    if room not in BELOW or len(target) < 2:
        return None
    if target[1] not in BELOW[room]:
        return f"{room} may not import {target[1]}"
    visible = STATELESS_ENGINE | IMAGINING.get(room, set())
    if room in STATELESS and target[1] == "engine" and target[2] not in visible:
        return f"{room} may not import engine.{target[2]}: it sees views, never states"
    return None


def outer_refusal(room: str, target: tuple[str, ...]) -> str | None:
    package = target[0]
    if room in PURE and package not in PURE_LIBRARY:
        return f"{room} is pure and may not import {package}"
    if room not in BELOW:
        return None
    if package in ONLY_IN and room not in ONLY_IN[package]:
        return f"{room} may not import {package}"
    if package == "sqlalchemy" and room != "storage" and target[-1] not in SQL_TYPES:
        return f"{room} may not import {'.'.join(target)}: queries live in storage"
    return None


def clock(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    if room not in PURE:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CLOCK_CALLS:
            yield f"line {node.lineno}: {room} may not read a clock"


def exceptions(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    """Cleaning up and raising is fine; to go on after what one cannot know is not."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ExceptHandler) or name in BROAD_EXCEPT:
            continue
        caught = ast.unparse(node.type) if node.type else "everything"
        if isinstance(node.body[-1], ast.Raise):
            continue
        if caught in {"everything", "Exception", "BaseException"}:
            yield f"line {node.lineno}: catches {caught}"


def sql_text(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    if room == "storage":
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and SQL_TEXT.match(str(node.value)):
            yield f"line {node.lineno}: SQL outside storage"


def init_file(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    if name.endswith("__init__.py") and not (len(tree.body) == 1 and ast.get_docstring(tree)):
        yield "holds more than a docstring, or none"


def names(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    for part in name.removesuffix(".py").split("/"):
        if part in EMPTY_NAMES:
            yield f"{part} is a name that says nothing"


def lengths(tree: ast.Module, room: str, name: str) -> Iterator[str]:
    last = max((node.end_lineno or 0 for node in tree.body), default=0)
    if last > LONGEST_FILE:
        yield f"{last} lines, more than {LONGEST_FILE}"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.body[0].lineno + 1
            if length > LONGEST_FUNCTION and (name, node.name) not in WRITTEN_OUT:
                yield f"{node.name} has {length} lines, more than {LONGEST_FUNCTION}"


# ---------------------------------------------------------------- the reader finds planted mistakes

PLANTED: Final = [
    ("engine/a.py", "import random", "pure"),
    ("engine/a.py", "import time", "pure"),
    ("engine/a.py", "from app.fair import stream", "may not import fair"),
    ("engine/a.py", "import app.storage.journal", "may not import storage"),
    ("bots/a.py", "import numpy", "pure"),
    ("fair/a.py", "import secrets", "pure"),
    ("fair/a.py", "import datetime\nx = datetime.datetime.now()", "clock"),
    ("bots/a.py", "from app.engine.state import State", "never states"),
    ("bots/a.py", "from app.play.hub import Hub", "may not import play"),
    ("web/a.py", "from app.engine import deal", "never states"),
    ("web/a.py", "import app.engine.play", "never states"),
    ("storage/a.py", "from app.engine.rules import Rules", "may not import engine"),
    ("play/a.py", "from app.web.problems import problem", "may not import web"),
    ("play/a.py", "from fastapi import WebSocket", "may not import fastapi"),
    ("play/a.py", "from sqlalchemy import select", "queries live in storage"),
    ("play/a.py", 'x = "select id from game where status = 1"', "SQL outside storage"),
    ("play/a.py", "def f() -> None:\n    import json", "inside a function"),
    ("play/a.py", "if True:\n    import json", "inside a function or a branch"),
    ("play/a.py", "from . import hub", "relative"),
    ("play/a.py", "try:\n    x = 1\nexcept Exception:\n    pass", "catches Exception"),
    ("play/a.py", "try:\n    x = 1\nexcept:\n    pass", "catches everything"),
    ("play/__init__.py", '"""Fine."""\nfrom app.play.hub import Hub', "more than a docstring"),
    ("play/__init__.py", "", "or none"),
    ("play/utils.py", "x = 1", "says nothing"),
    ("play/common/a.py", "x = 1", "says nothing"),
    ("play/a.py", "x = 1\n" * 301, "more than 300"),
    ("play/a.py", "def f() -> None:\n" + "    x = 1\n" * 41, "more than 40"),
]


@pytest.mark.parametrize(("name", "source", "expected"), PLANTED)
def test_a_planted_mistake_is_found(tmp_path: Path, name: str, source: str, expected: str) -> None:
    found = plant(tmp_path, name, source)

    assert any(expected in line for line in found), found


GOOD: Final = [
    ("engine/a.py", "from dataclasses import dataclass\nfrom app.engine.cards import RANKS"),
    ("bots/a.py", "from app.engine.view import View\nfrom app.fair.stream import Stream"),
    ("bots/net/network.py", "import numpy as np\nimport zlib"),
    ("play/a.py", "from sqlalchemy import Connection\nfrom app.engine.state import State"),
    ("web/a.py", "from fastapi import APIRouter\nfrom app.play.hub import Hub"),
    ("main.py", "import uvicorn\nfrom app.web.routes import routes"),
    ("play/a.py", 'x = "Select a card from your hand."'),
    ("play/a.py", "if TYPE_CHECKING:\n    from app.play.hub import Hub"),
    ("play/a.py", "try:\n    x = 1\nexcept BaseException:\n    x = 2\n    raise"),
    ("play/__init__.py", '"""What this room is for."""'),
]


@pytest.mark.parametrize(("name", "source"), GOOD)
def test_what_the_table_allows_is_left_alone(tmp_path: Path, name: str, source: str) -> None:
    assert plant(tmp_path, name, source) == []


def plant(root: Path, name: str, source: str) -> Sequence[str]:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return violations_of(path, root)


def test_the_pure_library_is_the_standard_one() -> None:
    assert set(sys.stdlib_module_names) >= PURE_LIBRARY
