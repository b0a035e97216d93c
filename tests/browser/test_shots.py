"""Pictures of what people see, for eyes to judge and for the README. `make shots` keeps them in docs/shots."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on

_KEPT = Path(__file__).resolve().parents[2] / "docs" / "shots"
_MOST_BYTES = 600_000
"""All pictures together shall not weigh down a clone."""
_FRAMES = "() => document.querySelector('#board, [data-board]')?.table?.frames() ?? 0"
_IN_FIELD = """() => {
  const board = document.getElementById('board');
  const { left, top } = board.getBoundingClientRect();
  const farmers = board.table.state().game.meeples.filter(({ on }) => on === 'field');
  const points = farmers.map((pawn) => board.table.anchorOf(pawn)).filter(Boolean);
  return points.map(([x, y]) => [left + x, top + y]);
}"""


class Album:
    """Takes pictures once a page has come to rest: JPEG, but for the one that the README shows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def take(self, player: Player, name: str, *, lossless: bool = False) -> None:
        """One picture."""
        player.page.evaluate("() => document.fonts.ready")
        frames = -1
        while (now := player.page.evaluate(_FRAMES)) != frames:
            frames = now
            player.page.wait_for_timeout(500)
        if lossless:
            path = self._folder / f"{name}.png"
            player.page.screenshot(path=path)
        else:
            path = self._folder / f"{name}.jpg"
            player.page.screenshot(path=path, type="jpeg", quality=80)
            assert path.stat().st_size < _MOST_BYTES, f"{name} is too heavy"
        assert path.stat().st_size > 20_000, f"{name} shows next to nothing"

    def take_grey(self, player: Player, name: str) -> None:
        """One picture without colours: everything must still be told apart."""
        player.page.evaluate("() => { document.documentElement.style.filter = 'grayscale(1)'; }")
        self.take(player, name)
        player.page.evaluate("() => { document.documentElement.style.filter = ''; }")


@pytest.fixture
def album(tmp_path: Path) -> Album:
    """In docs/shots when asked for, else thrown away."""
    folder = _KEPT if os.environ.get("BASTIDE_SHOTS") else tmp_path / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    return Album(folder)


def _dark(player: Player, *, dark: bool) -> None:
    player.page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")


def _seat_robots(host: Player, robots: int, seats: int) -> None:
    for _ in range(robots):
        host.press(host.find("add-robot"))
    expect(host.find("seat")).to_have_count(seats)


def _until_turn(players: list[Player], one: Player, chance: Random) -> None:
    """Play on until this player has a tile to lay."""
    while (turn := one.turn()) is None or turn["step"] != "place":
        assert not one.is_over(), "the game ended before their turn came"
        waiting = next((player for player in players if player.turn() is not None), None)
        if waiting is None:
            one.page.wait_for_timeout(20)
        else:
            waiting.play_turn(chance, compact=True)


def _snuggest(player: Player) -> list[int]:
    turn = player.turn()
    assert turn is not None
    cell: list[int] = player._snuggest(turn["cells"])["at"]
    return cell


