"""Endgame puzzles: the day's, all of them, and trying one against the solver."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request

from app.practice.answering import answered, asked, puzzle_by_id
from app.practice.daily import puzzle_of_day
from app.practice.puzzles import Puzzle, load_puzzles
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

Id = Annotated[str, Path(max_length=32)]


@router.get("", responses=declared())
async def list_puzzles(services: Asked) -> PuzzleList:
    """All of them, the easiest first, and which one is the day's."""
    return PuzzleList(today=today(services), puzzles=[_line(each) for each in by_difficulty()])


@router.get("/daily", responses=declared())
async def daily(services: Asked) -> PuzzleAnswer:
    """The puzzle of this day (UTC), the same for all."""
    return PuzzleAnswer(**asked(_puzzle(today(services))))


@router.get("/{puzzle_id}", responses=declared("not-found"))
async def puzzle(puzzle_id: Id) -> PuzzleAnswer:
    """The question; the answer is not in it."""
    return PuzzleAnswer(**asked(_puzzle(puzzle_id)))


@router.get("/{puzzle_id}/solution", responses=declared("not-found"))
async def solution(puzzle_id: Id) -> SolutionAnswer:
    """The one move that keeps the result, and how it goes on."""
    found = _puzzle(puzzle_id)
    return SolutionAnswer(
        id=found.id, move=found.move, distance=found.distance, line=list(found.line)
    )


@router.post(
    "/{puzzle_id}/moves",
    responses=declared("not-found", "bad-message", "illegal-move", changes=True),
)
async def try_moves(puzzle_id: Id, body: TryBody, request: Request, services: Asked) -> TryAnswer:
    """What comes of the visitor's moves, each answered by the solver. Nothing is kept."""
    await services.limits.check(TRIES_BY_ADDRESS, address_of(request))
    found = _puzzle(puzzle_id)
    payload = (found.id, tuple(body.moves))
    # Some milliseconds: not worth a wait behind the reviews in the background's process.
    plain = await asyncio.to_thread(answered, payload)
    if "reason" in plain:
        raise AppError("illegal-move", f"{plain['rule']}: {plain['reason']}")
    return TryAnswer(**plain)


def by_difficulty() -> list[Puzzle]:
    """The easiest first."""
    return sorted(load_puzzles(), key=lambda each: (each.difficulty, each.id))


def today(services: Services) -> str:
    """The id of this day's puzzle (UTC)."""
    ids = [each.id for each in load_puzzles()]
    return puzzle_of_day(ids, services.clock.now() // _DAY_MS)


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
