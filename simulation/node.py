"""One server of a world: the real hub with all it does by itself, started, killed and restarted."""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Final

from app.play.errors import Refused
from app.play.hub import Hub
from app.play.saving import Unsaved
from simulation.bus import Exchange, SimulatedBus
from simulation.clock import SimulatedClock
from simulation.loop import VirtualLoop
from simulation.process import PROCESS, Process
from simulation.scenes import SEAL, Luck
from simulation.store import SimulatedDatabase, Store
from simulation.trace import Trace

AGAIN_S: Final = 2.0
#: The name of the task that starts a node: it must die of nothing but an absent database.
STARTING: Final = "starting"


class Node:
    """Its lives follow each other; `hub` is the one of the present life once it is ready."""

    def __init__(
        self,
        name: str,
        loop: VirtualLoop,
        store: Store,
        exchange: Exchange,
        trace: Trace,
        skew_ms: int,
    ) -> None:
        self.name = name
        self.skew_ms = skew_ms
        self.process = Process(name)
        self.hub: Hub | None = None
        self.clock: SimulatedClock | None = None
        #: Hears of each life that has ended, and for how long the node is to be away.
        self.ended: Callable[[Process, float], None] = lambda process, for_s: None
        self.began: Callable[[], None] = lambda: None
        self._loop = loop
        self._store = store
        self._exchange = exchange
        self._trace = trace
        self._lives = 0

    def start(self) -> None:
        """A new life; a start that fails is tried again, as a supervisor does."""
        self._lives += 1
        self._trace.note(f"{self.name} starts")
        self.process = Process(f"{self.name}/{self._lives}")
        self._living = self._loop.create_task(
            self._live(self.process), name=STARTING, context=self.context()
        )

    def kill(self, for_s: float) -> None:
        """As by SIGKILL: whatever it was doing is never done."""
        self._trace.note(f"{self.name} dies")
        self._end(self.process, for_s)

    def freeze(self) -> None:
        self._trace.note(f"{self.name} freezes")
        self.process.is_frozen = True

    @property
    def is_ready(self) -> bool:
        return self.hub is not None and self.process.is_alive and not self.process.is_frozen

    def context(self) -> Context:
        """In which its tasks run."""
        context = copy_context()
        context.run(PROCESS.set, self.process)
        return context

    def set_skew(self, skew_ms: int) -> None:
        self._trace.note(f"{self.name}'s clock is {skew_ms} ms off")
        self.skew_ms = skew_ms
        if self.clock is not None:
            self.clock.skew_ms = skew_ms

    async def stop(self, for_s: float) -> None:
        """As by SIGTERM; its lines have been cut before. To be run in its own context."""
        self._trace.note(f"{self.name} stops")
        hub, self.hub = self.hub, None
        if hub is not None:
            await hub.stop()
        self._end(self.process, for_s)

    def _end(self, process: Process, for_s: float) -> None:
        if process is self.process:
            self.hub = None
        process.kill()
        self.ended(process, for_s)

    async def _live(self, process: Process) -> None:
        database = SimulatedDatabase(self._store, self.name)
        clock = self.clock = SimulatedClock(self._loop, self.skew_ms)
        luck = Luck(process.name)
        bus = SimulatedBus(self._exchange, self.context())
        hub = Hub(
            *(database, SEAL, clock),
            node=self.name,
            is_shared=True,
            bus=bus,
            chance=luck,
        )
        try:
            await hub.start()
        except (Unsaved, Refused):
            self._trace.note(f"{self.name} cannot start")
            self._end(process, AGAIN_S)
            return
        except Exception as error:
            self._trace.note(f"{self.name} dies at its start of {type(error).__name__}")
            self._end(process, AGAIN_S)
            raise
        self._trace.note(f"{self.name} is ready")
        self.hub = hub
        self.began()
