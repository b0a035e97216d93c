"""Taking a tile back while its pawn is undecided: by button, by key, after a reload, seen by everybody."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player

_STATE = "document.getElementById('board').table.state()"


def _lay_first(player: Player, at: list[int]) -> None:
    turn = player.turn()
    assert turn is not None
    player.lay(next(cell for cell in turn["cells"] if cell["at"] == at))
    expect(player.find("take-back")).to_be_visible()


def _in_hand_again(player: Player, tile: str) -> None:
    player.page.wait_for_function(f"tile => {_STATE}.turn?.tile === tile", arg=tile)
    game = player.state()["game"]
    assert (game["inHand"], game["step"], len(game["tiles"])) == (tile, "place", 1)
    assert [entry["kind"] for entry in game["journal"]] == ["started"]


def test_a_misclick_costs_nothing(serve: Serve, sit: Sit) -> None:
    server = serve("--order", "U,E,V", "--first", "0")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    leo.join(ana.open_table(server.url))
    ana.start()
    ana.page.wait_for_function(f"() => {_STATE}.turn !== null")
    _lay_first(ana, [1, 0])
    leo.page.wait_for_function(f"() => {_STATE}.game.tiles.length === 2")
    ana.press(ana.find("take-back"))
    _in_hand_again(ana, "U")
    assert ana.state()["hand"] == {"turn": 0, "cell": [1, 0]}
    leo.page.wait_for_function(f"() => {_STATE}.game.tiles.length === 1")
    assert leo.state()["game"] == ana.state()["game"]
    _lay_first(ana, [-1, 0])
    ana.page.keyboard.press("u")
    _in_hand_again(ana, "U")
    _lay_first(ana, [1, 0])
    ana.press(ana.find("pass"))
    leo.page.wait_for_function(f"() => {_STATE}.turn?.tile === 'E'")
    expect(ana.find("take-back")).to_be_hidden()
    assert [(tile["x"], tile["y"]) for tile in leo.state()["game"]["tiles"]] == [(0, 0), (1, 0)]


def test_on_a_phone_and_after_a_reload(serve: Serve, sit: Sit) -> None:
    leo = sit("Léo", phone=True, viewport={"width": 360, "height": 640})
    leo.open_table(serve("--order", "U,E,V").url)
    leo.start()
    leo.page.wait_for_function(f"() => {_STATE}.turn !== null")
    map_before = leo.find("board").bounding_box()
    _lay_first(leo, [1, 0])
    # Nothing jumps under the finger: the map keeps its size from one step to the next.
    assert leo.find("board").bounding_box() == map_before
    leo.page.reload()
    expect(leo.find("take-back")).to_be_visible()
    box = leo.find("take-back").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    leo.press(leo.find("take-back"))
    _in_hand_again(leo, "U")
    leo.page.reload()
    _in_hand_again(leo, "U")
    assert leo.state()["hand"] == {"turn": 0, "cell": [1, 0]}
