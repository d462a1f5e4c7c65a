"""The picture of a finished game, for whoever shows a link to it."""

import hashlib
from functools import partial
from typing import Final

from fastapi import APIRouter, Request, Response

from app.language.languages import ENGLISH, Language, spoken
from app.pictures.drawing import draw
from app.storage.queries import record_of
from app.web.asking import Asked, is_id
from app.web.callers import address_of
from app.web.limits import PICTURES_BY_ADDRESS
from app.web.posters import poster_of
from app.web.problems import AppError
from app.web.records import readable, telling_of_damage

router = APIRouter(include_in_schema=False)

#: To be changed with the drawing, so that nobody keeps an old one.
_DRAWN_AS: Final = "2"
#: Not for ever: a name goes with its player.
_KEPT: Final = "public, max-age=3600"


@router.api_route("/games/{game_id}/picture.png", methods=["GET", "HEAD"])
async def picture(
    game_id: str, request: Request, services: Asked, lang: str | None = None
) -> Response:
    """1200 × 630, of a game that is over; 404 for any other. English if `lang` is none of ours."""
    await services.limits.check(PICTURES_BY_ADDRESS, address_of(request))
    text = await services.read(lambda c: record_of(c, game_id)) if is_id(game_id) else None
    if not text:
        raise AppError("not-found", "No finished game has this id.")
    language = spoken(lang)
    tag = tag_of(text, language)
    headers = {"etag": f'"{tag}"', "cache-control": _KEPT}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    drawn = await services.pictures.get(tag, partial(_drawn, text, game_id, language))
    return Response(drawn, media_type="image/png", headers=headers)


def tag_of(text: str, language: Language = ENGLISH) -> str:
    """Names a picture by the record it is drawn from, and by how."""
    return hashlib.sha256(f"{_DRAWN_AS}\n{language}\n{text}".encode()).hexdigest()[:32]


def _drawn(text: str, game_id: str, language: Language) -> bytes:
    record = readable(text, game_id)
    with telling_of_damage(game_id):
        poster = poster_of(record, language)
    return draw(poster)
