"""All tables of this process: the one object that the web talks to.

Tables come into memory when they are asked for and leave it when nobody needs them. What a table
is, does and shows is in app.play.room and below it.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import structlog

from app.fair.setup import setup_for
from app.play import at_once
from app.play.attending import Attending
from app.play.audience import Listener
from app.play.bus import Bus, LocalBus
from app.play.clock import Clock
from app.play.commands import Command, Play
from app.play.company import Company, Saying, Talk
from app.play.errors import Refused
from app.play.following import Following
from app.play.herald import Herald
from app.play.hosting import Hosting
from app.play.house import Ask, House
from app.play.lists import Lists
from app.play.live_games import too_many_games
from app.play.loading import Loader
from app.play.lobby_board import LobbyBoard
from app.play.making import Host, NewTable, create_table, make_game
from app.play.node import Node
from app.play.orders import Orders
from app.play.rematch import Made, Rematch
from app.play.room import Room
from app.play.rooms import Rooms
from app.play.saving import Outrun, Unsaved, save
from app.play.sitting import PLAIN, Arrival, Sitting
from app.play.starting import Dealing
from app.play.tally import Tally
from app.play.tasks import Tasks
from app.play.tidings import Tidings
from app.play.upkeep import Upkeep
from app.play.wishes import Wishes
from app.storage.admission import NotAdmitted
from app.storage.database import Database
from app.storage.rows import GameRow, PlayerRow
from app.storage.sealing import SeedSeal
from app.thinking.pool import Thinkers

T = TypeVar("T")
_log = structlog.get_logger()


class Hub:
    """Without `start` it serves tables and moves bots, but no deadline passes.

    `is_shared`: other processes use the same database, `node` is a name of its own, and `bus` the
    way to them, without which all look. Only tests replace `chance` and `dealing`, packs' sources.
    """

    def __init__(
        self,
        database: Database,
        seal: SeedSeal,
        clock: Clock,
        *,
        node: str = "main",
        is_shared: bool = False,
        bus: Bus | None = None,
        thinkers: Thinkers | None = None,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        dealing: Dealing = setup_for,
    ) -> None:
        self._database, self._clock, self._seal, self._chance = database, clock, seal, chance
        self._is_closing = False
        self._listening: dict[Listener, Room] = {}
        self.tally, self.lists = Tally(), Lists(database)
        thinkers = self.thinkers = thinkers or Thinkers()
        works, own = Tasks(self.tally), Node(node, is_shared)
        looks = self._looks = Tasks()
        herald = self.herald = Herald(bus or LocalBus(), is_shared and bus is not None)
        self.lobby = LobbyBoard(database, clock, looks)
        upkeep = self.upkeep = Upkeep(
            database, clock, lambda: self._rooms, self.void, works, thinkers, herald, own
        )
        self._house = House(
            loader=Loader(database, seal, dealing, clock),
            writer=database.writer,
            clock=clock,
            tasks=works,
            node=own,
            changed=upkeep.changed,
            presence=upkeep.presence,
            lobby=self.lobby,
            herald=herald,
            attending=Attending(database.writer, clock, looks, herald, own),
        )
        self._rooms = Rooms(self._house)
        self.tidings = Tidings(self._rooms, dealing)
        self.following = Following(database, clock, lambda: self._rooms, lambda: self._house, looks)
        herald.listen(self.lobby.hear)
        herald.listen(self.following.hear, self.following.wake)

    async def start(self) -> None:
        """Gives back what an outage took, then goes on with every table. Raises Unsaved."""
        await self.herald.start()
        await self.upkeep.start()
        if self._house.node.is_shared:
            self._looks.start(self.following.run())

    async def stop(self) -> None:
        """Takes no more commands, finishes those it has, and leaves no task behind."""
        self._is_closing = True
        await self._rooms.settle()
        await self.upkeep.stop()
        await self._looks.cancel()
        await self.herald.stop()
        await self._looks.cancel()  # more may have been heard meanwhile
        await self._house.tasks.drain()
        await self.thinkers.close()

    @property
    def tables_in_memory(self) -> int:
        return len(self._rooms)

    @property
    def listeners(self) -> int:
        return len(self._listening)

    async def make_table(self, request: NewTable, host: Host) -> GameRow:
        """A table with its promise published and nobody at it. Raises Refused or RulesError."""
        self._refuse_when_closing()
        game = make_game(request, host, self._clock.now(), self._seal, self._chance)
        try:
            made = await save(self._database.writer, partial(create_table, game=game, host=host))
        except NotAdmitted as error:
            raise too_many_games(host.kind, error.games) from error
        except (Outrun, Unsaved) as error:
            raise Refused("busy", "The table could not be saved; try again.") from error
        _log.info("table made", game=made.id)
        self.lobby.changed(made)
        self.herald.made(made)
        return made

    async def sit(
        self, table_id: str, player: PlayerRow, nonce: bytes, arrival: Arrival = PLAIN
    ) -> int:
        """The player's place among those who sit; the last seat taken starts the game.

        `nonce` has 32 bytes or none. Raises NoSuchTable, Refused.
        """
        self._refuse_when_closing()
        if len(nonce) not in (0, 32):
            raise Refused("bad-message", "nonce: use 64 hexadecimal digits, or none.")
        sitting = Sitting(self._rooms.at(table_id), self._house)
        job = partial(sitting.sit, player, nonce, arrival)
        return await self._rooms.expect(sitting.room, sitting.room.do(job))

    async def stand(self, table_id: str, player_id: str) -> None:
        """Gives the place up again before the start. Raises NoSuchTable, Refused."""
        self._refuse_when_closing()
        sitting = Sitting(self._rooms.at(table_id), self._house)
        await self._rooms.expect(sitting.room, sitting.room.do(partial(sitting.stand, player_id)))

    async def fill_with_bots(self, table_id: str, player_id: str, level: str | None) -> None:
        """The host's: bots take the free seats and the game begins. Raises NoSuchTable, Refused."""
        await self._host(table_id, lambda hosting: hosting.fill(player_id, level))

    async def renew(self, table_id: str, player_id: str) -> None:
        """The host's: the table waits for its full time again. Raises NoSuchTable, Refused."""
        await self._host(table_id, lambda hosting: hosting.renew(player_id))

    async def close_table(self, table_id: str, player_id: str) -> None:
        """The host's: a table that waits is closed. Raises NoSuchTable, Refused."""
        await self._withdraw(await self._host(table_id, lambda hosting: hosting.close(player_id)))

    async def cancel(self, table_id: str, player_id: str) -> None:
        """Any seat's, before the first move: the game is void. Raises NoSuchTable, Refused."""
        await self._host(table_id, lambda hosting: hosting.cancel(player_id))

    async def rematch_of(self, table_id: str, player_id: str) -> str | None:
        """The next table of those who played here, if one of them has made it. Raises
        NoSuchTable, Refused."""
        rematch = Rematch(self._rooms.at(table_id), self._house)
        job = partial(rematch.find, player_id)
        return await self._rooms.expect(rematch.room, rematch.room.do(job))

    async def make_rematch(self, table_id: str, host: Host) -> Made:
        """The next table, made now or by somebody else meanwhile. Raises NoSuchTable, Refused."""
        self._refuse_when_closing()
        rematch = Rematch(self._rooms.at(table_id), self._house)
        job = partial(rematch.make, host, self._seal, self._chance)
        return await self._rooms.expect(rematch.room, rematch.room.do(job))

    async def void(self, table_id: str, even_dealt: bool = False) -> None:
        """Ends a table before its start, or before its first move; its seed is published. Raises
        NoSuchTable, Refused."""
        await self._withdraw(await self._host(table_id, lambda hosting: hosting.expire(even_dealt)))

    async def command(self, table_id: str, player_id: str | None, command: Command) -> int:
        """The version after the command, which is then durable. Listeners have heard of it: one
        who must be answered first holds that back. Raises NoSuchTable, Refused."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        if self.begin(table_id, player_id, command, at_once.resolving(done)):
            return await done
        self._refuse_when_closing()
        if self.upkeep.has_halted and not await self.upkeep.is_going():
            raise Refused("busy", "The server stood still for a moment; try again.")
        room = self._rooms.at(table_id)
        ask = Ask(lambda table: table.seat_of(player_id), command)
        return await self._rooms.expect(room, room.command(ask))

    def begin(
        self, table_id: str, player_id: str | None, command: Command, answer: at_once.Answer
    ) -> bool:
        """Whether it was an ordinary move, which has begun: `answer` will be called with what
        `command` gives or raises. If not, that is the way to take."""
        room = self._rooms.known(table_id)
        if room is None or self._is_closing or self.upkeep.has_halted:
            return False
        if not isinstance(command, Play):
            return False
        return at_once.begin(room, player_id, command, self._house.tasks, answer)

    async def say(self, table_id: str, player_id: str, saying: Saying) -> int | None:
        """The table's version; those who may hear the remark have been told of it, and it is
        saved. Raises NoSuchTable, Refused."""
        self._refuse_when_closing()
        company = Company(self._rooms.at(table_id), self._house)
        job = partial(company.say, player_id, saying)
        return await self._rooms.expect(company.room, company.room.do(job))

    async def talk(self, table_id: str, player_id: str | None) -> Talk:
        """What was said, as far as this player may hear it. Raises NoSuchTable, Refused (busy)."""
        company = Company(self._rooms.at(table_id), self._house)
        return await self._rooms.expect(company.room, company.talk(player_id))

    async def order(self, table_id: str, player_id: str, wishes: Wishes) -> None:
        """These are the player's standing orders from now on. Raises NoSuchTable, Refused."""
        self._refuse_when_closing()
        orders = Orders(self._rooms.at(table_id), self._house)
        job = partial(orders.give, player_id, wishes)
        await self._rooms.expect(orders.room, orders.room.do(job))

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

    def attend(self, listener: Listener, looking: bool) -> None:
        """Whether the listener's page is before somebody's eyes; at first it is."""
        room = self._listening.get(listener)
        if room is not None:
            room.audience.attend(listener, looking)
            self._house.attending.changed(room, room.audience.player_of(listener))

    def is_watched(self, table_id: str, player_id: str) -> bool:
        """Whether the player has this table before him on a page of ours."""
        room = self._rooms.known(table_id)
        return room is not None and room.audience.has_browser_of(player_id)

    async def show_again(self, player_id: str) -> None:
        """Something about the player has changed that his tables show: whether he is away."""
        self.herald.player(player_id)
        await self.following.show_again(player_id)

    async def _host(self, table_id: str, act: Callable[[Hosting], Coroutine[Any, Any, T]]) -> T:
        self._refuse_when_closing()
        hosting = Hosting(self._rooms.at(table_id), self._house)
        return await self._rooms.expect(hosting.room, hosting.room.do(lambda: act(hosting)))

    async def _withdraw(self, previous: str | None) -> None:
        """Those who look at the game before see that its rematch does not take place."""
        if previous is not None:
            await self.following.reload(previous)

    def _refuse_when_closing(self) -> None:
        if self._is_closing:
            raise Refused("busy", "The server is restarting; come back in a moment.")
