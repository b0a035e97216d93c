"""The start: free places are dropped, lots are drawn once, and the seats keep their order."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.engine import Expansion, MalformedError, commitment, tile_set
from bastide.table import events as log
from bastide.table.commands import Leave, Open, Sit, Start, Unseat
from bastide.table.deal import deal
from bastide.table.ids import Seat
from bastide.table.options import Options
from bastide.table.table import Status
from bastide.table.view import history, room_of
from tests.table.sitting import ANA, BO, CY, DEE, NONCE, PEOPLE, Sitting, dealt, game_with, room_with, whole


def test_free_places_are_dropped_and_the_order_kept() -> None:
    sitting = room_with(ANA, BO, CY, DEE, robots=2)
    sitting.do(Leave(), BO)
    sitting.do(Unseat(Seat(4)), ANA)
    sitting.do(Start(3, NONCE), ANA)
    seats = room_of(sitting.table)["seats"]
    assert [(seat["name"], seat["colour"], seat["robot"]) for seat in seats] == [
        ("Ana", "garance", None),
        ("Cy", "safran", None),
        ("Dee", "vert-de-gris", None),
        ("", "noir-de-vigne", "easy"),
    ]
    assert [sitting.table.seat_of(person) for person in (ANA, BO, CY, DEE)] == [0, None, 1, 2]
    assert sitting.table.status is Status.PLAYING


def test_the_host_keeps_the_role_whatever_their_seat_becomes() -> None:
    sitting = room_with(ANA, BO, CY)
    sitting.do(Leave(), ANA)
    sitting.do(Leave(), BO)
    assert room_of(sitting.table)["host"] == 2
    sitting.do(Start(1, NONCE), CY)
    assert room_of(sitting.table)["host"] == 0
    assert sitting.table.is_host(CY)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_the_whole_set_is_dealt_and_the_first_seat_by_lot(seats: int) -> None:
    whole = tile_set(frozenset())
    firsts = set()
    for seed in range(40):
        lots = deal(frozenset(), seats, seed)
        assert Counter(lots.order) == Counter(whole.pile)
        firsts.add(lots.first)
    assert firsts == set(range(seats))


def test_a_seed_always_deals_the_same_and_another_seed_something_else() -> None:
    assert deal(frozenset(), 2, 7) == deal(frozenset(), 2, 7)
    assert deal(frozenset(), 2, 7).order != deal(frozenset(), 2, 8).order


def test_the_log_keeps_the_lots_themselves() -> None:
    sitting = room_with(*PEOPLE[:3])
    (started,) = sitting.do(Start(7, NONCE), ANA)
    lots = deal(frozenset(), 3, 7)
    assert started == log.Started(lots.order, lots.first, NONCE)
    assert sitting.table.seat_to_play == lots.first


def test_a_deal_that_is_none_is_refused_before_it_is_written_down() -> None:
    for tiles in (("U", "RA"), ("U",) * 9, (), ("nonsense",)):
        sitting = room_with(ANA, dealer=dealt(*tiles))
        events = sitting.table.decide(Start(1, NONCE), ANA)
        before = whole(sitting.table)
        with pytest.raises(MalformedError):
            sitting.table.foresee(events)
        assert whole(sitting.table) == before


def test_the_start_is_told_with_the_pile_as_a_multiset() -> None:
    sitting = game_with(ANA, BO, dealer=dealt("V", "U", "V", "B", first=1))
    room, started, drawn = sitting.table.story[-1][1]
    assert room["room"]["status"] == "playing"
    assert started == {
        "kind": "started", "first": 1, "tile": "D", "at": [0, 0], "turn": 0, "left": 4,
        "kinds": {"V": 2, "U": 1, "B": 1}, "commitment": commitment(NONCE, ("V", "U", "V", "B")),
    }  # fmt: skip
    assert drawn == {"kind": "drawn", "seat": 1, "tile": "V", "left": 3, "ply": 0, "river": None}
    assert history(sitting.table) == [started, drawn]


def test_the_river_is_dealt_before_the_pile() -> None:
    sitting = Sitting()
    sitting.do(Open("Ana", Options(frozenset({Expansion.RIVER}))), ANA)
    sitting.do(Sit("Bo"), BO)
    (started,) = sitting.do(Start(5, NONCE), ANA)
    assert isinstance(started, log.Started)
    river = tile_set(frozenset({Expansion.RIVER})).river
    assert Counter(started.order[: sum(river.values())]) == Counter(river)
    assert sitting.table.record()["options"] == {"expansions": ["river"]}


def test_an_unfinished_record_commits_to_the_order_and_tells_neither_it_nor_the_nonce() -> None:
    sitting = game_with(ANA, BO, dealer=dealt("V", "U", "V"))
    assert sitting.table.record()["draw"] == {"commitment": commitment(NONCE, ("V", "U", "V"))}
