"""The pages. They are the same for everybody; what differs comes through the API and socket."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.engine.rules import PRESETS, most_seats, rules_as_dict
from app.language.catalogue import catalogue_of
from app.language.languages import offered
from app.language.marking import marked
from app.storage.queries import game_by_id, record_of
from app.storage.rows import GameRow
from app.web import source as source_page
from app.web.asking import is_id
from app.web.callers import shown_pass
from app.web.error_pages import detail_of, title_of
from app.web.guests import drop_cookie
from app.web.language import language_of
from app.web.laying import spots_of
from app.web.previews import Preview, preview_of
from app.web.problems import AppError
from app.web.records import readable
from app.web.services import services_of
from app.web.templating import templates_in

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/", methods=["GET", "HEAD"])
async def home(request: Request) -> Response:
    return await render(request, "home", marked("Play Durak"), presets=presets_shown())


@router.api_route("/rules", methods=["GET", "HEAD"])
async def rules(request: Request) -> Response:
    return await render(request, "rules", marked("Rules"), presets=presets_shown())


@router.api_route("/fair-play", methods=["GET", "HEAD"])
async def fair_play(request: Request) -> Response:
    return await render(request, "fair_play", marked("Fair play"))


@router.api_route("/tables/{table_id}", methods=["GET", "HEAD"])
async def table(request: Request, table_id: str) -> Response:
    row = await _existing(request, table_id)
    spots = () if row.status == "open" else spots_of(row)
    return await render(request, "table", marked("Table"), table_id=table_id, spots=spots)


@router.api_route("/games/{game_id}", methods=["GET", "HEAD"])
async def record(request: Request, game_id: str) -> Response:
    preview = await _preview(request, game_id)
    if preview is None:
        await _existing(request, game_id)
    title = marked("Finished game") if preview is None else preview.title
    return await render(request, "record", title, game_id=game_id, preview=preview)


def error_page(request: Request, error: AppError) -> Response:
    """For whoever walks the pages and meets something that is not there."""
    words = catalogue_of(language_of(request))
    detail = detail_of(words, error.code, error.detail)
    context: dict[str, object] = {"status": error.status, "detail": detail}
    context["title"] = title_of(words, error.status)
    return _page(request, "error", context, error.status)


async def render(request: Request, page: str, title: str, **context: object) -> Response:
    """`title` is English; the page shows it in its own language."""
    shown = catalogue_of(language_of(request)).gettext(title) if title else ""
    response = _page(request, page, {"title": shown, **context})
    await _drop_dead_cookie(request, response)
    return response


def presets_shown() -> list[dict[str, object]]:
    """Each preset's name, its rules, and the fewest and most seats its pack can be dealt to."""
    return [
        {"name": name, "rules": rules_as_dict(rules), "seats": [2, most_seats(rules.pack)]}
        for name, rules in PRESETS.items()
    ]


def _page(request: Request, page: str, context: dict[str, object], status: int = 200) -> Response:
    language = language_of(request)
    source = services_of(request).settings.source_url or source_page.PATH
    headers = {"content-language": language, "vary": "Accept-Language, Cookie"}
    return templates_in(language).TemplateResponse(
        request, f"{page}.html", {"page": page, "source": source, **context}, status, headers
    )


async def _preview(request: Request, game_id: str) -> Preview | None:
    """None for a game that is not over, or unknown."""
    if not is_id(game_id):
        return None
    services = services_of(request)
    # A link that was shared says in which language; a messenger that asks for it does not.
    language = offered(request.query_params.get("lang")) or language_of(request)

    text = await services.read(lambda c: record_of(c, game_id))
    if not text:
        return None
    return preview_of(readable(text, game_id), services.settings.own_url, language)


async def _existing(request: Request, game_id: str) -> GameRow:
    found = (
        await services_of(request).read(lambda c: game_by_id(c, game_id))
        if is_id(game_id)
        else None
    )
    if found is None:
        raise AppError("not-found", marked("There is no such table."))
    return found


async def _drop_dead_cookie(request: Request, response: Response) -> None:
    """A session that has ended must not keep its browser from watching, or from a new one."""
    services = services_of(request)
    shown = shown_pass(request, services.settings.is_https)
    if shown is not None and shown.via == "cookie" and await services.caller_of(request) is None:
        drop_cookie(response, services.settings.is_https)
