"""The pages. They are the same for everybody; what differs comes through the API and socket."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.templating import Jinja2Templates

from app.engine.rules import PRESETS, most_seats, rules_as_dict
from app.storage.queries import game_by_id
from app.web.asking import is_id
from app.web.callers import shown_pass
from app.web.guests import drop_cookie
from app.web.problems import AppError
from app.web.services import services_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
templates: Final = Jinja2Templates(directory=Path(__file__).parent / "templates")


@router.api_route("/", methods=["GET", "HEAD"])
async def home(request: Request) -> Response:
    return await render(request, "home", "Play Durak", presets=presets_shown())


@router.api_route("/rules", methods=["GET", "HEAD"])
async def rules(request: Request) -> Response:
    return await render(request, "rules", "Rules", presets=presets_shown())


@router.api_route("/fair-play", methods=["GET", "HEAD"])
async def fair_play(request: Request) -> Response:
    return await render(request, "fair_play", "Fair play")


@router.api_route("/tables/{table_id}", methods=["GET", "HEAD"])
async def table(request: Request, table_id: str) -> Response:
    await _check_exists(request, table_id)
    return await render(request, "table", "Table", table_id=table_id)


@router.api_route("/games/{game_id}", methods=["GET", "HEAD"])
async def record(request: Request, game_id: str) -> Response:
    await _check_exists(request, game_id)
    return await render(request, "record", "Finished game", game_id=game_id)


def error_page(request: Request, status: int, title: str, detail: str) -> Response:
    """For whoever walks the pages and meets something that is not there."""
    context = {"page": "error", "title": title, "status": status, "detail": detail}
    return templates.TemplateResponse(request, "error.html", context, status_code=status)


async def render(request: Request, page: str, title: str, **context: object) -> Response:
    context = {"page": page, "title": title, **context}
    response = templates.TemplateResponse(request, f"{page}.html", context)
    await _drop_dead_cookie(request, response)
    return response


def presets_shown() -> list[dict[str, object]]:
    """Each preset's name, its rules, and the fewest and most seats its pack can be dealt to."""
    return [
        {"name": name, "rules": rules_as_dict(rules), "seats": [2, most_seats(rules.pack)]}
        for name, rules in PRESETS.items()
    ]


async def _check_exists(request: Request, game_id: str) -> None:
    found = (
        await services_of(request).read(lambda c: game_by_id(c, game_id))
        if is_id(game_id)
        else None
    )
    if found is None:
        raise AppError("not-found", "There is no such table.")


async def _drop_dead_cookie(request: Request, response: Response) -> None:
    """A session that has ended must not keep its browser from watching, or from a new one."""
    services = services_of(request)
    shown = shown_pass(request, services.settings.is_https)
    if shown is not None and shown.via == "cookie" and await services.caller_of(request) is None:
        drop_cookie(response, services.settings.is_https)
