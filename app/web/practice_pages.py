"""The pages of endgame puzzles."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.language.marking import marked
from app.practice.answering import puzzle_by_id
from app.web.pages import render
from app.web.problems import AppError
from app.web.routes.puzzles import by_difficulty, today
from app.web.services import services_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/practice", methods=["GET", "HEAD"])
async def practice(request: Request) -> Response:
    return await render(request, "practice", marked("Endgame puzzles"))


@router.api_route("/practice/daily", methods=["GET", "HEAD"])
async def puzzle_of_the_day(request: Request) -> Response:
    return RedirectResponse(f"/practice/{today(services_of(request))}", status_code=302)


@router.api_route("/practice/{puzzle_id}", methods=["GET", "HEAD"])
async def puzzle(request: Request, puzzle_id: str) -> Response:
    if puzzle_by_id(puzzle_id) is None:
        raise AppError("not-found", marked("There is no such puzzle."))
    ids = [each.id for each in by_difficulty()]
    following = ids[(ids.index(puzzle_id) + 1) % len(ids)]
    is_days = puzzle_id == today(services_of(request))
    title = marked("Puzzle of the day") if is_days else marked("Endgame puzzle")
    return await render(request, "puzzle", title, puzzle_id=puzzle_id, next_id=following)
