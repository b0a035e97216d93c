"""The bus of a single process. It belongs to one event loop and leaves the healing of gaps to its subscribers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bastide.runtime.ports import Published, TableId

_BOUND = 256


class MemoryBus:
    """Bus with a bounded queue a subscriber: `bound` messages may wait, the next one ends the subscription."""

    def __init__(self, *, bound: int = _BOUND) -> None:
        self._bound = bound
        self._subscriptions: dict[TableId, set[_Subscription]] = {}

    async def publish(self, message: Published) -> None:
        """Hand the message to all present subscribers of its table; never waits for a slow one."""
        # Nothing is awaited on the way, so nobody can come or go in the middle.
        for subscription in self._subscriptions.get(message.table_id, ()):
            subscription.offer(message)

    def subscribed_tables(self) -> set[TableId]:
        """The tables that somebody listens to now."""
        return set(self._subscriptions)

    @asynccontextmanager
    async def subscribe(self, table_id: TableId) -> AsyncIterator[AsyncIterator[Published]]:
        """The table's messages from entering on, until leaving or falling too far behind."""
        subscription = _Subscription(self._bound)
        self._subscriptions.setdefault(table_id, set()).add(subscription)
        try:
            yield subscription
        finally:
            subscription.end()
            present = self._subscriptions[table_id]
            present.remove(subscription)
            if not present:
                del self._subscriptions[table_id]


class _Subscription:
    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._messages: deque[Published] = deque()
        self._ended = False
        self._news = asyncio.Event()

    def __aiter__(self) -> _Subscription:
        return self

    async def __anext__(self) -> Published:
        while not self._messages and not self._ended:
            self._news.clear()
            await self._news.wait()
        if self._ended:
            raise StopAsyncIteration
        return self._messages.popleft()

    def offer(self, message: Published) -> None:
        if self._ended:
            return
        if len(self._messages) >= self._bound:
            self.end()
            return
        self._messages.append(message)
        self._news.set()

    def end(self) -> None:
        """What waits is dropped: the subscriber reads the log from its own seq anyway."""
        self._ended = True
        self._messages.clear()
        self._news.set()
