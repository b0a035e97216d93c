"""What the runtime may rely on in an event log, on every adapter."""

from __future__ import annotations

import asyncio

import pytest

from bastide.runtime.ports import EventLog, Head, LogEntry, Millis, SeqConflict, TableId
from tests.ports.entries import OTHER, PLAYING, TABLE, entry


async def test_entries_come_back_as_they_were_appended(log: EventLog) -> None:
    first = LogEntry(1, Millis(1_764_500_000_123), "seated", 1, {"seat": 0, "name": "Éloïse"}, "person-7:c1")
    second = LogEntry(2, Millis(1_764_500_000_456), "placed", 3, {"at": [-3, 12], "turn": 2})
    await log.append(TABLE, 0, [first, second], PLAYING)
    assert await log.read(TABLE) == (first, second)


async def test_entries_are_read_in_order_after_a_seq(log: EventLog) -> None:
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    await log.append(TABLE, 1, [entry(seq) for seq in range(2, 13)], PLAYING)
    assert [read.seq for read in await log.read(TABLE)] == list(range(1, 13))
    assert [read.seq for read in await log.read(TABLE, 9)] == [10, 11, 12]
    assert await log.read(TABLE, 12) == ()
    assert await log.read(TABLE, 99) == ()


async def test_unknown_table_reads_as_empty(log: EventLog) -> None:
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    assert await log.read(OTHER) == ()


async def test_tables_do_not_see_each_other(log: EventLog) -> None:
    await log.append(TABLE, 0, [entry(1, of="one")], PLAYING)
    await log.append(OTHER, 0, [entry(1, of="two"), entry(2, of="two")], PLAYING)
    assert [read.body for read in await log.read(TABLE)] == [{"of": "one"}]
    assert [read.body for read in await log.read(OTHER)] == [{"of": "two"}, {"of": "two"}]


async def test_cause_is_kept_with_its_entry(log: EventLog) -> None:
    await log.append(TABLE, 0, [entry(1, cause="p1:hé"), entry(2), entry(3, cause="")], PLAYING)
    assert [read.cause for read in await log.read(TABLE)] == ["p1:hé", None, ""]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "l’abbaye d’Aÿ \u202f! 🏰 👩‍🌾 \u0000 \u2028 \" \\ '"},
        {"half": "\ud83c"},
        {"seed": 2**64 - 1, "less": -(2**63), "ratio": 0.1},
        {"none": None, "yes": True, "no": False, "deep": [[1, {"a": []}], "x"]},
        {"é": {"中": 1}, "": 2},
    ],
    ids=["empty", "unicode", "half-surrogate", "numbers", "nesting", "keys"],
)
async def test_body_survives_the_round_trip(log: EventLog, body: dict[str, object]) -> None:
    await log.append(TABLE, 0, [LogEntry(1, Millis(5), "told", 1, body)], PLAYING)
    (read,) = await log.read(TABLE)
    assert read.body == body
    assert list(read.body) == list(body)


async def test_body_is_kept_as_it_was_when_appended(log: EventLog) -> None:
    cell = [1, 2]
    await log.append(TABLE, 0, [entry(1, at=cell)], PLAYING)
    cell[0] = 9
    (read,) = await log.read(TABLE)
    assert read.body == {"at": [1, 2]}
    assert isinstance(read.body, dict)
    read.body["at"] = "spoilt"
    assert (await log.read(TABLE))[0].body == {"at": [1, 2]}


@pytest.mark.parametrize("expected_seq", [0, 1, 3, 7])
async def test_append_that_expects_another_seq_is_a_conflict(log: EventLog, expected_seq: int) -> None:
    await log.append(TABLE, 0, [entry(1), entry(2)], PLAYING)
    with pytest.raises(SeqConflict):
        await log.append(TABLE, expected_seq, [entry(expected_seq + 1, late=True)], Head("over", Millis(5)))
    assert await log.read(TABLE) == (entry(1), entry(2))
    assert await log.due() == ()


async def test_append_to_an_unknown_table_that_expects_entries_is_a_conflict(log: EventLog) -> None:
    with pytest.raises(SeqConflict):
        await log.append(TABLE, 4, [entry(5)], Head("playing", Millis(5)))
    assert await log.read(TABLE) == ()
    assert await log.due() == ()
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    assert await log.read(TABLE) == (entry(1),)


