"""What the runtime may rely on in an index of tables, on every adapter."""

from __future__ import annotations

import pytest

from bastide.runtime.ports import EventLog, Head, LogEntry, Millis, PersonId, SeqConflict, TableFacts, TableId
from tests.ports.conftest import Indexed

ANA, BO = PersonId("ana"), PersonId("bo")


def entry(seq: int, at: int) -> LogEntry:
    return LogEntry(seq, Millis(at), "seated", 1, {})


async def make(log: EventLog, code: str, head: Head, at: int) -> TableId:
    await log.append(TableId(code), 0, [entry(1, at)], head)
    return TableId(code)


async def test_a_persons_tables_come_latest_first(indexed: Indexed) -> None:
    log, index = indexed
    await make(log, "a", Head("playing", people=frozenset({ANA, BO})), 10)
    await make(log, "b", Head("waiting", people=frozenset({ANA})), 30)
    await make(log, "c", Head("finished", people=frozenset({ANA})), 20)
    assert await index.tables_of(ANA, 10) == ("b", "c", "a")
    assert await index.tables_of(ANA, 2) == ("b", "c")
    assert await index.tables_of(BO, 10) == ("a",)
    assert await index.tables_of(PersonId("nobody"), 10) == ()


async def test_people_and_listing_stay_until_the_head_says_otherwise(indexed: Indexed) -> None:
    log, index = indexed
    code = await make(log, "a", Head("waiting", people=frozenset({ANA, BO}), listed=True), 10)
    await log.append(code, 1, [entry(2, 11)], Head("waiting"))
    assert (await index.tables_of(BO, 9), await index.listed(9)) == (("a",), ("a",))
    await log.append(code, 2, [entry(3, 12)], Head("waiting", people=frozenset({ANA}), listed=False))
    assert (await index.tables_of(BO, 9), await index.tables_of(ANA, 9), await index.listed(9)) == ((), ("a",), ())


async def test_a_refused_append_leaves_the_index_as_it_was(indexed: Indexed) -> None:
    log, index = indexed
    code = await make(log, "a", Head("waiting", people=frozenset({ANA})), 10)
    with pytest.raises(SeqConflict):
        await log.append(code, 5, [entry(6, 11)], Head("waiting", people=frozenset({BO}), listed=True))
    assert (await index.tables_of(BO, 9), await index.listed(9)) == ((), ())


async def test_only_open_tables_are_listed(indexed: Indexed) -> None:
    log, index = indexed
    for number, status in enumerate(("waiting", "playing", "finished", "closed")):
        await make(log, status, Head(status, people=frozenset(), listed=True), number)
    assert await index.listed(9) == ("playing", "waiting")
    assert await index.listed(1) == ("playing",)


async def test_idle_tables_are_found_and_forgotten_whole(indexed: Indexed) -> None:
    log, index = indexed
    await make(log, "old", Head("waiting", people=frozenset({ANA}), listed=True), 10)
    await make(log, "new", Head("waiting", people=frozenset({ANA})), 20)
    await make(log, "game", Head("playing", people=frozenset({ANA})), 5)
    assert await index.idle("waiting", Millis(20)) == ("old",)
    for seq in (0, 2):
        with pytest.raises(SeqConflict):
            await index.forget(TableId("old"), seq)
    assert len(await log.read(TableId("old"))) == 1
    await index.forget(TableId("old"), 1)
    assert await log.read(TableId("old")) == ()
    assert (await index.idle("waiting", Millis(99)), await index.listed(9)) == (("new",), ())
    assert await index.all_tables() == (
        TableFacts(TableId("new"), "waiting", 1, Millis(20)),
        TableFacts(TableId("game"), "playing", 1, Millis(5)),
    )
    with pytest.raises(SeqConflict):
        await index.forget(TableId("old"), 1)
