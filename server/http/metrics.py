"""Metrics for Prometheus, with a separate registry for each application."""

from collections.abc import Callable
from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10)


class Metrics:
    """`sockets` returns the number of open sockets, `behind` the lag of a replica in seconds."""

    def __init__(
        self, sockets: Callable[[], int], behind: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._registry = CollectorRegistry()
        self._commands = Counter(
            "wallchart_commands", "Commands answered", ("act", "status"), registry=self._registry
        )
        self._commands_of = cache(lambda act, status: self._commands.labels(act, str(status)))
        self._seconds = Histogram(
            "wallchart_command_seconds",
            "From a command's arrival to its answer, which is durable",
            buckets=SECONDS,
            registry=self._registry,
        )
        self._refused = Counter(
            "wallchart_refused",
            "Requests that were not let in",
            ("reason",),
            registry=self._registry,
        )
        gauge = Gauge("wallchart_sockets", "Open sockets of the feed", registry=self._registry)
        gauge.set_function(sockets)
        lag = Gauge(
            "wallchart_replica_age_seconds",
            "How old what is shown may be, where the log is read at a replica",
            registry=self._registry,
        )
        lag.set_function(behind)
        ProcessCollector(registry=self._registry)  # memory, files and processor; Linux only

    def count_command(self, act: str, status: int, seconds: float) -> None:
        self._commands_of(act, status).inc()
        self._seconds.observe(seconds)

    def count_refusal(self, reason: str) -> None:
        self._refused.labels(reason).inc()

    def exposition(self) -> bytes:
        return generate_latest(self._registry)
