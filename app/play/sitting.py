"""Before the game: sitting down, standing up, dealing when the last seat is taken, giving up."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from app.play.errors import Refused
from app.play.finish import void_finish
from app.play.opponents import persons_at
from app.play.room import House, Room
from app.play.starting import deal_to, start_of
from app.play.table import Table
from app.storage import journal, queries, seating
from app.storage.rows import PlayerRow


@dataclass(frozen=True, slots=True)
class Sitting:
    """What one does at a table that has not begun. All must be called through the room's `do`."""

    room: Room
    house: House

    async def sit(self, player: PlayerRow, nonce: bytes, program: bool) -> int:
        """The player's place in the order of sitting down. Once more with the same nonce is fine.

        Raises Refused: already-seated, already-started, game-over, table-full.
        """

        async def attempt(table: Table) -> int:
            if (ordinal := _sits_already(table, player, nonce)) is not None:
                return ordinal
            _refuse_unless_free(table)
            work = self._seat_and_deal(table, player, nonce, program)
            ordinal = await self.room.save(work)
            await self.room.reload()
            return ordinal

        return await self.room.attempt(attempt)

    async def stand(self, player_id: str) -> None:
        """Raises Refused: not-seated, already-started, game-over."""

        async def attempt(table: Table) -> None:
            _refuse_unless_open(table)
            if table.participant_of(player_id) is None:
                raise Refused("not-seated", "You do not sit at this table.")
            await self.room.save(partial(seating.stand, game_id=table.id, player_id=player_id))
            await self.room.reload()

        await self.room.attempt(attempt)

    async def void(self) -> None:
        """Ends a table that never started and publishes its seed.

        Raises Refused: already-started, game-over.
        """

        async def attempt(table: Table) -> None:
            _refuse_unless_open(table)
            now = self.house.clock.now()
            finish = void_finish(table.game, table.seed, table.participants, now)
            work = partial(journal.void, game_id=table.id, version=None, finish=finish)
            await self.room.save(work)
            await self.room.reload()

        await self.room.attempt(attempt)

    def _seat_and_deal(
        self, table: Table, player: PlayerRow, nonce: bytes, program: bool
    ) -> Callable[[Connection], int]:
        """One transaction: the seat, and if it was the last one the deal from all nonces."""
        now = self.house.clock.now()

        def work(connection: Connection) -> int:
            ordinal = seating.sit(
                connection,
                table.id,
                player,
                nonce=nonce.hex(),
                program=program,
                room=persons_at(table.game),
                at=now,
            )
            persons = queries.participants_of(connection, table.id)
            if len(persons) == persons_at(table.game):
                dealing = self.house.loader.dealing
                dealt = deal_to(table.game, table.rules, table.seed, persons, dealing)
                seating.start_game(connection, start_of(table.game, dealt, now))
            return ordinal

        return work


def _sits_already(table: Table, player: PlayerRow, nonce: bytes) -> int | None:
    participant = table.participant_of(player.id)
    if participant is None:
        return None
    if participant.nonce != nonce.hex():
        raise Refused("already-seated", "You sit at this table, with another nonce.")
    return participant.ordinal


def _refuse_unless_free(table: Table) -> None:
    _refuse_unless_open(table)
    if len(table.participants) >= persons_at(table.game):
        raise Refused("table-full", "All seats are taken.")


def _refuse_unless_open(table: Table) -> None:
    if table.is_over:
        raise Refused("game-over", "This table is closed.", table.version)
    if table.state is not None:
        raise Refused("already-started", "This game has begun.", table.version)
