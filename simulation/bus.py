"""Hints between the nodes of a world: most come, some late, twice, in another order or not at all.

A node that is told that it hears everything may still miss something: that is what hints are.
"""

from collections.abc import Callable, Collection
from contextvars import Context

from app.play.bus import Hear
from simulation.loop import VirtualLoop
from simulation.weather import BUS_FATES, Weather

_LATE_S = 10.0


class Exchange:
    """What Valkey is to the nodes. While it is not `is_up`, nobody hears and everybody knows it."""

    def __init__(self, loop: VirtualLoop, weather: Weather) -> None:
        self.is_up = True
        self._loop = loop
        self._weather = weather
        self._ends: list[SimulatedBus] = []

    def attach(self, end: "SimulatedBus") -> None:
        self._ends.append(end)

    def set_up(self, is_up: bool) -> None:
        self.is_up = is_up
        for end in self._ends:
            self._loop.call_later(self._weather.delay_s(), end.note_change, context=end.context)

    def pass_on(self, message: bytes, sender: "SimulatedBus") -> None:
        for end in self._ends:
            if end is not sender:
                for delay_s in self._delays_s():
                    self._loop.call_later(delay_s, end.hear, message, context=end.context)

    def _delays_s(self) -> tuple[float, ...]:
        """One a copy."""
        match self._weather.fate(BUS_FATES):
            case "hint-dropped":
                return ()
            case "hint-doubled":
                return self._weather.delay_s(), self._weather.delay_s()
            case "hint-late":
                return (self._weather.chance.random() * _LATE_S,)
            case _:
                return (self._weather.delay_s(),)


class SimulatedBus:
    """One life of one node's way to the exchange; `context` is the node's."""

    def __init__(self, exchange: Exchange, context: Context) -> None:
        self.context = context
        self._exchange = exchange
        self._hear: Hear | None = None
        self._changed: Callable[[], None] = lambda: None

    @property
    def is_hearing(self) -> bool:
        return self._exchange.is_up

    def attach(self, hear: Hear, changed: Callable[[], None]) -> None:
        self._hear, self._changed = hear, changed

    def publish(self, message: bytes) -> bool:
        if self._exchange.is_up:
            self._exchange.pass_on(message, self)
        return self._exchange.is_up

    def expect(self, nodes: Collection[str]) -> None:
        """Who lives is not looked at here."""

    async def start(self) -> None:
        self._exchange.attach(self)

    async def stop(self) -> None:
        self._hear = None

    def hear(self, message: bytes) -> None:
        if self._hear is not None and self._exchange.is_up:
            self._hear(message)

    def note_change(self) -> None:
        self._changed()
