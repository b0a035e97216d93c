"""The home page's lists, and whether the server can answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.runtime.ports import PersonId, Unavailable
from bastide.store.index import SqlIndex
from bastide.store.memory import MemoryEventLog
from bastide.table.commands import Leave, SetOptions, Unseat
from bastide.table.ids import Seat
from bastide.table.options import OptionChanges
from bastide.web.games import Games, Opponent
from tests.runtime.house import HeldLog, House
from tests.table.sitting import ANA, BO, CY
from tests.web.conftest import Party
from tests.web.site import Site


async def test_ones_own_games_those_first_where_it_is_ones_turn() -> None:
    memory = MemoryEventLog()
    house = House(HeldLog(memory))
    games = Games(house.tables, memory)
    mine = await house.begun(BO, robots=1)
    room = await house.opened(BO)
    (first, second) = await games.of(ANA)
    assert (first.code, first.status, first.my_turn, first.left, first.seat) == (mine, "playing", True, False, 0)
    assert first.opponents == (Opponent("Guest", "pastel", None), Opponent("", "safran", "easy"))
    assert (first.scores, second.scores) == ((0, 0, 0), ())
    assert (second.code, second.status, second.my_turn) == (room, "waiting", False)
    assert [game.my_turn for game in await games.of(BO)] == [False, False]
    await house.tables.do(mine, ANA, Leave())
    assert [(game.code, game.left) for game in await games.of(ANA) if game.code == mine] == [(mine, True)]
    await house.tables.do(room, ANA, Unseat(Seat(1)))
    assert [game.code for game in await games.of(BO)] == [mine]
    await house.tables.do(mine, BO, Leave())
    assert await games.of(BO) == []
    assert await games.of(PersonId("nobody")) == []


async def test_listed_tables_are_those_that_one_may_join_or_watch() -> None:
    memory = MemoryEventLog()
    house = House(HeldLog(memory))
    games = Games(house.tables, memory)
    code = await house.opened(BO)
    assert await games.listed(CY) == []
    await house.tables.do(code, ANA, SetOptions(OptionChanges(listed=True, quick=True)))
    (table,) = await games.listed(CY)
    assert (table.code, table.host, table.free, table.quick) == (code, "Ana", 4, True)
    assert await games.listed(ANA) == []
    await house.tables.do(code, ANA, Unseat(Seat(1)))
    assert await games.listed(BO) == []
    await house.tables.do(code, ANA, SetOptions(OptionChanges(watchers=False)))
    assert len(await games.listed(CY)) == 1
    await house.tables.start(code, ANA)
    assert await games.listed(CY) == []


async def test_the_home_page_is_there_for_who_has_games(party: Party) -> None:
    _, (ana, _), _ = await party.game("Bo")
    assert (await ana.http.get("/")).status_code == 200


async def test_readiness_is_the_stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Site(tmp_path) as site:
        party = Party(site)
        async with party.stack:
            ana = await party.visitor()
            assert (await ana.http.get("/readyz")).text == "ok"

            async def away(*_: object) -> None:
                raise Unavailable("away")

            with monkeypatch.context() as patch:
                patch.setattr(SqlIndex, "listed", away)
                assert (await ana.http.get("/readyz")).status_code == 503
                assert (await ana.http.get("/healthz")).status_code == 200
