"""Leaderboards and what is public about a player."""

from functools import partial
from typing import Final

from fastapi import APIRouter
from sqlalchemy import Connection

from app.accounts.look_alikes import key_of
from app.ratings.leaderboards import Board, Outside, Period, board, outside
from app.ratings.pools import Pool
from app.ratings.profile import Profile, profile_of
from app.storage.profiles import person_by_key
from app.storage.rows import PlayerRow
from app.web.asking import Anyone, Asked
from app.web.callers import Caller
from app.web.problems import AppError, declared
from app.web.rating_answers import Leaderboard, PublicProfile, to_leaderboard, to_profile
from app.web.services import Services

router = APIRouter(prefix="/api", tags=["ratings"])

MOST_LINES: Final = 100


@router.get("/leaderboards/{pool}", responses=declared("bad-message", "not-signed-in"))
async def leaderboard(
    pool: Pool, services: Asked, caller: Anyone, period: Period = "all"
) -> Leaderboard:
    """The hundred best of those who want to be listed, and the caller's own place."""
    now = services.clock.now()
    reckon = partial(services.read, partial(board, pool=pool, period=period, now=now))
    found = await services.boards.board(pool, period, now, reckon)
    player_id = None if caller is None else caller.player.id
    return to_leaderboard(found, MOST_LINES, player_id, await _outside(found, services, caller))


@router.get("/players/{name}", responses=declared("not-found"))
async def profile(name: str, services: Asked) -> PublicProfile:
    """A person by his name, as everybody sees him."""
    now = services.clock.now()
    found = await services.read(partial(_profile, name=name, now=now))
    if found is None:
        raise AppError("not-found", "There is no player with this name.")
    return to_profile(found)


async def _outside(found: Board, services: Services, caller: Caller | None) -> Outside | None:
    """Why a person who asks is not on the board."""
    if caller is None or caller.player.kind != "person":
        return None
    if found.line_of(caller.player.id) is not None:
        return None
    question = partial(
        outside,
        pool=found.pool,
        period=found.period,
        player_id=caller.player.id,
        now=found.made_at,
    )
    return await services.read(question)


def find_person(connection: Connection, name: str) -> PlayerRow | None:
    """The person who is called so, or so that it looks alike."""
    if not name.isprintable():  # NUL would hurt PostgreSQL
        return None
    return person_by_key(connection, key_of(name[:100]))


def _profile(connection: Connection, name: str, now: int) -> Profile | None:
    player = find_person(connection, name)
    return None if player is None else profile_of(connection, player, now)
