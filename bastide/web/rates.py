"""How often: by address and person for what opens something, by socket for messages."""

from __future__ import annotations

from collections.abc import Callable

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter


class Rates:
    """Moving windows, counted in this process."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def allows(self, rate: str, what: str, who: str) -> bool:
        """Count one more of `what` by `who`; False where that is over the rate."""
        return await self._limiter.hit(parse(rate), what, who)


class Bucket:
    """A socket's allowance: `burst` messages at once, refilled at `a_second`."""

    def __init__(self, a_second: float, burst: int, monotonic: Callable[[], float]) -> None:
        self._a_second, self._burst, self._monotonic = a_second, burst, monotonic
        self._left = float(burst)
        self._at = monotonic()

    def take(self) -> bool:
        """Use one; False where none is left."""
        now = self._monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
