"""`bastide arena`: paired decks, and figures that add up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bastide.cli import main


def arena(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words])


def figures(*words: str) -> dict[str, Any]:
    result = arena("--json", *words)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    players = [{key: value for key, value in player.items() if key != "ms_per_turn"} for player in found["players"]]
    return found | {"players": players}


def test_equal_robots_share_the_wins_of_paired_decks() -> None:
    found = figures("--robots", "hard,hard", "--games", "2")
    one, other = found["players"]
    assert found["games"] == 2
    assert found["score"]["mean"] == 0.5
    assert found["margin"]["mean"] == 0.0
    assert one["points"] == other["points"]


def test_points_of_the_kinds_add_up() -> None:
    found = figures("--robots", "medium,easy", "--seats", "3", "--games", "3", "--expansions", "inns,river")
    assert found["robots"] == ["medium", "easy", "easy"]
    assert found["expansions"] == ["inns", "river"]
    for player in found["players"]:
        assert sum(player["points_by_kind"].values()) == pytest.approx(player["points"]["mean"], abs=0.05)
        assert sum(player["pawns_by_kind"].values()) > 3
        assert 0 <= player["ms_per_turn"]["median"] <= player["ms_per_turn"]["max"]
    assert found["wins"] == 3


def test_same_seed_gives_the_same_figures_in_any_number_of_processes() -> None:
    words = ("--robots", "medium,easy", "--games", "4", "--seed", "5", "--budget", "300")
    one, other = figures(*words), figures(*words, "--jobs", "2")
    assert without_times(one) == without_times(other)
    assert one["budget"] == {"nodes": 300, "seconds": None}
    assert without_times(figures(*words[:-3], "6", *words[-2:])) != without_times(one)


def test_figures_for_people() -> None:
    lines = arena("--robots", "medium,easy", "--games", "2").output.splitlines()
    assert lines[:3] == ["medium : easy, 2 games, expansions: none", "  wins 2, draws 0", "  score 100.0 % ± 0.0"]
    assert len(lines) == 4 + 2 * 4


def test_minutes_stop_a_match_at_a_deck() -> None:
    assert figures("--robots", "easy,easy", "--games", "5000", "--minutes", "0.002")["games"] % 2 == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--robots", "godlike"), "'godlike' is not a valid Level"),
        (("--robots", "easy,easy", "--seats", "1"), "2 robots do not fit 1 seats"),
        (("--robots", "easy", "--budget", "soon"), "'soon' is neither positions nor seconds"),
        (("--robots", "easy", "--expansions", "abbot"), "unknown expansion"),
        (("--robots", "easy", "--minutes", "0"), "0"),
    ],
)
def test_what_cannot_be_played_is_told(words: tuple[str, ...], said: str) -> None:
    result = arena(*words)
    assert result.exit_code == 2
    assert said in result.output
