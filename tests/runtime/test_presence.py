"""Absence without a clock: hosts pass their role, and the others may let the server play one turn."""

from __future__ import annotations

import pytest

from bastide.runtime.ports import Millis, TableId
from bastide.runtime.presence import Presences
from bastide.table import PersonId, Refused
from bastide.table.commands import Leave, Sit
from bastide.table.ids import Ply
from tests.runtime.house import NOON, FixedClock, House
from tests.runtime.test_clock import kinds, passes
from tests.table.sitting import ANA, BO, CY, DEE


async def test_a_host_away_for_60_s_passes_the_role_to_whoever_is_there_and_sat_longest(house: House) -> None:
    async with house.steward():
        code = await house.opened(BO, CY)
        await house.tables.do(code, BO, Leave())
        await house.tables.do(code, DEE, Sit("Dee"))  # in Bo's place, but later than Cy
        house.tables.presence(code, [ANA, CY, DEE])
        await passes(house, 1000)
        house.tables.presence(code, [CY, DEE])
        await passes(house, 1000)
        await passes(house, 60_999)
        assert (await house.tables.table(code)).is_host(ANA)
        await passes(house, 61_000)
        assert (await house.tables.table(code)).is_host(CY)
        house.tables.presence(code, [ANA, CY, DEE])
        await passes(house, 70_000)
        assert (await house.tables.table(code)).is_host(CY)


async def test_a_host_who_is_back_in_time_stays(house: House) -> None:
    async with house.steward():
        code = await house.opened(BO)
        house.tables.presence(code, [ANA, BO])
        house.tables.presence(code, [BO])
        await passes(house, 59_000)
        house.tables.presence(code, [ANA, BO])
        await passes(house, 60_000)
        house.tables.presence(code, [BO])
        await passes(house, 119_999)
        assert (await house.tables.table(code)).is_host(ANA)


async def test_a_room_where_nobody_else_is_keeps_its_host_until_somebody_comes(house: House) -> None:
    async with house.steward():
        code = await house.opened(BO)
        house.tables.presence(code, [ANA])
        house.tables.presence(code, [])
        await passes(house, 100_000)
        house.tables.presence(code, [CY])  # without a seat
        await passes(house, 100_000)
        assert (await house.tables.table(code)).is_host(ANA)
        house.tables.presence(code, [CY, BO])
        await passes(house, 100_000)
        assert (await house.tables.table(code)).is_host(BO)


async def refused(house: House, code: TableId, person: PersonId, ply: int = 0) -> str:
    with pytest.raises(Refused) as refusal:
        await house.tables.let_play(code, person, Ply(ply))
    return refusal.value.code.value


async def test_all_others_who_are_there_may_let_the_server_play_one_turn(house: House) -> None:
    async with house.steward():
        code = await house.begun(BO, CY, DEE)
        house.tables.presence(code, [ANA, BO, CY])
        seq = await house.seq(code)
        assert await refused(house, code, BO) == "not_gone"
        house.tables.presence(code, [BO, CY])
        await passes(house, 119_999)
        assert await refused(house, code, BO) == "not_gone"
        await passes(house, 120_000)
        assert await refused(house, code, BO, ply=1) == "early"
        assert await refused(house, code, ANA) == "not_gone"
        assert await refused(house, code, PersonId("a watcher")) == "not_seated"
        assert await house.tables.let_play(code, BO, Ply(0)) == seq
        assert await house.tables.let_play(code, BO, Ply(0)) == seq
        await passes(house, 120_000)
        assert await kinds(house, code, seq) == []
        assert await house.tables.let_play(code, CY, Ply(0)) == seq + 2
        assert await kinds(house, code, seq) == ["placed", "passed"]
        table = await house.tables.table(code)
        assert (table.ply, table.record()["turns"][0]["auto"]) == (2, True)
        assert await refused(house, code, CY, ply=0) == "late"
        # One turn, and only that: Bo, who is here, is waited for.
        assert await refused(house, code, CY, ply=2) == "not_gone"


async def test_a_voter_more_must_agree_and_one_less_need_not(house: House) -> None:
    async with house.steward():
        code = await house.begun(BO, CY)
        house.tables.presence(code, [ANA, BO, CY])
        house.tables.presence(code, [BO, CY])
        await passes(house, 120_000)
        seq = await house.seq(code)
        await house.tables.let_play(code, BO, Ply(0))
        house.tables.presence(code, [BO])
        await passes(house, 120_001)
        assert await kinds(house, code, seq) == ["placed", "passed"]


async def test_whoever_comes_back_is_not_played_for(house: House) -> None:
    async with house.steward():
        code = await house.begun(BO, CY)
        house.tables.presence(code, [ANA, BO, CY])
        house.tables.presence(code, [BO, CY])
        await passes(house, 120_000)
        seq = await house.seq(code)
        await house.tables.let_play(code, BO, Ply(0))
        house.tables.presence(code, [ANA, BO, CY])
        await passes(house, 120_001)
        house.tables.presence(code, [BO])
        await passes(house, 300_000)
        assert await kinds(house, code, seq) == []
        await house.tables.let_play(code, BO, Ply(0))
        assert await kinds(house, code, seq) == ["placed", "passed"]


async def test_a_second_copy_of_a_vote_is_answered_like_the_first(house: House) -> None:
    code = await house.begun(BO)
    house.tables.presence(code, [ANA, BO])
    house.tables.presence(code, [BO])
    house.clock.now = Millis(NOON + 120_000)
    seq = await house.tables.let_play(code, BO, Ply(0), "bo:1")
    assert await kinds(house, code, seq - 2) == ["placed", "passed"]
    assert await house.tables.let_play(code, BO, Ply(0), "bo:1") == seq
    assert await house.restarted().tables.let_play(code, BO, Ply(0), "bo:1") == seq
    assert await house.seq(code) == seq


def test_watchers_who_come_and_go_are_not_remembered_for_ever() -> None:
    clock = FixedClock()
    presences = Presences(clock)
    code = TableId("t")
    for number in range(1000):
        clock.now = Millis(NOON + number)
        presences.note(code, [PersonId(f"watcher {number}")])
    assert len(presences._tables[code].gone) <= 64
    assert presences.gone_since(code, PersonId("watcher 998")) == NOON + 999


def test_who_was_never_here_is_gone_since_the_first_viewer_came() -> None:
    clock = FixedClock()
    presences = Presences(clock, kept=2)
    code = TableId("t")
    assert presences.gone_since(code, ANA) == NOON
    clock.now = Millis(NOON + 5)
    assert presences.note(code, [BO])
    assert not presences.note(code, [BO])
    clock.now = Millis(NOON + 9)
    assert (presences.gone_since(code, ANA), presences.gone_since(code, BO)) == (NOON + 5, None)
    presences.note(code, [])
    assert presences.gone_since(code, BO) == NOON + 9
    for other in ("u", "v"):
        presences.note(TableId(other), [ANA])
    assert presences.gone_since(code, BO) == clock.now
    assert len(presences._tables) == 2
