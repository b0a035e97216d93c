"""What people say at a table: who may, how it is cleaned, and that it stays."""

from __future__ import annotations

import pytest

from bastide.table import events as log
from bastide.table.commands import AutoTurn, Leave, Say, SetOptions, Start
from bastide.table.ids import Ply, Seat
from bastide.table.options import OptionChanges
from bastide.table.view import history
from tests.table.sitting import ANA, BO, CY, NONCE, dealt, game_with, refusal, room_with, whole


def test_what_is_said_is_cleaned_told_with_the_name_of_the_moment_and_kept() -> None:
    sitting = room_with(ANA, BO, CY, dealer=dealt("U"))
    said = sitting.do(Say("  <b>Hello\u202e \n everybody</b> "), CY)
    assert said == (log.Said(Seat(2), "<b>Hello everybody</b>", None),)
    sitting.do(Leave(), BO)
    sitting.do(Start(1, NONCE), ANA)
    sitting.do(Say(courtesy=3), CY)
    expected = {"kind": "said", "name": "Cy", "colour": "safran"}
    assert [event for event in history(sitting.table) if event["kind"] == "said"] == [
        {**expected, "seat": 2, "text": "<b>Hello everybody</b>", "courtesy": None},
        {**expected, "seat": 1, "text": None, "courtesy": 3},
    ]
    sitting.do(AutoTurn(Ply(0), 1, agreed=True), None)
    sitting.do(Say("Well played"), ANA)
    assert whole(sitting.replayed()) == whole(sitting.table)


@pytest.mark.parametrize("text", ["", "  ", "\u200b\u202e", "a" * 201])
def test_what_cannot_be_shown_is_refused(text: str) -> None:
    assert refusal(room_with(ANA), Say(text), ANA) == "bad_text"


def test_200_characters_are_enough() -> None:
    assert room_with(ANA).do(Say("a" * 200), ANA) == (log.Said(Seat(0), "a" * 200, None),)


def test_who_has_no_seat_or_has_left_is_silent() -> None:
    sitting = game_with(ANA, BO)
    assert refusal(sitting, Say("Hello"), CY) == "not_seated"
    assert refusal(sitting, Say("Hello"), None) == "not_seated"
    sitting.do(Leave(), BO)
    assert refusal(sitting, Say("Hello"), BO) == "left"
    sitting.do(Leave(), ANA)
    assert refusal(sitting, Say("Hello"), ANA) == "not_playing"


def test_words_delay_no_server() -> None:
    sitting = room_with(ANA, robots=1, dealer=dealt("U", "V", first=1))
    sitting.table._beat_ms = 900
    sitting.do(SetOptions(OptionChanges(quick=True)), ANA)
    sitting.do(Start(1, NONCE), ANA, 1000)
    sitting.do(Say("Quick!"), ANA, 1500)
    assert sitting.table.due_at == 1900
