"""What Prometheus may know: kinds and counts. No table, player, address or card is a label."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_COMMIT_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """One registry for one application, so that tests may build many."""

    def __init__(self, open_sockets: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "bito_http_requests", "Answers", ("route", "status"), registry=self._registry
        )
        self.commands = Counter(
            "bito_commands", "Commands answered with a version", ("kind",), registry=self._registry
        )
        self.refused = Counter(
            "bito_refused", "Commands refused", ("code",), registry=self._registry
        )
        self.commit_s = Histogram(
            "bito_commit_seconds",
            "From a command's arrival to its acknowledgement",
            buckets=_COMMIT_S,
            registry=self._registry,
        )
        sockets = Gauge("bito_sockets", "Open sockets", registry=self._registry)
        sockets.set_function(open_sockets)

    def text(self) -> bytes:
        return generate_latest(self._registry)
