"""Numbers that are true at the moment somebody looks: read off the parts of the server."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from app.play.clock import Clock, SystemClock
from app.play.hub import Hub
from app.storage.commit_tally import Distribution
from app.storage.writer import Writer
from app.web import metrics
from app.web.command_tally import CommandTally
from app.web.connections import Connections

_COUNTS: Final = "+Inf"


class Instruments(Collector):
    """`has_bus`: this process is told where to hear of others."""

    def __init__(
        self,
        hub: Hub,
        writer: Writer,
        connections: Connections,
        clock: Clock,
        commands: CommandTally,
        is_ready: Callable[[], bool],
        has_bus: bool,
    ) -> None:
        self._hub = hub
        self._writer = writer
        self._connections = connections
        self._clock = clock
        self._commands = commands
        self._is_ready = is_ready
        self._has_bus = has_bus

    def collect(self) -> Iterator[Metric]:
        hub, done, tally = self._hub, self._hub.tally, self._writer.tally
        yield _gauge(metrics.READY, "Whether the server takes work", self._is_ready())
        yield _gauge(metrics.SOCKETS, "Open sockets", len(self._connections))
        yield _gauge(metrics.OUTBOX, "Messages not sent yet", self._connections.waiting)
        yield _gauge(metrics.TABLES, "Tables in memory", hub.tables_in_memory)
        yield _gauge(metrics.BROKEN, "Tables whose last job crashed", len(done.broken))
        yield _gauge(metrics.BUS, "Whether other processes are not heard", self._is_bus_away())
        yield _gauge(metrics.CLOCK, "How far a set clock is ahead of ours", self._ahead_s())
        yield _gauge(metrics.WRITER, "Works that wait for the writer", self._writer.waiting)
        yield _counter(metrics.MOVES, "Moves saved by this process", done.moves)
        yield _counter(metrics.EXTENDED, "Deadlines extended after outages", done.extended)
        yield _counter(metrics.FAILURES, "Tasks that crashed", done.failures)
        yield _counter(metrics.COMMIT_FAILURES, "Transactions that were lost", tally.failures)
        yield _counted(metrics.COMMANDS, "Commands answered with a version", self._by_kind())
        what = "From a command's arrival to its acknowledgement"
        yield _histogram(metrics.ACK_S, what, self._commands.seconds)
        yield _histogram(metrics.COMMIT_WORKS, "Works in one transaction", tally.sizes)
        yield _histogram(metrics.COMMIT_S, "Length of a transaction", tally.seconds)
        yield from self._thinking()

    def _thinking(self) -> Iterator[Metric]:
        thinkers = self._hub.thinkers
        tally = thinkers.tally
        yield _gauge(metrics.BOT_WAITING, "Moves that wait for a worker", thinkers.waiting)
        background = thinkers.waiting_background
        yield _gauge(metrics.BACKGROUND_WAITING, "Works that wait in the background", background)
        yield _counted(metrics.BOT_MOVES, "Moves chosen by bots, by level", tally.thoughts)
        yield _counted(metrics.BOT_S, "Time they thought, by level", tally.seconds)
        what = "Bots' moves that had less time or fewer nodes than their level, by why"
        yield _counted(metrics.BOT_BELOW, what, tally.below)
        yield _counter(metrics.WORKER_DEATHS, "Workers that ended amid a thought", thinkers.deaths)

    def _is_bus_away(self) -> bool:
        return self._has_bus and not self._hub.herald.is_hearing

    def _by_kind(self) -> Mapping[str, int]:
        return {kind.__name__.lower(): count for kind, count in self._commands.done.items()}

    def _ahead_s(self) -> float:
        return self._clock.ahead_ms / 1000 if isinstance(self._clock, SystemClock) else 0.0


def _gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(name, what, value=float(value))


def _counter(name: str, what: str, value: float) -> Metric:
    return CounterMetricFamily(name, what, value=float(value))


def _counted(name: str, what: str, by_kind: Mapping[str, float]) -> Metric:
    family = CounterMetricFamily(name, what, labels=["kind"])
    for kind, count in by_kind.items():
        family.add_metric([kind], float(count))
    return family


def _histogram(name: str, what: str, found: Distribution) -> Metric:
    bounds = [*(f"{bound:g}" for bound in found.bounds), _COUNTS]
    buckets = [(bound, float(n)) for bound, n in zip(bounds, found.cumulated(), strict=True)]
    return HistogramMetricFamily(name, what, buckets=buckets, sum_value=found.sum)
