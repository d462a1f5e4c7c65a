"""All tables of this process: the one object that the web talks to.

Tables come into memory when they are asked for and leave it when nobody needs them. What a table
is, does and shows is in app.play.room and below it.
"""

import secrets
from collections.abc import Callable
from functools import partial

import structlog

from app.fair.setup import setup_for
from app.play import lobby
from app.play.audience import Listener
from app.play.clock import Clock
from app.play.commands import Command
from app.play.errors import Refused
from app.play.loading import Loader
from app.play.making import NewTable, make_game
from app.play.room import Ask, House, Room
from app.play.rooms import Rooms
from app.play.saving import Outrun, Unsaved, read, save
from app.play.sitting import Sitting
from app.play.starting import Dealing
from app.play.tasks import Tasks
from app.play.upkeep import Upkeep
from app.storage import journal
from app.storage.database import Database
from app.storage.rows import GameRow, PlayerRow
from app.storage.sealing import SeedSeal

_log = structlog.get_logger()


class Hub:
    """Without `start` it serves tables and moves bots, but no deadline passes.

    `is_shared` says that other processes use the same database. `chance` and `dealing` are where
    seeds and packs come from; nobody but a test replaces them.
    """

    def __init__(
        self,
        database: Database,
        seal: SeedSeal,
        clock: Clock,
        *,
        node: str = "main",
        is_shared: bool = False,
        thinkers: int = 2,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        dealing: Dealing = setup_for,
    ) -> None:
        self._database = database
        self._seal = seal
        self._clock = clock
        self._chance = chance
        self._is_closing = False
        self._listening: dict[Listener, Room] = {}
        works = Tasks()
        self.upkeep = Upkeep(database, clock, lambda: self._rooms, self.void, works, node, thinkers)
        self._house = House(
            loader=Loader(database, seal, dealing),
            writer=database.writer,
            clock=clock,
            tasks=works,
            is_shared=is_shared,
            changed=self.upkeep.changed,
            presence=self.upkeep.presence,
        )
        self._rooms = Rooms(self._house)

    async def start(self) -> None:
        """Gives back what an outage took, then goes on with every table. Raises Unsaved."""
        await self.upkeep.start()

    async def stop(self) -> None:
        """Takes no more commands, finishes those it has, and leaves no task behind."""
        self._is_closing = True
        await self.upkeep.stop()

    @property
    def tables_in_memory(self) -> int:
        return len(self._rooms)

    @property
    def listeners(self) -> int:
        return len(self._listening)

    async def make_table(self, request: NewTable, host_id: str | None) -> GameRow:
        """A table with its promise published and nobody at it. Raises Refused or RulesError."""
        self._refuse_when_closing()
        game = make_game(request, host_id, self._clock.now(), self._seal, self._chance)
        try:
            made = await save(self._database.writer, partial(journal.create_game, game=game))
        except (Outrun, Unsaved) as error:
            raise Refused("busy", "The table could not be saved; try again.") from error
        _log.info("table made", game=made.id)
        return made

    async def sit(
        self, table_id: str, player: PlayerRow, nonce: bytes, program: bool = False
    ) -> int:
        """The player's place among those who sit; the last seat taken starts the game.

        `nonce` has 32 bytes or none. Raises NoSuchTable, Refused.
        """
        self._refuse_when_closing()
        if len(nonce) not in (0, 32):
            raise Refused("bad-message", "nonce: use 64 hexadecimal digits, or none.")
        sitting = Sitting(self._rooms.at(table_id), self._house)
        job = partial(sitting.sit, player, nonce, program)
        return await self._rooms.expect(sitting.room, sitting.room.do(job))

    async def stand(self, table_id: str, player_id: str) -> None:
        """Gives the place up again before the start. Raises NoSuchTable, Refused."""
        self._refuse_when_closing()
        sitting = Sitting(self._rooms.at(table_id), self._house)
        await self._rooms.expect(sitting.room, sitting.room.do(partial(sitting.stand, player_id)))

    async def void(self, table_id: str) -> None:
        """Closes a table that never started; its seed is published. Raises NoSuchTable, Refused."""
        sitting = Sitting(self._rooms.at(table_id), self._house)
        await self._rooms.expect(sitting.room, sitting.room.do(sitting.void))

    async def command(self, table_id: str, player_id: str | None, command: Command) -> int:
        """The version after the command, which is then durable. Listeners have been told of it:
        one who must be answered first holds the update back. Raises NoSuchTable, Refused."""
        self._refuse_when_closing()
        room = self._rooms.at(table_id)
        ask = Ask(lambda table: table.seat_of(player_id), command)
        return await self._rooms.expect(room, room.command(ask))

    async def look(self, table_id: str, player_id: str | None) -> dict[str, object]:
        """{"version", "now", "view"} for whoever asks. Raises NoSuchTable."""
        room = self._rooms.at(table_id)
        return await self._rooms.expect(room, room.look(player_id))

    async def join(
        self, table_id: str, player_id: str | None, listener: Listener, browser: bool
    ) -> None:
        """Delivers the view at once and every later update until `leave`. `browser`: a person is
        watching, so bots pause as people do. Raises NoSuchTable."""
        room = self._rooms.at(table_id)
        self._listening[listener] = room
        try:
            await self._rooms.expect(room, room.join(listener, player_id, browser))
        except BaseException:
            await self.leave(listener)
            raise

    async def leave(self, listener: Listener) -> None:
        """Nothing more is delivered to it. Unknown listeners are ignored."""
        room = self._listening.pop(listener, None)
        if room is not None:
            await room.leave(listener)

    async def open_tables(self) -> list[dict[str, object]]:
        """The lobby, newest first."""
        return await read(self._read_open_tables)

    async def tables_of(self, player_id: str) -> list[dict[str, object]]:
        """A player's tables that are not over: his move first, then the soonest deadline."""
        return await read(self._read_tables_of, player_id)

    def _read_open_tables(self) -> list[dict[str, object]]:
        with self._database.read() as connection:
            return lobby.open_tables(connection)

    def _read_tables_of(self, player_id: str) -> list[dict[str, object]]:
        with self._database.read() as connection:
            return lobby.tables_of(connection, player_id)

    def _refuse_when_closing(self) -> None:
        if self._is_closing:
            raise Refused("busy", "The server is restarting; come back in a moment.")
