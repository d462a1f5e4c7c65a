"""Endgame puzzles: the day's, all of them, and trying one against the solver."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Final

from fastapi import APIRouter, Request

from app.engine.errors import IllegalMove
from app.practice.answering import Plain, answered, asked, puzzle_by_id, solved
from app.practice.daily import puzzle_of_day
from app.practice.puzzles import Puzzle, load_puzzles
from app.practice.trying import Unsolved
from app.web.asking import Asked
from app.web.bodies import TryBody
from app.web.callers import address_of
from app.web.limits import TRIES_BY_ADDRESS
from app.web.problems import AppError, declared
from app.web.puzzle_answers import (
    PuzzleAnswer,
    PuzzleLine,
    PuzzleList,
    SolutionAnswer,
    TryAnswer,
)
from app.web.services import Services

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

_DAY_MS: Final = 86_400_000
# Nearly always some milliseconds, not worth a wait behind the reviews in the background's process;
# but a hard try must keep neither the threads that all requests use, nor more than one of its own.
_LANE: Final = ThreadPoolExecutor(1, thread_name_prefix="puzzles")
# Seconds of the processor for one try.
_MOST_S: Final = 3.0


@router.get("", responses=declared())
async def list_puzzles(services: Asked) -> PuzzleList:
    """All of them, the easiest first, and which one is the day's."""
    return PuzzleList(today=today(services), puzzles=[_line(each) for each in by_difficulty()])


@router.get("/daily", responses=declared())
async def daily(services: Asked) -> PuzzleAnswer:
    """The puzzle of this day (UTC), the same for all."""
    return PuzzleAnswer(**asked(_puzzle(today(services))))


@router.get("/{puzzle_id}", responses=declared("not-found"))
async def puzzle(puzzle_id: str) -> PuzzleAnswer:
    """The question; the answer is not in it."""
    return PuzzleAnswer(**asked(_puzzle(puzzle_id)))


@router.get("/{puzzle_id}/solution", responses=declared("not-found"))
async def solution(puzzle_id: str) -> SolutionAnswer:
    """The one move that keeps the result, and how it goes on."""
    return SolutionAnswer(**solved(_puzzle(puzzle_id)))


@router.post(
    "/{puzzle_id}/moves",
    responses=declared("not-found", "bad-message", "illegal-move", changes=True),
)
async def try_moves(puzzle_id: str, body: TryBody, request: Request, services: Asked) -> TryAnswer:
    """What comes of the visitor's moves, each answered by the solver. Nothing is kept."""
    await services.limits.check(TRIES_BY_ADDRESS, address_of(request))
    found = _puzzle(puzzle_id)
    loop = asyncio.get_running_loop()
    try:
        plain = await loop.run_in_executor(_LANE, _answered, found, body.moves)
    except IllegalMove as error:
        raise AppError("illegal-move", f"{error.rule}: {error.reason}") from error
    except Unsolved as error:
        text = "This goes on for too long to be worked out here; try another move."
        raise AppError("illegal-move", text) from error
    return TryAnswer(**plain)


def by_difficulty() -> list[Puzzle]:
    """The easiest first."""
    return sorted(load_puzzles(), key=lambda each: (each.difficulty, each.id))


def today(services: Services) -> str:
    """The id of this day's puzzle (UTC)."""
    ids = [each.id for each in load_puzzles()]
    return puzzle_of_day(ids, services.clock.now() // _DAY_MS)


def _answered(puzzle: Puzzle, moves: Sequence[str]) -> Plain:
    until = thread_time() + _MOST_S
    return answered(puzzle, moves, lambda: thread_time() > until)


def _puzzle(puzzle_id: str) -> Puzzle:
    found = puzzle_by_id(puzzle_id)
    if found is None:
        raise AppError("not-found", "There is no such puzzle.")
    return found


def _line(puzzle: Puzzle) -> PuzzleLine:
    return PuzzleLine(
        id=puzzle.id,
        preset=str(puzzle.rules.get("preset", "duel")),
        difficulty=puzzle.difficulty,
        keeps=puzzle.keeps,
    )