async def test_loser_of_a_race_appends_after_reading_again(log: EventLog) -> None:
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    await log.append(TABLE, 1, [entry(2, by="winner")], PLAYING)
    with pytest.raises(SeqConflict):
        await log.append(TABLE, 1, [entry(2, by="loser")], PLAYING)
    await log.append(TABLE, 2, [entry(3, by="loser")], PLAYING)
    assert [read.body["by"] for read in await log.read(TABLE, 1)] == ["winner", "loser"]


@pytest.mark.parametrize("seqs", [[], [1], [2, 4], [2, 2], [3, 2]], ids=str)
async def test_misnumbered_entries_are_refused_whole(log: EventLog, seqs: list[int]) -> None:
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    with pytest.raises(ValueError, match=r"entry"):
        await log.append(TABLE, 1, [entry(seq) for seq in seqs], Head("over", Millis(5)))
    assert await log.read(TABLE) == (entry(1),)
    assert await log.due() == ()


@pytest.mark.parametrize("value", [object(), {1, 2}, float("nan")], ids=["object", "set", "nan"])
async def test_entries_beside_one_that_is_not_json_are_not_written(log: EventLog, value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        await log.append(TABLE, 0, [entry(1), entry(2, value=value), entry(3)], Head("over", Millis(5)))
    assert await log.read(TABLE) == ()
    assert await log.due() == ()


async def test_due_tables_come_earliest_first(log: EventLog) -> None:
    times = {"late": 3_000, "b": 2_000, "a": 2_000, "now": 0, "never": None, "far": 2**52}
    for name, due_at_ms in times.items():
        due = None if due_at_ms is None else Millis(due_at_ms)
        await log.append(TableId(name), 0, [entry(1)], Head("playing", due))
    assert await log.due() == (("now", 0), ("a", 2_000), ("b", 2_000), ("late", 3_000), ("far", 2**52))


async def test_due_time_is_that_of_the_last_append(log: EventLog) -> None:
    await log.append(TABLE, 0, [entry(1)], Head("playing", Millis(700)))
    await log.append(TABLE, 1, [entry(2)], Head("playing", Millis(300)))
    assert await log.due() == ((TABLE, 300),)
    await log.append(TABLE, 2, [entry(3)], Head("over"))
    assert await log.due() == ()


async def test_one_of_fifty_rivals_wins_each_seq(log: EventLog) -> None:
    rounds, rivals = 5, 50

    async def attempt(rival: int, expected_seq: int) -> bool:
        pair = [entry(expected_seq + 1, rival=rival), entry(expected_seq + 2, rival=rival)]
        try:
            await log.append(TABLE, expected_seq, pair, PLAYING)
        except SeqConflict:
            return False
        return True

    winners: list[int] = []
    for turn in range(rounds):
        won = await asyncio.gather(*(attempt(rival, 2 * turn) for rival in range(rivals)))
        assert won.count(True) == 1
        winners.append(won.index(True))
    read = await log.read(TABLE)
    assert [told.seq for told in read] == list(range(1, 2 * rounds + 1))
    assert [told.body["rival"] for told in read] == [winner for winner in winners for _ in range(2)]


async def test_fifty_appenders_to_one_table_all_get_in_by_trying_again(log: EventLog) -> None:
    async def insist(rival: int) -> None:
        while True:
            seq = len(await log.read(TABLE))
            try:
                return await log.append(TABLE, seq, [entry(seq + 1, rival=rival)], PLAYING)
            except SeqConflict:
                continue

    await asyncio.gather(*(insist(rival) for rival in range(50)))
    read = await log.read(TABLE)
    assert [told.seq for told in read] == list(range(1, 51))
    assert sorted(str(told.body["rival"]) for told in read) == sorted(str(rival) for rival in range(50))


async def test_fifty_tables_are_appended_to_at_once(log: EventLog) -> None:
    async def play(number: int) -> None:
        for seq in range(10):
            await log.append(
                TableId(f"t{number:02}"), seq, [entry(seq + 1, of=number)], Head("playing", Millis(number))
            )

    await asyncio.gather(*(play(number) for number in range(50)))
    for number in range(50):
        assert await log.read(TableId(f"t{number:02}")) == tuple(entry(seq, of=number) for seq in range(1, 11))
    assert await log.due() == tuple((f"t{number:02}", number) for number in range(50))
