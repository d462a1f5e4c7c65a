"""The endgame puzzles of this repository: their shape, the file they are in, their positions.

Always two seats and no talon; the one who solves it has seat 0 and is to move. Just one of the
moves keeps the result, which the exact endgame has proved. They are made by tools/puzzles.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal, get_args

from app.engine.play import apply
from app.engine.rules import make_rules
from app.engine.start import Start, start_from
from app.engine.state import State

Result = Literal["win", "draw"]
EASIEST: Final = 1
HARDEST: Final = 5
_FILE: Final = "puzzles.jsonl"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`hands` and `opener` are those before the bout, `played` its moves until the question.

    `move` is the only one that keeps the result `keeps`. `line` is best play of both seats to the
    end, beginning with it, `distance` its length if that is a win (the solver hurries, the other
    delays), None in a draw. `rules` are fields for `make_rules`.
    """

    id: str
    rules: Mapping[str, object]
    trump: str
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    opener: int
    played: tuple[str, ...]
    move: str
    keeps: Result
    difficulty: int
    distance: int | None
    line: tuple[str, ...]


@cache
def load_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, by id. Raises ValueError for a line that is none."""
    text = resources.files("app.practice").joinpath(_FILE).read_text(encoding="utf-8")
    return tuple(from_line(line) for line in text.splitlines())


def state_of(puzzle: Puzzle) -> State:
    """The position in question. Raises RulesError or IllegalMove where there is none."""
    start = Start(puzzle.hands, (), puzzle.trump, puzzle.opener)
    state = start_from(make_rules(puzzle.rules), start)
    for move in puzzle.played:
        state = apply(state, move)
    return state


def to_line(puzzle: Puzzle) -> str:
    """The puzzle as one line of the file."""
    fields = {name: getattr(puzzle, name) for name in Puzzle.__slots__}
    return json.dumps(fields, separators=(",", ":"))


def from_line(line: str) -> Puzzle:
    """The puzzle of one line. Raises ValueError for what has not its shape."""
    found = json.loads(line)
    if not isinstance(found, dict) or list(found) != list(Puzzle.__slots__):
        raise ValueError("a puzzle has just the fields of Puzzle, in their order")
    one, other = found["hands"]
    puzzle = Puzzle(
        **found
        | {
            "hands": (tuple(one), tuple(other)),
            "played": tuple(found["played"]),
            "line": tuple(found["line"]),
        }
    )
    if puzzle.keeps not in get_args(Result) or puzzle.opener not in (0, 1):
        raise ValueError(f"puzzle {puzzle.id}: keeps or opener is none that exists")
    if not EASIEST <= puzzle.difficulty <= HARDEST or puzzle.line[:1] != (puzzle.move,):
        raise ValueError(f"puzzle {puzzle.id}: difficulty or line cannot be")
    return puzzle
