"""What the server counts for Prometheus, in a registry of its own: no codes of tables, no people, no names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.responses import Response

from bastide.runtime.ports import LogEntry

_MOVES = frozenset(("placed", "put", "passed", "taken_back"))


class Metrics:
    """Counters that grow, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._moves = Counter(
            "bastide_moves", "Choices of seats written down, by kind", ["kind"], registry=self._registry
        )
        self._refusals = Counter("bastide_refusals", "Messages refused, by code", ["code"], registry=self._registry)
        self._appends = Histogram(
            "bastide_append_seconds", "How long an append took until it was on disk", registry=self._registry
        )

    def appended(self, seconds: float, entries: Sequence[LogEntry]) -> None:
        """Entries are on disk."""
        self._appends.observe(seconds)
        for entry in entries:
            if entry.kind in _MOVES:
                self._moves.labels(entry.kind).inc()

    def refused(self, code: str) -> None:
        """A message was refused."""
        self._refusals.labels(code).inc()

    def watch(self, name: str, meaning: str, count: Callable[[], int]) -> None:
        """A gauge that asks `count` whenever somebody looks."""
        Gauge(f"bastide_{name}", meaning, registry=self._registry).set_function(count)

    def answer(self) -> Response:
        """Everything, as Prometheus reads it."""
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)
