"""Tables with their log, bus, clock and lots in the test's hands; and a log that can be held still or made to fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from bastide.bus.memory import MemoryBus
from bastide.engine import Level
from bastide.runtime.ports import EventLog, Head, LogEntry, Millis, PersonId, Published, TableId, Unavailable
from bastide.runtime.tables import Tables
from bastide.table.commands import SeatRobot, Sit
from bastide.table.deal import Dealer
from bastide.table.table import Status
from tests.table.sitting import ANA, BO, short

NOON = Millis(1_800_000_000_000)


@dataclass
class FixedClock:
    """Stands still until it is set."""

    now: Millis = NOON

    def __call__(self) -> Millis:
        return self.now


class CountedLots:
    """Seeds, nonces, codes and ids in a known order."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = Random(seed)
        self._count = 0

    def seed(self) -> int:
        return self._chance.getrandbits(64)

    def nonce(self) -> str:
        return self._chance.randbytes(32).hex()

    def code(self) -> TableId:
        self._count += 1
        return TableId(f"table{self._count:011}")

    def person_id(self) -> PersonId:
        self._count += 1
        return PersonId(f"person{self._count}")


class HeldLog:
    """An event log that can be stopped before it writes, after it has written, or made unavailable."""

    def __init__(self, inner: EventLog) -> None:
        self.inner = inner
        self.available = True
        self.one_by_one = False
        """Each append shuts the door behind it."""
        self.before, self.after = asyncio.Event(), asyncio.Event()
        self.before.set()
        self.after.set()
        self.arrived = asyncio.Event()
        self.written = asyncio.Event()
        self.appends: list[tuple[TableId, int, tuple[LogEntry, ...], Head]] = []
        self.reads = 0

    async def append(self, table_id: TableId, expected_seq: int, entries: Sequence[LogEntry], head: Head) -> None:
        self.arrived.set()
        await self.before.wait()
        if self.one_by_one:
            self.before.clear()
        self._check()
        await self.inner.append(table_id, expected_seq, entries, head)
        self.appends.append((table_id, expected_seq, tuple(entries), head))
        self.written.set()
        await self.after.wait()

    async def read(self, table_id: TableId, after: int = 0) -> tuple[LogEntry, ...]:
        self._check()
        self.reads += 1
        return await self.inner.read(table_id, after)

    async def due(self) -> tuple[tuple[TableId, Millis], ...]:
        self._check()
        return await self.inner.due()

    def _check(self) -> None:
        if not self.available:
            raise Unavailable("held")


@dataclass
class House:
    """One process's tables."""

    log: HeldLog
    dealer: Dealer = field(default_factory=lambda: short(8, first=0))
    robot_pause_ms: int = 0
    kept: int = 512
    clock: FixedClock = field(default_factory=FixedClock)
    lots: CountedLots = field(default_factory=CountedLots)
    bus: MemoryBus = field(default_factory=MemoryBus)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        self.tables = Tables(
            self.log,
            self.bus,
            self.clock,
            self.lots,
            dealer=self.dealer,
            robot_pause_ms=self.robot_pause_ms,
            kept=self.kept,
        )

    def restarted(self) -> House:
        """Another process on the same log: nothing in memory is kept."""
        return House(self.log, self.dealer, self.robot_pause_ms, self.kept, self.clock, self.lots)

    @asynccontextmanager
    async def steward(self) -> AsyncIterator[None]:
        """With the steward at work, as the app has it."""
        await self.tables.begin()
        task = asyncio.create_task(self.tables.steward.run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert task.cancelled(), "the steward did not live to the end"

    async def opened(self, *others: PersonId, robots: int = 0) -> TableId:
        """A waiting room with Ana as host."""
        code = await self.tables.open(ANA, "Ana")
        for person in others:
            await self.tables.do(code, person, Sit("Guest"))
        for _ in range(robots):
            await self.tables.do(code, ANA, SeatRobot(Level.EASY))
        return code

    async def begun(self, *others: PersonId, robots: int = 0) -> TableId:
        """A running game."""
        code = await self.opened(*(others or (() if robots else (BO,))), robots=robots)
        await self.tables.start(code, ANA)
        return code

    async def seq(self, code: TableId) -> int:
        return (await self.tables.table(code)).seq

    async def finished(self, code: TableId) -> None:
        """Wait until the game is over."""
        async with self.bus.subscribe(code) as messages:
            if (await self.tables.table(code)).status is Status.FINISHED:
                return
            async for _ in messages:
                if (await self.tables.table(code)).status is Status.FINISHED:
                    return


@asynccontextmanager
async def heard(house: House, code: TableId) -> AsyncIterator[list[Published]]:
    """What is published of a table while inside; complete when it is left."""
    told: list[Published] = []
    async with house.bus.subscribe(code) as messages:

        async def listen() -> None:
            async for message in messages:
                told.append(message)  # noqa: PERF401 # now, not when all is over

        task = asyncio.create_task(listen())
        try:
            yield told
        finally:
            await house.tables.settle()
            await settled()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def settled() -> None:
    """Let everything that is ready run."""
    for _ in range(20):
        await asyncio.sleep(0)
