"""The cases that engines get wrong, as rows of `tests/data/cases`: played on both engines, held to their facts."""

from pathlib import Path

import pytest

from tests.engine.case import CASES, play_case, read_case
from tests.engine.picture import draw


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_holds_on_both_engines_and_ends_as_it_is_drawn(path: Path) -> None:
    case = read_case(path)
    twins = play_case(case)
    assert draw(twins.slow) == case.picture
    assert any(line.startswith((">", "no ", "bad")) for line in case.lines), "a case that claims nothing"
