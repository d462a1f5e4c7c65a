"""The review of a finished game: asking for it, and how far it is. Nothing of a game that runs."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from app.review.game import game_of, is_played
from app.storage.queries import record_of, standing_of
from app.storage.reviews import ReviewRow, review_of
from app.web.asking import Asked, is_id
from app.web.callers import address_of
from app.web.limits import REVIEWS_BY_ADDRESS
from app.web.problems import AppError, declared
from app.web.records import readable, telling_of_damage
from app.web.review_answers import ReviewAnswer, none_body, pending_body, ready_body
from app.web.services import Services

router = APIRouter(prefix="/api/games", tags=["games"])

_SHAPE: Final[dict[int | str, dict[str, object]]] = {
    200: {"model": ReviewAnswer, "description": "How far it is, or the review"},
}


@router.get(
    "/{game_id}/review",
    response_class=Response,
    responses={**declared("not-found", "not-over", "record-damaged"), **_SHAPE},
)
async def look_at_review(game_id: str, services: Asked) -> Response:
    """The review of a game that is over, if somebody has asked for it."""
    row = await _row(game_id, services) if is_id(game_id) else None
    if row is None:
        await _record(game_id, services)
    return _answer(game_id, row, services)


@router.post(
    "/{game_id}/review",
    response_class=Response,
    responses={
        **declared("not-found", "not-over", "record-damaged", changes=True),
        **_SHAPE,
        202: {"model": ReviewAnswer, "description": "It is being worked out"},
    },
)
async def ask_for_review(game_id: str, request: Request, services: Asked) -> Response:
    """Has it worked out, unless it is there already or on its way."""
    await services.limits.check(REVIEWS_BY_ADDRESS, address_of(request))
    record = await _record(game_id, services)
    row = await _row(game_id, services)
    if not services.reviews.is_ready(row) and not services.reviews.is_pending(game_id, row):
        with telling_of_damage(game_id):
            await asyncio.to_thread(game_of, record)
        await services.reviews.begin(game_id, record)
        row = await _row(game_id, services)
    return _answer(game_id, row, services, pending_status=202)


async def _record(game_id: str, services: Services) -> str:
    """The record of a game that was played to its end. Raises AppError for any other."""
    if not is_id(game_id):
        raise AppError("not-found", "There is no such game.")

    def ask(connection: Connection) -> tuple[bool, str | None]:
        standing = standing_of(connection, game_id)
        return standing is not None and standing.status != "over", record_of(connection, game_id)

    is_on, text = await services.read(ask)
    if is_on:
        raise AppError("not-over", "The game is still on; a review comes after its end.")
    if not text or not is_played(readable(text, game_id)):
        raise AppError("not-found", "There is no such game, or nothing was played in it.")
    return text


async def _row(game_id: str, services: Services) -> ReviewRow | None:
    return await services.read(lambda c: review_of(c, game_id))


def _answer(
    game_id: str, row: ReviewRow | None, services: Services, pending_status: int = 200
) -> Response:
    if row is not None and row.text is not None and services.reviews.is_ready(row):
        return _json(ready_body(row.pieces, row.text))
    if services.reviews.is_pending(game_id, row):
        done, pieces = (0, 0) if row is None else (row.done, row.pieces)
        return _json(pending_body(done, pieces), pending_status)
    return _json(none_body())


def _json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")
