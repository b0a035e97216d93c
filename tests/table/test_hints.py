"""Taking a tile back; hints, and playing without them."""

from __future__ import annotations

import pytest

from bastide.engine import FeatureKind, read_record, replay
from bastide.table import PersonId, Refused, Table, TableId
from bastide.table.commands import Command, Open, PassTurn, Place, PutMeeple, SetOptions, Start, TakeBack
from bastide.table.deal import Deal
from bastide.table.ids import Ply, Seat
from bastide.table.options import OptionChanges
from bastide.table.view import feature_view, fits_view, hints_view, turn_of

ANA = PersonId("ana")


def alone(*order: str, hints: bool = True) -> Table:
    """Ana alone at a table that deals these tiles."""
    table = Table(TableId("t"), lambda *_: Deal(order, Seat(0)))
    do(table, Open("Ana"))
    if not hints:
        do(table, SetOptions(OptionChanges(hints=False)))
    do(table, Start(1, "0" * 64))
    return table


def do(table: Table, command: Command) -> None:
    for event in table.decide(command, ANA):
        table.evolve(event)


def refused(table: Table, command: Command) -> str:
    with pytest.raises(Refused) as refusal:
        table.decide(command, ANA)
    return refusal.value.code.value


def test_a_tile_taken_back_is_in_hand_again_and_may_go_elsewhere() -> None:
    table = alone("E", "U")
    before = turn_of(table, Seat(0))
    do(table, Place(Ply(0), (0, -1), 2))
    do(table, TakeBack(Ply(1)))
    assert turn_of(table, Seat(0)) == before
    assert table.story[-1][1] == (
        {"kind": "taken_back", "seat": 0, "tile": "E", "at": [0, -1], "turn": 2, "ply": 0},
    )  # fmt: skip
    do(table, Place(Ply(0), (0, 1), 2))
    do(table, PassTurn(Ply(1)))
    assert [turn["at"] for turn in table.record()["turns"]] == [[0, 1]]


def test_the_record_of_a_game_with_a_tile_taken_back_is_right() -> None:
    table = alone("E")
    do(table, Place(Ply(0), (0, -1), 2))
    do(table, TakeBack(Ply(1)))
    do(table, Place(Ply(0), (0, -1), 2))
    do(table, PutMeeple(Ply(1), FeatureKind.CITY, "S"))
    record = table.record()
    assert replay(read_record(record)).scores == record["scores"] == [4]


def test_only_a_tile_whose_pawn_is_undecided_is_taken_back() -> None:
    table = alone("E", "U")
    assert refused(table, TakeBack(Ply(0))) == "wrong_step"
    do(table, Place(Ply(0), (0, -1), 2))
    do(table, PassTurn(Ply(1)))
    assert refused(table, TakeBack(Ply(1))) == "late"
    assert refused(table, TakeBack(Ply(2))) == "wrong_step"


def test_hints_name_dead_cells_and_the_fields_holders() -> None:
    table = alone("E", "U", "V")
    do(table, Place(Ply(0), (0, 1), 2))
    do(table, PutMeeple(Ply(1), FeatureKind.FIELD, "NL"))
    hints = hints_view(table)
    # No town is among the tiles left: nothing fits north of the start tile's town, nor south of the cap just laid.
    assert hints["dead"] == [[0, -1], [0, 2]]
    (field,) = hints["fields"]
    assert (field["holders"], field["winners"]) == ({"0": 1}, [0])
    assert [0, 1, 0] in field["segments"]
    assert [0, 0, 1] in field["segments"]


def test_fits_counts_what_is_still_to_come() -> None:
    table = alone("E", "U", "U", "V")
    do(table, Place(Ply(0), (0, 1), 2))
    do(table, PassTurn(Ply(1)))
    assert fits_view(table, (1, 0)) == {"at": [1, 0], "tiles": {"U": 1, "V": 1}}
    assert fits_view(table, (0, -1)) == {"at": [0, -1], "tiles": {}}
    for at in ((0, 0), (5, 5), (999, 0)):
        with pytest.raises(Refused, match="no_such_cell"):
            fits_view(table, at)


def test_a_game_without_hints_tells_none_until_it_is_over() -> None:
    table = alone("E", hints=False)
    started = next(event for _, events in table.story for event in events if event["kind"] == "started")
    assert started["kinds"] is None
    with pytest.raises(Refused, match="no_hints"):
        hints_view(table)
    with pytest.raises(Refused, match="no_hints"):
        fits_view(table, (1, 0))
    with pytest.raises(Refused, match="no_hints"):
        feature_view(table, (0, 0), FeatureKind.ROAD, "E")
    do(table, Place(Ply(0), (0, -1), 2))
    turn = turn_of(table, Seat(0))
    assert turn is not None
    assert [spot["points"] for spot in turn["spots"]] == [None, None]
    do(table, PassTurn(Ply(1)))
    assert feature_view(table, (0, 0), FeatureKind.CITY, "N")["worth"] == 4
