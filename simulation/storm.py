"""Carries the troubles of a world out, and ends them all."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextvars import Context
from functools import partial

from simulation.bus import Exchange
from simulation.line import Line
from simulation.loop import VirtualLoop
from simulation.node import Node
from simulation.process import Process
from simulation.store import Store
from simulation.trace import Trace
from simulation.troubles import Trouble


class Storm:
    """`lines` are all that were ever opened: those of a node that dies are cut."""

    def __init__(
        self,
        loop: VirtualLoop,
        trace: Trace,
        store: Store,
        exchange: Exchange,
        nodes: Sequence[Node],
        lines: list[Line],
    ) -> None:
        self.seen: Counter[str] = Counter()
        self.is_over = False
        self._is_closing = False
        self._loop = loop
        self._trace = trace
        self._store = store
        self._exchange = exchange
        self._nodes = nodes
        self._lines = lines
        self._does: dict[str, Callable[[Node, float], None]] = {
            "kill": self._kill,
            "all-down": lambda node, for_s: self._kill_all(for_s),
            "restart": self._restart,
            "freeze": self._freeze,
            "store-down": lambda node, for_s: self._bring_store_down(for_s),
            "cut-off": self._cut_off,
            "bus-down": lambda node, for_s: self._bring_bus_down(for_s),
            "lines": lambda node, for_s: self.cut_lines(node.process),
            "clock": lambda node, for_s: node.set_skew(round(for_s * 1000) % 500 - 250),
        }
        for node in nodes:
            node.ended = partial(self._note_end, node)

    def befall(self, trouble: Trouble) -> None:
        if not self.is_over:
            self.seen[trouble.kind] += 1
            self._trace.note(f"{trouble.kind} over node{trouble.node} for {trouble.for_s} s")
            self._does[trouble.kind](self._nodes[trouble.node], trouble.for_s)

    def heal(self) -> None:
        """From now on nothing goes wrong any more."""
        self.is_over = True
        self._store.weather.calm()
        self._store.is_up = True
        self._store.cut_off.clear()
        self._exchange.set_up(True)
        for node in self._nodes:
            self._thaw(node.process)
            self._start_again(node)

    def stops_for_good(self) -> None:
        """A node that ends now is not started again."""
        self._is_closing = True

    def cut_lines(self, process: Process) -> None:
        for line in self._lines:
            if line.process is process:
                line.cut()

    def _kill(self, node: Node, for_s: float) -> None:
        if node.process.is_alive:
            node.kill(for_s)

    def _bring_bus_down(self, for_s: float) -> None:
        self._exchange.set_up(False)
        self._later(for_s, partial(self._exchange.set_up, True))

    def _kill_all(self, for_s: float) -> None:
        for node in self._nodes:
            self._kill(node, for_s)

    def _cut_off(self, node: Node, for_s: float) -> None:
        self._store.cut_off.add(node.name)
        self._later(for_s, partial(self._connect, node))

    def _connect(self, node: Node) -> None:
        self._store.cut_off.discard(node.name)
        self._start_again(node)

    def _bring_store_down(self, for_s: float) -> None:
        self._store.is_up = False
        self._later(for_s, self._bring_store_up)

    def _note_end(self, node: Node, process: Process, for_s: float) -> None:
        self.cut_lines(process)
        if self._store.reaches(node.name):
            self._later(0.0 if self.is_over else for_s, partial(self._start_again, node))
        # else it is started as soon as it can reach the store again

    def _start_again(self, node: Node) -> None:
        if not node.process.is_alive and not self._is_closing:
            node.start()

    def _restart(self, node: Node, for_s: float) -> None:
        if node.is_ready:
            self.cut_lines(node.process)
            self._loop.create_task(node.stop(for_s), context=node.context())

    def _freeze(self, node: Node, for_s: float) -> None:
        if node.is_ready:
            node.freeze()
            self._later(for_s, partial(self._thaw, node.process))

    def _thaw(self, process: Process) -> None:
        if process.is_frozen:
            self._trace.note(f"{process.name} thaws")
            self._loop.thaw(process)

    def _bring_store_up(self) -> None:
        self._store.is_up = True
        for node in self._nodes:
            self._start_again(node)

    def _later(self, delay_s: float, act: Callable[[], None]) -> None:
        self._loop.call_later(delay_s, act, context=Context())
