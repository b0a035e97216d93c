"""Who looks at which table here, and telling them: events once stored, whose turn it is, who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import structlog

from bastide.runtime.duties import Absence, absence
from bastide.runtime.ports import Bus, PersonId, TableId, Unavailable
from bastide.runtime.tables import Tables, UnknownTable
from bastide.table import Table
from bastide.table.ids import Seat
from bastide.table.view import clock_of, history, room_of, since, turn_of
from bastide.web.connection import CloseCode, Connection, encoded
from bastide.web.wire import PROTOCOL

_log = structlog.get_logger(__name__)
_AGAIN_S = 1.0


class Feed:
    """The viewers of one table. Lives as long as somebody looks."""

    def __init__(self, table_id: TableId, tables: Tables, bus: Bus, build: str) -> None:
        self.table_id = table_id
        self._tables, self._bus, self._build = tables, bus, build
        self.viewers: set[Connection] = set()
        self._presence: str | None = None
        self._subscribed = asyncio.Event()
        self._task = asyncio.create_task(self._follow())

    def persons(self) -> set[PersonId]:
        """The people among the viewers."""
        return {viewer.person for viewer in self.viewers if viewer.person is not None}

    async def ready(self) -> None:
        """Wait until no event can be missed."""
        await self._subscribed.wait()

    def end(self) -> None:
        """Nobody looks any more."""
        self._task.cancel()

    async def _follow(self) -> None:
        while True:
            try:
                async with self._bus.subscribe(self.table_id) as messages:
                    self._subscribed.set()
                    await self.flush()
                    async for _ in messages:
                        await self.flush()
            except (Unavailable, UnknownTable):
                await asyncio.sleep(_AGAIN_S)
            except Exception:
                _log.exception("telling a table failed", table=self.table_id)
                await asyncio.sleep(_AGAIN_S)

    async def flush(self) -> None:
        """Tell every viewer what it has not been told yet."""
        self._tell(await self._tables.table(self.table_id))

    def _tell(self, table: Table) -> None:
        texts: dict[int, str] = {}
        for viewer in list(self.viewers):
            if not table.may_watch(viewer.person):
                viewer.close(CloseCode.NO_ACCESS)
                continue
            if viewer.seq is None:
                continue
            if viewer.seq < table.seq:
                if viewer.seq not in texts:
                    news = {"type": "events", "seq": table.seq, "events": since(table, viewer.seq)}
                    texts[viewer.seq] = encoded(news)
                viewer.send(texts[viewer.seq])
                viewer.seq = table.seq
                # After a tile taken back it may be the ply that was told last: each news makes an old turn void.
                viewer.ply_told = None
            self._tell_place(table, viewer)
            self._tell_turn(table, viewer)
            self._tell_clock(table, viewer)
        self.tell_presence(table)

    def _tell_clock(self, table: Table, viewer: Connection) -> None:
        """What is left of the turn, and who is waited for, if that has changed."""
        now = self._tables.now()
        told = clock_of(table, now)
        if told is not None:
            running = (table.deadline, None if told["running"] else told["left_ms"])
            if viewer.clock_told != running:
                viewer.clock_told = running
                viewer.tell(told)
        missing = absence(table, self._tables.presences)
        if viewer.absence_told != missing:
            viewer.absence_told = missing
            viewer.tell(_absent(missing, now))

    def _tell_place(self, table: Table, viewer: Connection) -> None:
        """A viewer's own seat and role, if they have changed."""
        seat, host = _place(table, viewer)
        if viewer.you != (seat, host):
            viewer.you = (seat, host)
            viewer.tell({"type": "you", "seat": seat, "host": host})

    def _tell_turn(self, table: Table, viewer: Connection) -> None:
        """What is legal, if the viewer is to play and has not been told."""
        ply = (table.ply, table.server_to_play)  # who comes back in their own turn is told
        if viewer.ply_told != ply:
            viewer.ply_told = ply
            turn = turn_of(table, _place(table, viewer)[0])
            if turn is not None:
                viewer.tell(turn)

    async def welcome(self, viewer: Connection, seq: int) -> None:
        """Begin telling a viewer that holds everything up to `seq`. Raises UnknownTable, Unavailable."""
        table = await self._tables.table(self.table_id)
        if not table.may_watch(viewer.person):
            viewer.close(CloseCode.NO_ACCESS)
            return
        viewer.ply_told = viewer.clock_told = viewer.absence_told = None
        if 0 < seq <= table.seq:
            viewer.tell({"type": "events", "seq": table.seq, "events": since(table, seq)})
            viewer.you = None
            viewer.seq = table.seq
            self._tell_place(table, viewer)
            viewer.tell({"type": "presence", **self._presence_of(table)})
        else:
            seat, host = viewer.you = _place(table, viewer)
            viewer.seq = table.seq
            viewer.tell(
                {
                    "type": "welcome", "protocol": PROTOCOL, "build": self._build, "seq": table.seq,
                    "you": {"seat": seat, "host": host}, "room": room_of(table), "events": history(table),
                    "presence": self._presence_of(table),
                }
            )  # fmt: skip
        self._tell_turn(table, viewer)
        self._tell_clock(table, viewer)
        self.tell_presence(table)

    def _presence_of(self, table: Table) -> dict[str, object]:
        here = {viewer.person for viewer in self.viewers}
        seated = {holder.person for holder in table.seats if holder is not None and holder.person is not None}
        watching = {viewer.person or viewer for viewer in self.viewers if viewer.person not in seated}
        seats = [holder is not None and (holder.robot is not None or holder.person in here) for holder in table.seats]
        return {"seats": seats, "watchers": len(watching)}

    def tell_presence(self, table: Table) -> None:
        """Tell all who is there, if that has changed."""
        text = encoded({"type": "presence", **self._presence_of(table)})
        if text != self._presence:
            self._presence = text
            for viewer in list(self.viewers):
                if viewer.seq is not None:
                    viewer.send(text)
                    self._tell_clock(table, viewer)


