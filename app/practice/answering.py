"""One question about a puzzle and its answer as plain data, for a process that thinks."""

from dataclasses import asdict
from functools import cache
from typing import Any

from app.engine.errors import IllegalMove
from app.practice.board import VERDICTS, board_of
from app.practice.puzzles import Puzzle, load_puzzles, state_of
from app.practice.trying import VISITOR, Step, tried

Plain = dict[str, Any]  # what becomes JSON


def puzzle_by_id(puzzle_id: str) -> Puzzle | None:
    """The puzzle, or None where there is no such one."""
    return _by_id().get(puzzle_id)


def asked(puzzle: Puzzle) -> Plain:
    """The question, without its answer."""
    return {
        "id": puzzle.id,
        "rules": dict(puzzle.rules),
        "difficulty": puzzle.difficulty,
        "keeps": puzzle.keeps,
        "played": list(puzzle.played),
        "board": asdict(board_of(state_of(puzzle), VISITOR)),
    }


def answered(payload: tuple[str, tuple[str, ...]]) -> Plain:
    """What came of the visitor's moves in the puzzle with this id.

    An illegal move gives `{"rule", "reason"}` alone: an exception would not go through a pipe.
    """
    puzzle_id, moves = payload
    puzzle = _by_id()[puzzle_id]
    try:
        found = tried(state_of(puzzle), moves)
    except IllegalMove as error:
        return {"rule": error.rule, "reason": error.reason}
    own = [step for step in found.steps if step.seat == VISITOR]
    return {
        "id": puzzle_id,
        "verdict": VERDICTS[own[-1].value] if own else puzzle.keeps,
        "steps": [_printed(step) for step in found.steps],
        "board": asdict(board_of(found.state, VISITOR)),
    }


def _printed(step: Step) -> Plain:
    return {"seat": step.seat, "move": step.move, "verdict": VERDICTS[step.value]}


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in load_puzzles()}
