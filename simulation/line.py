"""A connection of one client to one node: in order both ways, late, and cut without warning."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field
from typing import Protocol

from app.play.audience import Update
from app.play.commands import Command, Play, Resign
from app.play.errors import NoSuchTable, Refused
from app.play.sitting import Arrival
from app.storage.rows import PlayerRow
from simulation.node import Node
from simulation.scenes import Scene
from simulation.weather import LINE_FATES, Weather

_CONFIRMED = Arrival(is_confirmed=True)
_APART_S = 0.0001  # what is in order stays in order


@dataclass(slots=True)
class Sent:
    """A command as its client knows it. `outcomes` are the codes of all answers, "ack" for one."""

    id: str
    player_id: str
    table_id: str
    move: str
    version: int | None  # None: a resignation, which is for any version
    outcomes: set[str] = field(default_factory=set)
    acked_at: set[int] = field(default_factory=set)
    is_settled: bool = False

    def command(self, received_at: int) -> Command:
        if self.version is None:
            return Resign(self.id, received_at)
        return Play(self.id, self.version, self.move, received_at)


class Caller(Protocol):
    """The client's end."""

    def see(self, line: "Line", update: Update) -> None: ...

    def hear_answer(self, line: "Line", sent: Sent, code: str, version: int | None) -> None: ...

    def lose(self, line: "Line") -> None: ...


class Judge(Protocol):
    """Who looks at everything that leaves a node."""

    def delivered(self, line: "Line", update: Update) -> None: ...

    def answered(self, sent: Sent, code: str, version: int | None) -> None: ...

    def noticed(self, what: str) -> None: ...


class Line:
    """Made by the client. It is open until either side cuts it, and is never used again."""

    def __init__(
        self,
        node: Node,
        caller: Caller,
        player: PlayerRow,
        scene: Scene,
        weather: Weather,
        judge: Judge,
    ) -> None:
        assert node.hub is not None
        assert node.clock is not None
        self.node = node
        self.process = node.process
        self.player = player
        self.scene = scene
        self.table_id = scene.table_id
        self.is_cut = False
        self._hub = node.hub
        self._clock = node.clock
        self._judge = judge
        self._caller = caller
        self._weather = weather
        self._context = node.context()
        self._loop = asyncio.get_running_loop()
        self._inbox: asyncio.Queue[tuple[Sent, int]] = asyncio.Queue()
        self._serving: asyncio.Task[None] | None = None
        self._up_at = self._down_at = self._loop.time()

    def open(self) -> None:
        self._judge.noticed(f"{self.player.name} calls {self.node.name}")
        self._up_at = self._after(self._up_at)
        self._loop.call_at(self._up_at, self._arrive, context=self._context)

    def send(self, sent: Sent) -> None:
        """From the client. Nobody knows whether it arrives."""
        self._judge.noticed(f"{self.player.name} sends {sent.id} to {self.node.name}")
        self._up_at = self._after(self._up_at)
        self._loop.call_at(self._up_at, self._take, sent, context=self._context)

    def cut(self) -> None:
        """Both ends learn of it, each in its time; what is on its way is lost."""
        if self.is_cut:
            return
        self.is_cut = True
        self._later(self._caller.lose, self)
        self._loop.call_later(self._weather.delay_s(), self._hang_up, context=self._context)

    def deliver(self, update: Update) -> None:
        self._judge.delivered(self, update)
        if not self.is_cut:
            self._later(self._caller.see, self, update)

    def hear(self, remark: str) -> None:
        """Nobody talks here."""

    def _arrive(self) -> None:
        if not self.is_cut:
            self._serving = self._loop.create_task(self._serve())

    def _take(self, sent: Sent) -> None:
        if not self.is_cut and self._weather.fate(LINE_FATES) is not None:
            self.cut()
        if not self.is_cut:
            self._inbox.put_nowait((sent, self._clock.now()))

    def _hang_up(self) -> None:
        if self._serving is not None:
            self._serving.cancel()

    async def _serve(self) -> None:
        """As the web does it: join, then one message after the other."""
        hub = self._hub
        try:
            if self.scene.form.is_open:
                await hub.sit(self.table_id, self.player, b"", _CONFIRMED)
            await hub.join(self.table_id, self.player.id, self, browser=False)
        except (NoSuchTable, Refused):
            self.cut()
            return
        try:
            while True:
                await self._obey(*await self._inbox.get())
        finally:
            await hub.leave(self)

    async def _obey(self, sent: Sent, received_at: int) -> None:
        try:
            version = await self._hub.command(
                self.table_id, self.player.id, sent.command(received_at)
            )
        except Refused as refused:
            self._answer(sent, refused.code, refused.version)
        else:
            self._answer(sent, "ack", version)

    def _answer(self, sent: Sent, code: str, version: int | None) -> None:
        self._judge.answered(sent, code, version)
        if not self.is_cut:
            self._later(self._caller.hear_answer, self, sent, code, version)

    def _later(self, act: Callable[..., None], *arguments: object) -> None:
        """At the client's end, if the line still holds then."""
        self._down_at = self._after(self._down_at)
        self._loop.call_at(self._down_at, act, *arguments, context=Context())

    def _after(self, before: float) -> float:
        return max(before + _APART_S, self._loop.time() + self._weather.delay_s())
