"""A hub on a real database, people to sit at its tables, and short words for what they do."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.engine.rules import make_rules
from app.fair.setup import setup_for
from app.play.bus import Bus
from app.play.commands import Play, Resign
from app.play.deadlines import SWEEP_EVERY_MS
from app.play.hub import Hub
from app.play.making import Host, NewTable
from app.play.sitting import Arrival
from app.play.starting import Dealing
from app.storage import players, queries
from app.storage.database import Database
from app.storage.rows import GameRow, PlayerRow
from app.storage.sealing import SeedSeal
from tests import people
from tests.play.clocks import FakeClock
from tests.play.listeners import Ear

SEAL = SeedSeal(bytes(32))
CONFIRMED = Arrival(is_confirmed=True)
NOBODY = Host(None, "person", is_confirmed=True)  # may ask for any table


@dataclass
class Chance:
    """Bytes that look random and are the same in every run."""

    number: int = 0

    def __call__(self, count: int) -> bytes:
        self.number += 1
        return bytes((self.number * 37 + i * 11) % 256 for i in range(count))


@dataclass
class Town:
    """One database with a hub; `another` hub on the same database is another process."""

    database: Database
    clock: FakeClock = field(default_factory=FakeClock)
    is_shared: bool = False
    dealing: Dealing = setup_for
    chance: Chance = field(default_factory=Chance)
    hubs: list[Hub] = field(default_factory=list)

    @property
    def hub(self) -> Hub:
        return self.hubs[0] if self.hubs else self.another()

    def another(self, database: Database | None = None, bus: Bus | None = None) -> Hub:
        hub = Hub(
            database or self.database,
            SEAL,
            self.clock,
            node=f"node{len(self.hubs)}",
            is_shared=self.is_shared,
            bus=bus,
            chance=self.chance,
            dealing=self.dealing,
        )
        hub.upkeep._pulse._now_s = lambda: 0.0  # a busy machine is no standstill of ours
        self.hubs.append(hub)
        return hub

    async def restart(self) -> Hub:
        """Everything that was in memory is gone."""
        for hub in self.hubs:
            await hub.stop()
        self.hubs.clear()
        return self.hub

    async def close(self) -> None:
        for hub in self.hubs:
            await hub.stop()

    async def pass_time(self, elapsed_ms: int) -> None:
        """Lets time pass as it does for a process that is up: a beat and a sweep each 5 s."""
        end = self.clock.now() + elapsed_ms
        while self.clock.now() < end:
            self.clock.move_to(min(end, self.clock.now() + SWEEP_EVERY_MS))
            for hub in self.hubs:
                await hub.upkeep.beat()
                await hub.upkeep.sweep()

    async def guest(self, name: str) -> PlayerRow:
        work = partial(players.create_guest, name=name, at=self.clock.now())
        return await self.database.writer.run(work)

    async def person(self, name: str, **account: Any) -> PlayerRow:
        """Somebody with an account; `account` are its columns."""
        return await people.person(self.database, name, self.clock.now(), **account)

    async def table(self, opponents: Any = "people", **rules: Any) -> GameRow:
        deadline_s = rules.pop("deadline_s", 60)
        visibility = rules.pop("visibility", "link")
        level = rules.pop("level", "medium")
        host = rules.pop("host", None)
        offer = {name: rules.pop(name) for name in ("rated", "guests", "away") if name in rules}
        request = NewTable(
            rules=make_rules(rules),
            deadline_s=deadline_s,
            opponents=opponents,
            level=level,
            visibility=visibility,
            **offer,
        )
        maker = NOBODY if host is None else Host(host.id, host.kind, is_confirmed=True)
        return await self.hub.make_table(request, maker)

    async def game(self, *names: str, opponents: Any = "people", **rules: Any) -> "Seated":
        """A game that has begun, with these people at it."""
        rules.setdefault("seats", max(2, len(names)))
        row = await self.table(opponents, **rules)
        welcome = self.guest if row.allows_guests else self.person
        players = [await welcome(name) for name in names]
        for number, player in enumerate(players):
            await self.hub.sit(row.id, player, bytes([number]) * 32, CONFIRMED)
        return await Seated.at(self, row.id, players)


@dataclass
class Seated:
    """A running game as its people see it."""

    town: Town
    id: str
    by_seat: dict[int, PlayerRow]
    ears: dict[int, Ear]
    sent: int = 0

    @classmethod
    async def at(cls, town: Town, table_id: str, people: list[PlayerRow]) -> "Seated":
        seated = cls(town, table_id, {}, {})
        for player in people:
            ear = Ear()
            await town.hub.join(table_id, player.id, ear, browser=False)
            seat = ear.view["you"]
            seated.by_seat[seat], seated.ears[seat] = player, ear
        return seated

    @property
    def ear(self) -> Ear:
        """Of whoever has heard most."""
        return max(self.ears.values(), key=lambda ear: ear.last["version"])

    @property
    def turn(self) -> int:
        turn: int = self.ear.view["turn"]
        return turn

    @property
    def version(self) -> int:
        version: int = self.ear.last["version"]
        return version

    def other(self, seat: int) -> int:
        return next(each for each in self.by_seat if each != seat)

    def legal(self) -> list[str]:
        """What the seat to move may do; last what can go on for ever."""
        legal: list[str] = self.ears[self.turn].view["legal"]
        return sorted(legal, key=lambda move: (move in ("accept", "redeal"), move))

    async def play(self, move: str | None = None, **given: Any) -> int:
        """A move by whoever is to move, the first legal one unless told otherwise."""
        seat = given.pop("seat", self.turn)
        hub: Hub = given.pop("hub", self.town.hub)
        self.sent += 1
        command = Play(
            command_id=given.pop("id", f"c{self.sent}"),
            version=given.pop("version", self.version),
            move=move or self.legal()[0],
            received_at=given.pop("at", self.town.clock.now()),
        )
        return await hub.command(self.id, self.by_seat[seat].id, command, **given)

    async def play_on(self) -> None:
        """To the end: people play their first legal moves."""
        while True:
            update = await self.ear.until(lambda u: self._waits_for_people(u["view"]))
            if update["view"]["status"] == "over":
                return
            await self.ears[self.turn].until_version(self.version)
            await self.play()

    def _waits_for_people(self, view: dict[str, Any]) -> bool:
        return view["status"] == "over" or view["turn"] in self.by_seat

    async def resign(self, seat: int, id: str = "r1") -> int:
        command = Resign(id, self.town.clock.now())
        return await self.town.hub.command(self.id, self.by_seat[seat].id, command)


def row_of(town: Town, game_id: str) -> GameRow:
    """The game as it is saved."""
    with town.database.read() as connection:
        row = queries.game_by_id(connection, game_id)
    assert row is not None
    return row


async def record_of(town: Town, game_id: str) -> str:
    """The record of a game that is over, as it is saved."""
    with town.database.read() as connection:
        record = queries.record_of(connection, game_id)
    assert record is not None
    return record
