"""Finished games: the record of one, byte for byte, and pages of many."""

import base64
import binascii
import hashlib
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from app.engine.rules import Preset
from app.storage.lobby import sitters_of
from app.storage.queries import Page, finished_games, record_of
from app.storage.rows import GameRow
from app.web.answers import GamePage, to_finished
from app.web.asking import Anyone, Asked, is_id
from app.web.problems import AppError, declared

router = APIRouter(prefix="/api/games", tags=["games"])

#: A name in it goes with its player, so whoever keeps a copy asks whether it is the newest.
_ASKED_AGAIN: Final = "public, no-cache"
_ME: Final = "me"


@router.get(
    "/{game_id}",
    response_class=Response,
    responses={
        **declared("not-found"),
        200: {"description": "The record", "content": {"application/json": {}}},
        304: {"description": "Not modified"},
    },
)
async def record(game_id: str, request: Request, services: Asked) -> Response:
    """The record of a game that is over. Its bytes change only when somebody in it is forgotten."""
    text = await services.read(lambda c: record_of(c, game_id)) if is_id(game_id) else None
    if not text:  # empty for a game whose seed was lost
        raise AppError("not-found", "No finished game has this id.")
    body = text.encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {
        "etag": tag,
        "cache-control": _ASKED_AGAIN,
        "content-disposition": f'inline; filename="bito-{game_id}.json"',
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get("", responses=declared("bad-message", "not-signed-in"))
async def list_games(
    services: Asked,
    caller: Anyone,
    player: Annotated[str | None, Query(pattern="^[0-9a-z]{1,64}$")] = None,
    preset: Preset | None = None,
    before: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> GamePage:
    """Finished games, newest first: of open tables, and the caller's own (`player=me`)."""
    if player == _ME and caller is None:
        raise AppError("not-signed-in", "Only a player has games of his own.")
    own_id = None if caller is None else caller.player.id
    player_id = own_id if player == _ME else player
    page = Page(
        player_id=player_id,
        preset=preset,
        visibility=None if player_id is not None and player_id == own_id else "open",
        before=None if before is None else _parse_cursor(before),
        limit=limit + 1,
    )
    return await services.read(lambda c: _page(c, page, limit, own_id))


def _page(connection: Connection, page: Page, limit: int, own_id: str | None) -> GamePage:
    found = finished_games(connection, page)
    shown = found[:limit]
    sitters = sitters_of(connection, [game.id for game in shown])
    return GamePage(
        games=[to_finished(game, sitters[game.id], own_id) for game in shown],
        next=_cursor(shown[-1]) if len(found) > limit else None,
    )


def _cursor(game: GameRow) -> str:
    return base64.urlsafe_b64encode(f"{game.ended_at}:{game.id}".encode()).decode().rstrip("=")


def _parse_cursor(text: str) -> tuple[int, str]:
    try:
        padded = text + "=" * (-len(text) % 4)
        plain = base64.b64decode(padded, altchars=b"-_", validate=True).decode("ascii")
        ended_at, colon, game_id = plain.partition(":")
        if not colon or not ended_at.isdecimal() or len(ended_at) > 15 or not is_id(game_id):
            raise ValueError
        return int(ended_at), game_id
    except (ValueError, binascii.Error):
        raise AppError("bad-message", "before: not a cursor we gave.", field="before") from None
