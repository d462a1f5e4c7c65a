"""Sessions: who comes with a token, how a visitor becomes a guest, and how long a way in lasts.

What a token may do is decided in `app.web`; here it is only kept, as a hash.
"""

import asyncio
import hashlib
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from app.accounts.tokens import hash_token, is_token, new_token
from app.storage.database import Database
from app.storage.players import (
    create_guest,
    create_session,
    end_session,
    end_sessions,
    player_by_id,
    session_by_hash,
    sessions_among,
    sessions_in_doubt,
    sessions_of,
    touch_session,
)
from app.storage.rows import PlayerKind, PlayerRow, SessionRow, SessionVia

DAY_MS: Final = 24 * 60 * 60 * 1000
IDLE_MS: Final = 90 * DAY_MS  # well over the longest game at a week a move
PERSON_IDLE_MS: Final = 30 * DAY_MS  # a person can come back in by his password
ABSOLUTE_MS: Final = 90 * DAY_MS
TOUCH_MS: Final = DAY_MS
MOST_TOKENS: Final = 20


class TooManyTokens(Exception):
    """He has as many personal tokens as one may have."""


@dataclass(frozen=True, slots=True)
class NewGuest:
    """A guest and the only copy of his token there will ever be."""

    player: PlayerRow
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewToken:
    """A personal token for programs; shown once."""

    row: SessionRow
    token: str = field(repr=False)


class Sessions:
    """Every method waits for the database and so belongs to the event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def welcome(
        self, name: str, via: SessionVia, now: int, label: str | None = None
    ) -> NewGuest:
        """A new guest with a session; durable when this returns."""
        token = new_token()

        def work(connection: Connection) -> PlayerRow:
            player = create_guest(connection, name, now)
            session = SessionRow(hash_token(token), player.id, via, now, now, label=label)
            create_session(connection, session)
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
        if session.via != via or is_over(session, player.kind, now):
            return None
        if now - session.seen_at > TOUCH_MS:
            await self._database.writer.run(lambda c: touch_session(c, session.token_hash, now))
        return player

    async def end(self, token_hash: str) -> None:
        """The token is worth nothing from now on."""
        await self._database.writer.run(lambda connection: end_session(connection, token_hash))

    async def end_all(self, player_id: str) -> list[str]:
        """All the player's tokens are worth nothing from now on; their hashes."""
        return await self._database.writer.run(lambda c: end_sessions(c, player_id))

    async def of(self, player: PlayerRow, via: SessionVia | None, now: int) -> list[SessionRow]:
        """The player's sessions that are good, the one used last first."""
        found = await asyncio.to_thread(self._sessions_of, player.id, via)
        return [session for session in found if not is_over(session, player.kind, now)]

    async def new_token(self, player_id: str, name: str, now: int) -> NewToken:
        """A personal token. Raises TooManyTokens."""
        token = new_token()
        row = SessionRow(hash_token(token), player_id, "bearer", now, now, name=name)

        def work(connection: Connection) -> None:
            if len(sessions_of(connection, player_id, "bearer")) >= MOST_TOKENS:
                raise TooManyTokens
            create_session(connection, row)

        await self._database.writer.run(work)
        return NewToken(row, token)

    async def over_among(self, hashes: list[str], now: int) -> list[str]:
        """Those of these sessions that are over, be it by another process's hand."""
        return await asyncio.to_thread(self._over_among, hashes, now)

    def _look_up(self, token_hash: str) -> tuple[SessionRow, PlayerRow] | None:
        with self._database.read() as connection:
            session = session_by_hash(connection, token_hash)
            if session is None:
                return None
            player = player_by_id(connection, session.player_id)
        return None if player is None else (session, player)

    def _sessions_of(self, player_id: str, via: SessionVia | None) -> list[SessionRow]:
        with self._database.read() as connection:
            return sessions_of(connection, player_id, via)

    def _over_among(self, hashes: list[str], now: int) -> list[str]:
        """Most are in no doubt, and these need not be read."""
        oldest = {"seen_before": now - PERSON_IDLE_MS, "made_before": now - ABSOLUTE_MS}
        with self._database.read() as connection:
            doubtful = sessions_in_doubt(connection, hashes, **oldest)
            found = sessions_among(connection, doubtful) if doubtful else []
        good = {session.token_hash for session, kind in found if not is_over(session, kind, now)}
        return [token_hash for token_hash in doubtful if token_hash not in good]


def is_over(session: SessionRow, kind: PlayerKind, now: int) -> bool:
    """A person's cookie lasts 30 days without use and 90 in all; a guest has no other way back to
    his games, and a program none at all, so theirs last as long as they are used."""
    idle_ms = now - session.seen_at
    if kind == "person" and session.via == "cookie":
        return idle_ms > PERSON_IDLE_MS or now - session.created_at > ABSOLUTE_MS
    return idle_ms > IDLE_MS


def public_id(session: SessionRow) -> str:
    """What a session is called in lists: it neither opens anything nor leads to what does."""
    return hashlib.sha256(f"session {session.token_hash}".encode()).hexdigest()[:24]
