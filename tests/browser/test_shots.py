"""Pictures of what people see, for eyes to judge and for the README. `make shots` keeps them in docs/shots."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on

_KEPT = Path(__file__).resolve().parents[2] / "docs" / "shots"


class Album:
    """Takes pictures once a page has come to rest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def take(self, player: Player, name: str) -> None:
        """One picture."""
        player.page.evaluate("() => document.fonts.ready")
        frames = -1
        while True:
            now = player.page.evaluate("() => document.getElementById('board')?.table?.frames() ?? 0")
            if now == frames:
                break
            frames = now
            player.page.wait_for_timeout(500)
        path = self._folder / f"{name}.png"
        player.page.screenshot(path=path)
        assert path.stat().st_size > 20_000, f"{name} shows next to nothing"


@pytest.fixture
def album(tmp_path: Path) -> Album:
    """In docs/shots when asked for, else thrown away."""
    folder = _KEPT if os.environ.get("BASTIDE_SHOTS") else tmp_path / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    return Album(folder)


@pytest.mark.timeout(300)
def test_pictures_of_a_game(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "11", "--tiles", "40", "--first", "0")
    ana, leo = sit("Camille"), sit("Théo", phone=True)
    ana.page.goto(server.url)
    album.take(ana, "home-desktop")
    leo.page.goto(server.url)
    album.take(leo, "home-phone")
    invitation = ana.open_table(server.url)
    leo.page.goto(invitation)
    album.take(leo, "join-phone")
    leo.join(invitation)
    ana.press(ana.find("add-robot"))
    expect(leo.find("seat")).to_have_count(3)
    album.take(ana, "room-desktop")
    album.take(leo, "room-phone")
    ana.start()
    chance = Random(4)
    play_on([ana, leo], chance, until=32, compact=True)
    _until_turn([ana, leo], ana, chance)
    turn = ana.turn()
    assert turn is not None
    ana.page.mouse.move(*ana.point_of(ana._snuggest(turn["cells"])["at"]))
    album.take(ana, "game-desktop")
    album.take(leo, "waiting-phone")
    _until_turn([ana, leo], leo, chance)
    turn = leo.turn()
    assert turn is not None
    leo.tap_cell(leo._snuggest(turn["cells"])["at"])
    album.take(leo, "game-phone")
    leo.tap_cell(leo._snuggest(turn["cells"])["at"])
    leo.page.wait_for_function("() => document.getElementById('board').table.state().turn?.step === 'meeple'")
    album.take(leo, "pawn-phone")
    leo.press(leo.find("pass"))
    play_on([ana, leo], chance, compact=True)
    expect(ana.find("rank")).to_have_count(3)
    expect(leo.find("rank")).to_have_count(3)
    album.take(ana, "end-desktop")
    album.take(leo, "end-phone")


def _until_turn(players: list[Player], one: Player, chance: Random) -> None:
    """Play on until this player has a tile to lay."""
    while (turn := one.turn()) is None or turn["step"] != "place":
        waiting = next((player for player in players if player.turn() is not None), None)
        if waiting is None:
            one.page.wait_for_timeout(20)
        else:
            waiting.play_turn(chance, compact=True)


@pytest.mark.timeout(300)
def test_pictures_by_night_and_in_small(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "11", "--tiles", "24", "--first", "0")
    ana = sit("Camille", color_scheme="dark")
    leo = sit("Théo", phone=True, viewport={"width": 360, "height": 640})
    leo.join(ana.open_table(server.url))
    for _ in range(4):
        ana.press(ana.find("add-robot"))
    expect(leo.find("seat")).to_have_count(6)
    album.take(ana, "room-night")
    ana.start()
    chance = Random(4)
    play_on([ana, leo], chance, until=19, compact=True)
    _until_turn([ana, leo], leo, chance)
    album.take(ana, "game-night")
    album.take(leo, "six-phone")
    leo.page.set_viewport_size({"width": 640, "height": 360})
    album.take(leo, "six-landscape")
