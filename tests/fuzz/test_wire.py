"""A thousand spoilt messages on every run, always the same; `make fuzz` tries others for a minute."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.fuzz.wire import run
from tests.web.site import Site


@pytest.mark.parametrize("seed", range(4))
async def test_spoilt_messages_are_answered_and_games_go_on(seed: int, tmp_path: Path) -> None:
    counter = count()
    with Site(tmp_path) as site:
        tally = await run(site, seed, lambda: next(counter) < 500)
    assert tally["refused malformed"] > 50
    assert tally["done"] > 5
    assert tally["records verified"] > 0
