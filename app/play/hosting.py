"""What a host does with a table that waits, and how a game is called off before its first move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from app.play.consequences import clear
from app.play.errors import Refused
from app.play.finish import void_finish
from app.play.house import House
from app.play.opponents import opponents_without, persons_at
from app.play.room import Room
from app.play.sitting import refuse_unless_open
from app.play.starting import begin
from app.play.table import Table
from app.play.terms import may_cancel
from app.storage import hosting, queries
from app.storage.journal import VersionConflict
from app.storage.rows import ParticipantRow


@dataclass(frozen=True, slots=True)
class Hosting:
    """All must be called through the room's `do`."""

    room: Room
    house: House

    async def fill(self, player_id: str, level: str | None) -> None:
        """The host puts bots on all seats still free, and so the game begins.

        Raises Refused: not-host, already-started, game-over, bad-message.
        """

        async def attempt(table: Table) -> None:
            _refuse_all_but_host(table, player_id)
            _refuse_bots(table)
            count = len(table.participants)
            opponents = opponents_without(table.game, count, level or table.game.level)
            await self.room.save(self._fill_and_deal(table, table.participants, opponents))
            await self.room.reload()

        await self.room.attempt(attempt)

    async def renew(self, player_id: str) -> None:
        """The host lets the table wait for its full time once more.

        Raises Refused: not-host, already-started, game-over.
        """

        async def attempt(table: Table) -> None:
            _refuse_all_but_host(table, player_id)
            work = partial(hosting.renew, game_id=table.id, at=self.house.clock.now())
            await self.room.save(work)
            await self.room.reload()

        await self.room.attempt(attempt)

    async def close(self, player_id: str) -> str | None:
        """The host gives the table up. The id of the game of which it was to be the rematch.

        Raises Refused: not-host, already-started, game-over.
        """

        async def attempt(table: Table) -> str | None:
            _refuse_all_but_host(table, player_id)
            return await self._close(table)

        return await self.room.attempt(attempt)

    async def expire(self, even_dealt: bool = False) -> str | None:
        """The table never filled; or an operator ends it before anybody has moved. The id of the
        game of which it was to be the rematch.

        Raises Refused: already-started, game-over.
        """

        async def attempt(table: Table) -> str | None:
            if even_dealt and table.version == 0 and not table.is_over:
                await self.room.save(self._cancelling(table, None))
                await self.room.reload()
                return None
            refuse_unless_open(table)
            return await self._close(table)

        return await self.room.attempt(attempt)

    async def cancel(self, player_id: str) -> None:
        """A seat calls the game off before anybody has moved; that is void, with its seed public.

        Raises Refused: game-over, not-seated, already-started.
        """

        async def attempt(table: Table) -> None:
            _refuse_cancelling(table, player_id)
            await self.room.save(self._cancelling(table, player_id))
            await self.room.reload()

        await self.room.attempt(attempt)

    def _fill_and_deal(
        self, table: Table, seated: Sequence[ParticipantRow], opponents: tuple[str, ...]
    ) -> Callable[[Connection], None]:
        now, game = self.house.clock.now(), replace(table.game, opponents=opponents)

        def work(connection: Connection) -> None:
            hosting.set_opponents(connection, game.id, opponents)
            persons = queries.participants_of(connection, game.id)
            if len(persons) != len(seated):
                raise VersionConflict(f"game {game.id}: somebody stood up or sat down")
            dealing = self.house.loader.dealing
            begin(connection, game, table.rules, table.seed, persons, dealing, now)

        return work

    async def _close(self, table: Table) -> str | None:
        now = self.house.clock.now()
        finish = void_finish(table.game, table.seed, table.participants, now)
        await self.room.save(partial(hosting.close, game_id=table.id, finish=finish))
        await self.room.reload()
        return table.game.previous_game

    def _cancelling(self, table: Table, player_id: str | None) -> Callable[[Connection], None]:
        """The version is part of it: a move that was saved first wins."""
        game, now = table.game, self.house.clock.now()
        finish = void_finish(game, table.seed, table.participants, now, table.extensions)

        def work(connection: Connection) -> None:
            hosting.cancel(connection, game.id, player_id, finish)
            clear(connection, game.id)

        return work


def _refuse_all_but_host(table: Table, player_id: str) -> None:
    if table.game.host != player_id:
        raise Refused("not-host", "Only the host of this table may do that.", table.version)
    refuse_unless_open(table)


def _refuse_bots(table: Table) -> None:
    if table.game.rated:
        raise Refused("bad-message", "A rated game is for people alone.")
    if table.game.previous_game is not None:
        raise Refused("bad-message", "A rematch is for those who played the game before.")
    if not table.participants:
        raise Refused("bad-message", "Somebody must sit down first.")
    assert len(table.participants) < persons_at(table.game)  # or it would have been dealt


def _refuse_cancelling(table: Table, player_id: str) -> None:
    seat = table.seat_of(player_id)
    if table.is_over:
        raise Refused("game-over", "This game is over.", table.version)
    if seat is None:
        detail = "Only who has a seat in a game that was dealt can call it off."
        raise Refused("not-seated", detail, table.version)
    if not may_cancel(table, seat):
        detail = "Somebody has moved; from now on you can only play or resign."
        raise Refused("already-started", detail, table.version)
