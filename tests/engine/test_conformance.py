"""Every conformance record replays to exactly its figures: legality, points, supplies and scores of another engine."""

import json
from collections import Counter
from pathlib import Path

import pytest

from bastide.engine import Expansion, Step, read_record, replay, tile_set

RECORDS = sorted((Path(__file__).parent.parent / "data" / "conformance").glob("*.json"))


def test_all_conformance_records_are_here() -> None:
    kinds = Counter(path.stem.rpartition("-")[0] for path in RECORDS)
    assert kinds.keys() == {"base-1", "base-2", "base-5", "inns-3", "river-2", "river-3", "river-inns-4"}
    assert kinds.total() == 68


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_conformance_record_replays_to_its_figures(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    game = replay(read_record(data))
    assert game.step is Step.OVER
    assert game.scores == data["scores"]
    # The figures of every turn are there to be checked: none passes because it is missing.
    assert all("after" in turn for turn in data["turns"])
    assert "before_final" in data
    tiles = tile_set(frozenset(Expansion(name) for name in data["options"]["expansions"]))
    assert len(game.board.lying) + len(game.set_aside) == tiles.size + 1
