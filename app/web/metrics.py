"""What Prometheus may know: kinds and counts. No table, player, address or card is a label.

What requests and commands cause is counted here as it happens; the rest is asked for when somebody
looks (`instruments`).
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.registry import Collector

_LAG_S = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0)

MOVES = "bito_moves"
TABLES = "bito_tables_in_memory"
BROKEN = "bito_tables_broken"
SOCKETS = "bito_sockets"
OUTBOX = "bito_outbox_waiting"
WRITER = "bito_writer_waiting"
COMMANDS = "bito_commands"
ACK_S = "bito_ack_seconds"
COMMIT_WORKS = "bito_commit_works"
COMMIT_S = "bito_commit_seconds"
COMMIT_FAILURES = "bito_commit_failures"
EXTENDED = "bito_deadlines_extended"
FAILURES = "bito_upkeep_failures"
READY = "bito_ready"
BUS = "bito_bus_away"
CLOCK = "bito_clock_ahead_seconds"
BOT_MOVES = "bito_bot_moves"
BOT_S = "bito_bot_thinking_seconds"
BOT_BELOW = "bito_bot_below_level"
BOT_WAITING = "bito_bot_waiting"
BACKGROUND_WAITING = "bito_background_waiting"
WORKER_DEATHS = "bito_worker_deaths"


class Metrics:
    """One registry for one application, so that tests may build many."""

    def __init__(self, instruments: Collector) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(instruments)
        self.requests = self._counter("bito_http_requests", "Answers", "route", "status")
        self.refused = self._counter("bito_refused", "Commands refused", "code")
        self.loop_lag_s = self._seconds(
            "bito_loop_lag_seconds", "How much later than asked the event loop came back", _LAG_S
        )
        self.database_up = self._gauge("bito_database_up", "Whether the database answered just now")
        self.overdue = self._gauge("bito_overdue_deadlines", "Deadlines that nobody has seen to")
        self.games = self._gauge("bito_games", "Games and tables in the database", "status")
        self.letters_waiting = self._gauge("bito_letters_waiting", "Letters not sent yet")
        self.letters_failed = self._gauge("bito_letters_failed", "Letters given up this week")

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, registry=self._registry)

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        return Gauge(name, what, labels, registry=self._registry)

    def _seconds(self, name: str, what: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, what, buckets=buckets, registry=self._registry)
