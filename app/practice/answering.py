"""One question about a puzzle and its answer as plain data, for a page."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from app.engine.play import apply
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


def solved(puzzle: Puzzle) -> Plain:
    """The one move and best play from it on, with the seat that makes each move."""
    seats, state = list[int](), state_of(puzzle)
    for move in puzzle.line:
        if state.turn is None:
            raise AssertionError("a line goes on after the end")
        seats.append(state.turn)
        state = apply(state, move)
    return {
        "id": puzzle.id,
        "move": puzzle.move,
        "distance": puzzle.distance,
        "line": list(puzzle.line),
        "seats": seats,
    }


def answered(puzzle: Puzzle, moves: Sequence[str], time_is_up: Callable[[], bool]) -> Plain:
    """What came of the visitor's moves in the puzzle. Raises IllegalMove and Unsolved."""
    found = tried(state_of(puzzle), moves, time_is_up)
    own = [step for step in found.steps if step.seat == VISITOR]
    return {
        "id": puzzle.id,
        "verdict": VERDICTS[own[-1].value] if own else puzzle.keeps,
        "steps": [_printed(step) for step in found.steps],
        "board": asdict(board_of(found.state, VISITOR)),
    }


def _printed(step: Step) -> Plain:
    return {"seat": step.seat, "move": step.move, "verdict": VERDICTS[step.value]}


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in load_puzzles()}
