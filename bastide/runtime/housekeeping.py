"""What is tidied up every hour: waiting rooms that everybody has forgotten."""

from __future__ import annotations

import asyncio

import structlog

from bastide.runtime.ports import Clock, Index, Millis, Unavailable
from bastide.runtime.tables import Tables, UnknownTable

ABANDONED_MS = 24 * 3600 * 1000
"""A waiting room where nothing happened for so long, and where nobody is, vanishes."""
_EVERY_S = 3600

_log = structlog.get_logger(__name__)


class Housekeeper:
    """Tidies up once at the start, then every hour."""

    def __init__(self, tables: Tables, index: Index, clock: Clock) -> None:
        self._tables, self._index, self._clock = tables, index, clock

    async def sweep(self) -> int:
        """Remove abandoned waiting rooms; says how many. Raises Unavailable."""
        gone = 0
        for table_id in await self._index.idle("waiting", Millis(self._clock() - ABANDONED_MS)):
            try:
                gone += await self._tables.forget(table_id, self._index.forget)
            except UnknownTable:
                continue
        return gone

    async def run(self) -> None:
        """Works until it is cancelled."""
        while True:
            try:
                gone = await self.sweep()
                if gone:
                    _log.info("abandoned waiting rooms removed", count=gone)
            except Unavailable:
                _log.info("the store is away: tidied up later")
            except Exception:
                _log.exception("tidying up failed")
            await asyncio.sleep(_EVERY_S)
