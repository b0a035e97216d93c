"""The tables that live here: load, decide, append, evolve, publish; one command at a time a table.

What is published has been stored. A table is a cache of its log: it may be dropped and folded again at any time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog

from bastide.runtime.duties import check_vote, duty, forget_votes, is_agreed, is_due, look_again_at
from bastide.runtime.ports import (
    Bus,
    Clock,
    EventLog,
    Head,
    LogEntry,
    Lots,
    Millis,
    Published,
    SeqConflict,
    Unavailable,
)
from bastide.runtime.presence import Presences
from bastide.runtime.robots import robot_command
from bastide.runtime.steward import Steward
from bastide.table import Command, PersonId, Refusal, Refused, Table, TableEvent, TableId, decode, encode
from bastide.table.clock import AT_LEAST_MS, GRACE_MS
from bastide.table.commands import AutoTurn, Open, Rematch, Start, StartClock, StopClock
from bastide.table.deal import Dealer, deal
from bastide.table.ids import Ply
from bastide.table.table import Foresight, Status

_TRIES = 5
_KEPT = 512
"""Tables kept in memory; the longest unused is dropped first."""
_ANSWERS = 256
"""Commands a table remembers by their cause."""

_TOO_LATE = (Refusal.LATE, Refusal.EARLY, Refusal.NOT_YOUR_TURN, Refusal.NOT_PLAYING, Refusal.NOT_WAITING)
"""Why a robot's choice is refused where somebody was faster: then nothing is due any more."""

T = TypeVar("T")
_log = structlog.get_logger(__name__)


def _head(table: Table, ahead: Foresight) -> Head:
    """What the store shall keep; people and listing only where they change."""
    before = table.head if table.seq else None
    return Head(
        ahead.status.value,
        ahead.due_at,
        None if before is not None and before.people == ahead.people else ahead.people,
        None if (before is not None and before.listed) == ahead.listed else ahead.listed,
    )


class UnknownTable(Exception):
    """No log has this code."""


