"""Guests and their sessions: who comes with a token, and how a visitor gets one.

What a token may do is decided in `app.web`; here it is only kept, as a hash.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from app.accounts.tokens import hash_token, is_token, new_token
from app.storage.database import Database
from app.storage.players import (
    create_guest,
    create_session,
    end_session,
    player_by_id,
    session_by_hash,
    touch_session,
)
from app.storage.rows import PlayerRow, SessionRow, SessionVia

DAY_MS: Final = 24 * 60 * 60 * 1000
IDLE_MS: Final = 90 * DAY_MS  # well over the longest game at a week a move
TOUCH_MS: Final = DAY_MS


@dataclass(frozen=True, slots=True)
class NewGuest:
    """A guest and the only copy of his token there will ever be."""

    player: PlayerRow
    token: str = field(repr=False)


class Sessions:
    """Every method waits for the database and so belongs to the event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def welcome(self, name: str, via: SessionVia, now: int) -> NewGuest:
        """A new guest with a session; durable when this returns."""
        token = new_token()

        def work(connection: Connection) -> PlayerRow:
            player = create_guest(connection, name, now)
            create_session(connection, SessionRow(hash_token(token), player.id, via, now, now))
            return player

        return NewGuest(await self._database.writer.run(work), token)

    async def player_with(self, token: str, via: SessionVia, now: int) -> PlayerRow | None:
        """Who holds this token, if it is good. A cookie's token is no bearer token."""
        if not is_token(token):
            return None
        found = await asyncio.to_thread(self._look_up, hash_token(token))
        if found is None:
            return None
        session, player = found
        if session.via != via or now - session.seen_at > IDLE_MS:
            return None
        if now - session.seen_at > TOUCH_MS:
            await self._database.writer.run(lambda c: touch_session(c, session.token_hash, now))
        return player

    async def end(self, token_hash: str) -> None:
        """The token is worth nothing from now on."""
        await self._database.writer.run(lambda connection: end_session(connection, token_hash))

    def _look_up(self, token_hash: str) -> tuple[SessionRow, PlayerRow] | None:
        with self._database.read() as connection:
            session = session_by_hash(connection, token_hash)
            if session is None:
                return None
            player = player_by_id(connection, session.player_id)
        return None if player is None else (session, player)