def test_pictures_before_the_game(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve()
    ana, leo = sit("Camille"), sit("Théo", phone=True)
    ana.page.goto(server.url)
    album.take(ana, "home-desktop")
    leo.page.goto(server.url)
    album.take(leo, "home-phone")
    invitation = ana.open_table(server.url)
    leo.page.goto(invitation)
    album.take(leo, "join-phone")
    leo.join(invitation)
    ana.press(ana.find("option-inns"))
    _seat_robots(ana, 1, 3)
    expect(leo.find("seat")).to_have_count(3)
    album.take(ana, "room-desktop")
    album.take(leo, "room-phone")
    _dark(ana, dark=True)
    album.take(ana, "room-night")


@pytest.mark.timeout(120)
def test_pictures_of_a_game(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "11", "--tiles", "40", "--first", "0")
    ana, leo = sit("Camille"), sit("Théo", phone=True)
    leo.join(ana.open_table(server.url))
    _seat_robots(ana, 1, 3)
    ana.start()
    chance = Random(4)
    play_on([ana, leo], chance, until=26, compact=True)
    _until_turn([ana, leo], ana, chance)
    ana.page.mouse.move(*ana.point_of(_snuggest(ana)))
    album.take(ana, "game-desktop", lossless=True)
    _dark(ana, dark=True)
    album.take(ana, "game-night")
    _dark(ana, dark=False)
    album.take_grey(ana, "game-grey")
    album.take(leo, "waiting-phone")
    _until_turn([ana, leo], leo, chance)
    leo.tap_cell(_snuggest(leo))
    album.take(leo, "game-phone")
    leo.tap_cell(_snuggest(leo))
    leo.page.wait_for_function("() => document.getElementById('board').table.state().turn?.step === 'meeple'")
    album.take(leo, "pawn-phone")
    leo.press(leo.find("pass"))
    play_on([ana, leo], chance, compact=True)
    expect(ana.find("rank")).to_have_count(3)
    expect(leo.find("rank")).to_have_count(3)
    album.take(ana, "end-desktop")
    ana.find("curve").scroll_into_view_if_needed()
    ana.find("biggest").first.hover()
    album.take(ana, "end-biggest-desktop")
    album.take(leo, "end-phone")
    leo.find("curve").scroll_into_view_if_needed()
    album.take(leo, "end-curve-phone")


def _largest_field(player: Player, press: Callable[[float, float], None]) -> tuple[float, float]:
    """Where to look: a farmer of the largest field, of those that are in sight."""
    sizes: list[tuple[int, tuple[float, float]]] = []
    for x, y in player.page.evaluate(_IN_FIELD):
        press(x, y)
        player.page.wait_for_timeout(400)
        study = player.state()["study"]
        if study["look"] and study["look"]["on"] == "field" and study["answers"]["look"]:
            sizes.append((len(study["answers"]["look"]["told"]["segments"]), (x, y)))
    press(5, 300)
    return max(sizes)[1]


@pytest.mark.timeout(120)
def test_pictures_of_what_helps(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "11", "--tiles", "60", "--first", "0")
    ana, leo = sit("Camille"), sit("Théo", phone=True)
    leo.join(ana.open_table(server.url))
    _seat_robots(ana, 1, 3)
    ana.start()
    chance = Random(4)
    play_on([ana, leo], chance, until=24, compact=True)
    _until_turn([ana, leo], ana, chance)
    for player, press, name in ((ana, ana.page.mouse.move, "desktop"), (leo, leo.page.touchscreen.tap, "phone")):
        press(*_largest_field(player, press))
        expect(player.find("study")).to_be_visible()
        album.take(player, f"field-{name}")
    ana.press(ana.find("left"))
    expect(ana.find("pile-dialog")).to_be_visible()
    album.take(ana, "remaining-desktop")


@pytest.mark.timeout(120)
def test_pictures_in_small(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "11", "--tiles", "24", "--first", "0")
    ana = sit("Camille")
    leo = sit("Théo", phone=True, viewport={"width": 360, "height": 640})
    leo.join(ana.open_table(server.url))
    _seat_robots(ana, 4, 6)
    expect(leo.find("seat")).to_have_count(6)
    ana.start()
    chance = Random(4)
    play_on([ana, leo], chance, until=13, compact=True)
    _until_turn([ana, leo], leo, chance)
    album.take(leo, "six-phone")
    leo.page.set_viewport_size({"width": 640, "height": 360})
    album.take(leo, "six-landscape")


def test_pictures_of_a_first_game(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "5", "--tiles", "12", "--first", "0")
    leo = sit("Théo", phone=True, newcomer=True)
    leo.open_table(server.url)
    _seat_robots(leo, 1, 2)
    leo.start()
    expect(leo.find("first-step")).to_be_visible()
    album.take(leo, "first-phone")


@pytest.mark.timeout(180)
def test_pictures_of_a_full_board(serve: Serve, sit: Sit, album: Album) -> None:
    server = serve("--seed", "11", "--first", "0")
    ana = sit("Camille")
    invitation = ana.open_table(server.url)
    for expansion in ("inns", "river"):
        ana.press(ana.find(f"option-{expansion}"))
    _seat_robots(ana, 5, 6)
    ana.start()
    play_on([ana], Random(4), compact=True)
    expect(ana.find("rank")).to_have_count(6)
    eve = sit("Ève", phone=True)
    eve.page.goto(invitation)
    expect(eve.find("sheet")).to_be_visible()
    game = ana.state()["game"]
    assert len(game["tiles"]) + len(game["setAside"]) == 101
    album.take(ana, "full-desktop")
    album.take_grey(ana, "full-grey")
    _dark(ana, dark=True)
    album.take(ana, "full-night")
    album.take(eve, "full-phone")