@dataclass(slots=True)
class _Hosted:
    """A table with its queue and the commands that it has answered. `users`: those who wait for it or work on it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    users: int = 0
    answered: OrderedDict[str, int] = field(default_factory=OrderedDict)

    def remember(self, cause: str | None, seq: int) -> None:
        if cause is not None:
            self.answered[cause] = seq
            if len(self.answered) > _ANSWERS:
                self.answered.popitem(last=False)


class Tables:
    """All commands go through here, whether from a person, a robot or a clock."""

    def __init__(
        self,
        log: EventLog,
        bus: Bus,
        clock: Clock,
        lots: Lots,
        *,
        dealer: Dealer = deal,
        robot_pause_ms: int = 900,
        kept: int = _KEPT,
    ) -> None:
        self._log, self._bus, self._clock, self._lots = log, bus, clock, lots
        self._dealer, self._robot_pause_ms, self._kept = dealer, robot_pause_ms, kept
        self._hosted: OrderedDict[TableId, _Hosted] = OrderedDict()
        self._running: set[asyncio.Task[Any]] = set()
        self.presences = Presences(clock)
        self.steward = Steward(clock, self._see_to)

    async def begin(self) -> None:
        """Take up every table that must go on without a person. Raises Unavailable."""
        soon = self._clock() + AT_LEAST_MS
        for table_id, due_at in await self._log.due():
            if due_at >= soon + GRACE_MS or not await self._was_given_time(table_id):
                self.steward.plan(table_id, due_at)

    async def _was_given_time(self, table_id: TableId) -> bool:
        """A clock that ran out, or nearly, while no server was there has 10 s from now, and is looked at then."""
        try:
            table = await self.table(table_id)
            if table.deadline is None:
                return False
            seq = table.seq
            return await self.do(table_id, None, StartClock()) > seq
        except Unavailable:
            raise
        except Exception:
            # A log that cannot be read any more keeps no other table, and no server, from starting.
            _log.exception("table could not be taken up", table=table_id)
            return False

    def now(self) -> Millis:
        """The time by which deadlines are counted."""
        return self._clock()

    def count(self) -> int:
        """How many tables are held in memory."""
        return len(self._hosted)

    def presence(self, table_id: TableId, persons: Collection[PersonId]) -> None:
        """These people are connected to the table now. What follows from it is done by the steward."""
        if self.presences.note(table_id, persons):
            self.steward.plan(table_id, self._clock())

    async def let_play(self, table_id: TableId, person: PersonId, ply: Ply, cause: str | None = None) -> int:
        """The person would have the server play for the absent one; once all agree, it does. Raises as `do`."""
        table = await self.table(table_id)
        hosted = self._hosted.get(table_id)
        if cause is not None and hosted is not None and cause in hosted.answered:
            return hosted.answered[cause]
        now = self._clock()
        check_vote(table, self.presences, person, ply, now)
        self.presences.vote(table_id, ply, person)
        if not is_agreed(table, self.presences, now):
            return table.seq
        return await self.do(table_id, None, AutoTurn(ply, self._lots.seed(), agreed=True), cause)

    async def open(self, person: PersonId, name: str) -> TableId:
        """A new table with this person as host. Raises Refused, Unavailable."""
        table_id = self._lots.code()
        table = self._fresh(table_id)
        now = self._clock()
        await self._append(table, table.decide(Open(name), person, now), None, now)
        with self._using(table_id) as hosted:
            hosted.table = table
        return table_id

    async def table(self, table_id: TableId) -> Table:
        """The table as it is now, to look at. Raises UnknownTable, Unavailable."""
        with self._using(table_id) as hosted:
            if hosted.table is None:
                async with hosted.lock:
                    return await self._load(table_id, hosted)
            return hosted.table

    async def start(self, table_id: TableId, person: PersonId, cause: str | None = None) -> int:
        """Begin the game with fresh lots. Raises as `do`."""
        return await self.do(table_id, person, Start(self._lots.seed(), self._lots.nonce()), cause)

    async def forget(self, table_id: TableId, remove: Callable[[TableId, int], Awaitable[None]]) -> bool:
        """Remove a waiting room where nobody is; says whether it is gone. Raises UnknownTable, Unavailable."""
        with self._using(table_id) as hosted:
            async with hosted.lock:
                table = await self._load(table_id, hosted)
                if table.status is not Status.WAITING or self.presences.here(table_id):
                    return False
                try:
                    await remove(table_id, table.seq)
                except SeqConflict:
                    return False
                finally:
                    hosted.table = None
        return True

    async def rematch(self, table_id: TableId, person: PersonId, cause: str | None = None) -> int:
        """Open the one next table of a finished game, or find that it is there. Raises as `do`."""
        return await self._undisturbed(self._rematch(table_id, person, cause))

    async def _rematch(self, table_id: TableId, person: PersonId, cause: str | None) -> int:
        with self._using(table_id) as hosted:
            async with hosted.lock:
                for _ in range(_TRIES):
                    table, code = await self._load(table_id, hosted), self._lots.code()
                    now = self._clock()
                    if table.decide(Rematch(code), person, now):
                        # First, so that no finished table names one that is not there.
                        await self._append(self._fresh(code), table.opening_of_next(person), None, now)
                    try:
                        return await self._try(table_id, hosted, person, Rematch(code), cause)
                    except SeqConflict:
                        hosted.table = None
        raise Unavailable(f"{table_id}: others were faster {_TRIES} times")

    async def do(self, table_id: TableId, person: PersonId | None, command: Command, cause: str | None = None) -> int:
        """Carry out a command; returns the table's seq after it. Carried out once, even if the caller goes away.

        `cause` names the command: a second one of the same cause is answered like the first.
        Raises Refused, UnknownTable, Unavailable; then nothing has changed.
        """
        return await self._undisturbed(self._do(table_id, person, command, cause))

    async def _undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        # A closed socket cancels its task; a command under way is finished all the same.
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait for the commands under way."""
        while self._running:
            await asyncio.wait(set(self._running))

    async def _do(self, table_id: TableId, person: PersonId | None, command: Command, cause: str | None) -> int:
        with self._using(table_id) as hosted:
            async with hosted.lock:
                for _ in range(_TRIES):
                    try:
                        return await self._try(table_id, hosted, person, command, cause)
                    except SeqConflict:
                        hosted.table = None
        raise Unavailable(f"{table_id}: others were faster {_TRIES} times")

    async def _try(
        self, table_id: TableId, hosted: _Hosted, person: PersonId | None, command: Command, cause: str | None
    ) -> int:
        table = await self._load(table_id, hosted)
        if cause is not None and cause in hosted.answered:
            return hosted.answered[cause]
        now = self._clock()
        events = table.decide(command, person, now)
        try:
            await self._append(table, events, cause, now)
        except (SeqConflict, Unavailable):
            raise
        except BaseException:
            # Stored, perhaps, but not applied: fold the log anew.
            hosted.table = None
            raise
        hosted.remember(cause, table.seq)
        return table.seq

    def _fresh(self, table_id: TableId) -> Table:
        return Table(table_id, self._dealer, beat_ms=self._robot_pause_ms)

    async def _append(self, table: Table, events: Sequence[TableEvent], cause: str | None, now: Millis) -> None:
        """Store, then change the table, then tell."""
        if not events:
            return
        ahead = table.foresee(events, now)
        entries = tuple(
            LogEntry(table.seq + number, now, *encode(event), cause) for number, event in enumerate(events, 1)
        )
        await self._log.append(table.id, table.seq, entries, _head(table, ahead))
        if ahead.due_at is not None:
            self.steward.plan(table.id, ahead.due_at)
        for event in events:
            table.evolve(event, now)
        await self._bus.publish(Published(table.id, entries))

    @contextmanager
    def _using(self, table_id: TableId) -> Iterator[_Hosted]:
        """The table's place here, which stays its only one while somebody uses it."""
        hosted = self._hosted.setdefault(table_id, _Hosted())
        self._hosted.move_to_end(table_id)
        hosted.users += 1
        try:
            yield hosted
        finally:
            hosted.users -= 1
            if hosted.table is None and not hosted.users:
                del self._hosted[table_id]  # unknown, or not to be read now
            self._drop_longest_unused()

    def _drop_longest_unused(self) -> None:
        excess = len(self._hosted) - self._kept
        for old in list(self._hosted)[:excess] if excess > 0 else ():
            if not self._hosted[old].users:
                del self._hosted[old]

    async def _load(self, table_id: TableId, hosted: _Hosted) -> Table:
        if hosted.table is None:
            entries = await self._log.read(table_id)
            if not entries:
                raise UnknownTable(table_id)
            table = self._fresh(table_id)
            for entry in entries:
                table.evolve(decode(entry.kind, entry.version, entry.body), entry.at_ms)
                hosted.remember(entry.cause, entry.seq)
            hosted.table = table
        return hosted.table

    async def _see_to(self, table_id: TableId) -> None:
        """Do what the table needs of the server: a clock, a host, a turn played."""
        try:
            while (command := await self._needed(table_id)) is not None:
                await self.do(table_id, None, command)
                if not isinstance(command, StopClock | StartClock):
                    return
        except UnknownTable:
            return
        except Refused as refused:
            if refused.code not in _TOO_LATE:
                raise

    async def _needed(self, table_id: TableId) -> Command | None:
        table, now = await self.table(table_id), self._clock()
        forget_votes(table, self.presences)
        command = duty(table, self.presences, now, self._lots.seed())
        if command is None and is_due(table, now):
            command = robot_command(table, self._lots.seed())
        if command is None and (again := look_again_at(table, self.presences)) is not None and again > now:
            self.steward.plan(table_id, again)
        return command
