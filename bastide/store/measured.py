"""An event log that tells how long each append took."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from bastide.runtime.ports import EventLog, Head, LogEntry, Millis, TableId


class MeasuredEventLog:
    """EventLog that hands on to another."""

    def __init__(self, inner: EventLog, appended: Callable[[float, Sequence[LogEntry]], None]) -> None:
        self._inner, self._appended = inner, appended

    async def append(self, table_id: TableId, expected_seq: int, entries: Sequence[LogEntry], head: Head) -> None:
        """Append, and tell how long it took, unless it was refused. Raises SeqConflict, Unavailable."""
        began = time.perf_counter()
        await self._inner.append(table_id, expected_seq, entries, head)
        self._appended(time.perf_counter() - began, entries)

    async def read(self, table_id: TableId, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with seq > `after`, in order. Raises Unavailable."""
        return await self._inner.read(table_id, after)

    async def due(self) -> tuple[tuple[TableId, Millis], ...]:
        """All tables that have a due time, earliest first. Raises Unavailable."""
        return await self._inner.due()
