"""Lists of tables as the database has them now, for pages and programs that ask once."""

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from app.play import lobby
from app.play.saving import read
from app.storage.database import Database

Cards = list[dict[str, object]]


class Lists:
    """All of them raise Refused (busy) when the database does not answer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_tables(self) -> Cards:
        """The lobby, newest first."""
        return await read(self._ask, lobby.open_tables)

    async def running_tables(self) -> Cards:
        """Games of the lobby that anybody may watch, those begun last first."""
        return await read(self._ask, lobby.running_tables)

    async def tables_of(self, player_id: str) -> Cards:
        """A player's tables that are not over: his move first, then the soonest deadline."""
        return await read(self._ask, partial(lobby.tables_of, player_id=player_id))

    def _ask(self, question: Callable[[Connection], Cards]) -> Cards:
        with self._database.read() as connection:
            return question(connection)
