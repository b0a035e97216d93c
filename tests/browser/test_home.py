"""The home page's map draws itself, slowly and cheaply, and stands still for those who want it so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player

_TURN = "() => Number(document.querySelector('[data-board]').dataset.turn)"
_FRAMES = "() => document.querySelector('[data-board]').table.frames()"


def _resting(player: Player) -> int:
    """The number of frames once none is drawn any more."""
    frames = -1
    while (now := int(player.page.evaluate(_FRAMES))) != frames:
        frames = now
        player.page.wait_for_timeout(400)
    return frames


def _open(player: Player, url: str) -> None:
    player.page.goto(url)
    player.page.wait_for_function("() => document.querySelector('[data-board]').dataset.turn")


def test_the_map_draws_itself_and_can_be_told_to_rest(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana", reduced_motion="no-preference")
    _open(ana, serve().url)
    first = ana.page.evaluate(_TURN)
    ana.page.wait_for_function(f"() => Number(document.querySelector('[data-board]').dataset.turn) >= {first + 2}")
    ana.press(ana.find("pause"))
    expect(ana.find("pause")).to_have_attribute("aria-pressed", "true")
    frames = _resting(ana)
    turn = ana.page.evaluate(_TURN)
    ana.page.wait_for_timeout(3_500)
    assert (ana.page.evaluate(_TURN), ana.page.evaluate(_FRAMES)) == (turn, frames)
    ana.press(ana.find("pause"))
    ana.page.wait_for_function(f"() => Number(document.querySelector('[data-board]').dataset.turn) > {turn}")


@pytest.mark.parametrize("phone", [False, True])
def test_where_motion_is_unwelcome_it_stands_still(serve: Serve, sit: Sit, phone: bool) -> None:
    ana = sit("Ana", phone=phone)
    _open(ana, serve().url)
    frames = _resting(ana)
    turn = ana.page.evaluate(_TURN)
    assert turn == 64
    ana.page.wait_for_timeout(3_500)
    assert (ana.page.evaluate(_TURN), ana.page.evaluate(_FRAMES)) == (turn, frames)


def test_out_of_sight_it_rests(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana", phone=True, reduced_motion="no-preference")
    _open(ana, serve().url)
    assert ana.page.evaluate(
        "() => document.querySelector('[data-board]').getBoundingClientRect().top > innerHeight / 2"
    )
    ana.page.set_viewport_size({"width": 390, "height": 400})
    frames, turn = _resting(ana), ana.page.evaluate(_TURN)
    ana.page.wait_for_timeout(3_500)
    assert (ana.page.evaluate(_TURN), ana.page.evaluate(_FRAMES)) == (turn, frames)
    ana.page.locator("[data-board]").scroll_into_view_if_needed()
    ana.page.wait_for_function(f"() => Number(document.querySelector('[data-board]').dataset.turn) > {turn}")
