"""Records that tell what scored, or commit to their pile, and tell it wrongly."""

from __future__ import annotations

import functools

import pytest

from bastide.engine import Expansion, commitment, read_record, replay
from tests.engine.written import NONCE, Record, Spoil, both, drop, put, refusal, spoilt, write_game

END = None
STRANGE = {"on": "road", "at": [0, 0], "side": "E", "points": {"0": 3}}


@functools.cache
def told_game() -> Record:
    """A record that tells what scored, and commits to its order."""
    return write_game(7, 3, frozenset({Expansion.INNS}), fair=True)[1]


def scoring_turn(record: Record) -> int:
    """The first turn that brought points."""
    return next(n for n, turn in enumerate(record["turns"], 1) if any(e["points"] for e in turn.get("scored", [])))


def twice(record: Record) -> None:
    scored = record["turns"][scoring_turn(record) - 1]["scored"]
    scored.append(scored[0])


def reversed_order(record: Record) -> None:
    order = record["draw"]["order"][::-1]
    record["draw"] |= {"order": order, "commitment": commitment(NONCE, order)}


def broken_off(record: Record) -> None:
    record["turns"].pop()
    record["unfinished"] = True
    del record["final"], record["scores"]


def at_scoring_turn(fault: str, *value: object) -> Spoil:
    """Something else, or nothing, at a place of the first turn that scored."""

    def spoil(record: Record) -> None:
        path = f"turns.{scoring_turn(record)}.{fault}"
        (put(path, *value) if value else drop(path))(record)

    return spoil


SCORING: list[tuple[str, Spoil, str]] = [
    ("wrong points", at_scoring_turn("scored.0.points", {"0": 99}), "99 to seat 0, it would be"),
    ("points to nobody", at_scoring_turn("scored.0.points", {}), "none, it would be"),
    ("nothing scored", at_scoring_turn("scored", []), "which is not written"),
    ("scored is missing", at_scoring_turn("scored"), "which is not written"),
    ("scored twice", twice, "did not score, or is written twice"),
    ("no such segment", at_scoring_turn("scored.0.at", [50, 50]), "there is no such segment"),
    ("wrong tiles", at_scoring_turn("scored.0.tiles", 17), "tiles is 17, it would be"),
    ("wrong shields", at_scoring_turn("scored.0.shields", 17), "shields is 17, it would be 0"),
    ("wrong neighbours", at_scoring_turn("scored.0.neighbours", 17), "neighbours is 17, it would be 0"),
    ("wrong towns", at_scoring_turn("scored.0.cities", 17), "cities is 17, it would be 0"),
    ("too few tiles", at_scoring_turn("scored.0.tiles", 1), "tiles is 1, it would be"),
    ("fewer than no shields", at_scoring_turn("scored.0.shields", -1), "shields is -1, it would be 0"),
    ("wrong inn", at_scoring_turn("scored.0.inn", True), "inn is True, it would be False"),
    ("wrong cathedral", at_scoring_turn("scored.0.cathedral", True), "cathedral is True, it would be False"),
]
ELSEWHERE: list[tuple[str, Spoil, int | None, str]] = [
    ("what did not score", put("turns.1.scored", [STRANGE]), 1, "did not score"),
    ("empty final", put("final", []), END, "which is not written"),
    ("final is missing", drop("final"), END, "which is not written"),
    ("wrong final", put("final.0.points", {"0": 77}), END, "77 to seat 0, it would be"),
    ("wrong tiles in final", put("final.0.tiles", 17), END, "tiles is 17, it would be"),
    ("wrong neighbours in final", put("final.0.neighbours", 17), END, "neighbours is 17, it would be"),
    ("wrong commitment", put("draw.commitment", "0" * 64), END, "not the one that was committed to"),
    ("another nonce", put("draw.nonce", "f" * 64), END, "not the one that was committed to"),
    ("short nonce", put("draw.nonce", "ff"), END, "'nonce' is 'ff', not 64 hexadecimal digits"),
    ("nonce of half letters", put("draw.nonce", "\ud800" * 64), END, "not 64 hexadecimal digits"),
    ("order not revealed", drop("draw.order"), END, "the order of the pile is not revealed"),
    ("nonce not revealed", drop("draw.nonce"), END, "the order of the pile is not revealed"),
    ("committed to another order", reversed_order, END, "not drawn in the order that was committed to"),
    ("order revealed too early", broken_off, END, "an unfinished record reveals the order"),
    ("order alone too early", both(broken_off, drop("draw.nonce")), END, "an unfinished record reveals the order"),
]


def test_record_that_is_spoilt_below_is_right() -> None:
    game = replay(read_record(told_game()))
    assert game.scores == told_game()["scores"]
    turn = told_game()["turns"][scoring_turn(told_game()) - 1]
    # The rows claim an inn, shields and more of it.
    assert turn["scored"][0]["on"] == "road"
    assert "inn" not in turn["scored"][0]


@pytest.mark.parametrize(("spoil", "said"), [row[1:] for row in SCORING], ids=[row[0] for row in SCORING])
def test_wrong_word_about_what_a_turn_scored_is_refused(spoil: Spoil, said: str) -> None:
    wrong = refusal(spoilt(told_game(), spoil))
    assert wrong.turn == scoring_turn(told_game())
    assert said in str(wrong)


@pytest.mark.parametrize(("spoil", "turn", "said"), [row[1:] for row in ELSEWHERE], ids=[row[0] for row in ELSEWHERE])
def test_wrong_word_elsewhere_is_refused(spoil: Spoil, turn: int | None, said: str) -> None:
    wrong = refusal(spoilt(told_game(), spoil))
    assert wrong.turn == turn
    assert said in str(wrong)


def test_commitment_alone_stands_in_an_unfinished_record() -> None:
    record = spoilt(told_game(), both(broken_off, drop("draw.nonce"), drop("draw.order")))
    assert replay(read_record(record)).left_count == 1