def _absent(missing: Absence | None, now: int) -> dict[str, object]:
    if missing is None:
        return {"type": "absent", "seat": None, "for_ms": 0, "votes": []}
    return {"type": "absent", "seat": missing.seat, "for_ms": now - missing.since, "votes": list(missing.votes)}


def _place(table: Table, viewer: Connection) -> tuple[Seat | None, bool]:
    """A viewer's seat, and whether it is the host's."""
    person = viewer.person
    return (None, False) if person is None else (table.seat_of(person), table.is_host(person))


class Hub:
    """All feeds of this process."""

    def __init__(self, tables: Tables, bus: Bus, build: str) -> None:
        self._tables, self._bus, self.build = tables, bus, build
        self._feeds: dict[TableId, Feed] = {}

    async def attach(self, table_id: TableId, viewer: Connection) -> Feed:
        """Add a viewer to its table's feed."""
        feed = self._feeds.get(table_id)
        if feed is None:
            feed = self._feeds[table_id] = Feed(table_id, self._tables, self._bus, self.build)
        feed.viewers.add(viewer)
        self._tables.presence(table_id, feed.persons())
        await feed.ready()
        return feed

    async def detach(self, table_id: TableId, viewer: Connection) -> None:
        """Remove a viewer; the last one ends the feed."""
        feed = self._feeds.get(table_id)
        if feed is None:
            return
        feed.viewers.discard(viewer)
        self._tables.presence(table_id, feed.persons())
        if not feed.viewers:
            del self._feeds[table_id]
            feed.end()
            return
        try:
            feed.tell_presence(await self._tables.table(table_id))
        except (Unavailable, UnknownTable):
            return
        except Exception:
            _log.exception("telling who is there failed", table=table_id)

    def viewers(self) -> Iterator[Connection]:
        """Everybody."""
        for feed in list(self._feeds.values()):
            yield from list(feed.viewers)

    async def close(self) -> None:
        """Send everybody away to resume elsewhere or later."""
        for viewer in self.viewers():
            viewer.close(CloseCode.RESUME)
        for feed in list(self._feeds.values()):
            feed.end()
