"""`bastide tune`: rounds of paired self-play, and weights written as they were read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bastide.cli import main
from bastide.robots.tuning import TUNED, effects
from bastide.robots.weights import DATA, WEIGHTS


def tune(*words: str) -> Result:
    return CliRunner().invoke(main, ["tune", "--minutes", "0.001", "--pairs", "2", *words])


def test_a_round_moves_the_named_weights_alone_and_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    result = tune("--only", "pawn,threat", "--write", str(file))
    assert result.exit_code == 0, result.output
    title, *lines = result.output.splitlines()
    assert title == "round 1"
    assert [line.split()[0] for line in lines] == ["pawn", "threat"]
    written = json.loads(file.read_text("utf-8"))
    changed = {name for name in DATA if written[name] != DATA[name]}
    assert changed <= {"pawn", "threat"}
    assert list(written) == list(DATA)


def test_same_seed_tunes_the_same() -> None:
    assert tune("--only", "pawn", "--seed", "4").output == tune("--only", "pawn", "--seed", "4").output


def test_effects_follow_the_margins() -> None:
    ways = ({"pawn": 1, "threat": 1}, {"pawn": -1, "threat": 1})
    results = list(zip(ways * 10, (9.0, -9.0, 11.0, -11.0) * 5, strict=True))
    pawn, threat = effects(WEIGHTS, ("pawn", "threat"), results)
    assert (pawn.points, threat.points) == (10.0, 0.0)
    assert pawn.value > WEIGHTS.pawn
    assert threat.value == WEIGHTS.threat


def test_every_weight_says_what_it_is() -> None:
    assert set(TUNED) < set(DATA)
    for name, entry in DATA.items():
        assert entry.keys() == {"value", "unit", "meaning", "bounds"}, name
        low, high = entry["bounds"]
        assert low <= entry["value"] <= high, name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--only", "pawn,luck"), "there is no weight 'luck'"),
        (("--minutes", "31"), "31"),
        (("--pairs", "1"), "1 is not in the range"),
    ],
)
def test_what_cannot_be_tuned_is_told(words: tuple[str, ...], said: str) -> None:
    result = tune(*words)
    assert result.exit_code == 2
    assert said in result.output
