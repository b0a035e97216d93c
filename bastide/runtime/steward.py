"""One heap of tables that must go on without a person, and the task that sees to each at its time."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable

import structlog

from bastide.runtime.ports import Clock, Millis, TableId, Unavailable

_AGAIN_MS = 1000
_FAULT_MS, _LONGEST_FAULT_MS = 10_000, 3_600_000
"""A table at fault is looked at again after so long, then after twice as long, and so on."""
_LONGEST_SLEEP_MS = 60_000

_log = structlog.get_logger(__name__)


class Steward:
    """Calls `see_to` for each planned table at its time. A table planned twice is looked at twice: harmless."""

    def __init__(self, clock: Clock, see_to: Callable[[TableId], Awaitable[None]]) -> None:
        self._clock, self._see_to = clock, see_to
        self._heap: list[tuple[Millis, TableId]] = []
        self._sooner = asyncio.Event()
        self._faults: dict[TableId, int] = {}

    def plan(self, table_id: TableId, due_at: Millis) -> None:
        """Look at the table at `due_at`."""
        heapq.heappush(self._heap, (due_at, table_id))
        # What is due now is looked at now, even where the clock has leapt past others that are still slept for.
        if self._heap[0] == (due_at, table_id) or due_at <= self._clock():
            self._sooner.set()

    async def run(self) -> None:
        """Works until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            while True:
                self._sooner.clear()
                now = self._clock()
                while self._heap and self._heap[0][0] <= now:
                    _, table_id = heapq.heappop(self._heap)
                    group.create_task(self._look(table_id))
                wait_ms = self._heap[0][0] - now if self._heap else _LONGEST_SLEEP_MS
                try:
                    async with asyncio.timeout(min(wait_ms, _LONGEST_SLEEP_MS) / 1000):
                        await self._sooner.wait()
                except TimeoutError:
                    continue

    async def _look(self, table_id: TableId) -> None:
        try:
            await self._see_to(table_id)
            self._faults.pop(table_id, None)
        except Unavailable:
            self.plan(table_id, Millis(self._clock() + _AGAIN_MS))
        except Exception:
            # One table's fault stops neither the others nor, for ever, itself.
            _log.exception("table could not go on", table=table_id)
            faults = self._faults[table_id] = self._faults.get(table_id, -1) + 1
            self.plan(table_id, Millis(self._clock() + min(_FAULT_MS << min(faults, 20), _LONGEST_FAULT_MS)))
