"""Looking at a feature: what lights up, what the card says, by mouse and by finger."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player

_TABLE = "document.getElementById('board').table"


def _alone(serve: Serve, sit: Sit, order: str, *, phone: bool = False, **more: Any) -> Player:
    player = sit("Ana", phone=phone, **more)
    player.open_table(serve("--order", order).url)
    player.start()
    player.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    return player


def _play(player: Player, at: list[int], spot: str | None) -> None:
    """Lay the tile in hand on a cell, and put a pawn on a kind of feature, or none."""
    told = player.turn()
    assert told is not None
    cell = next(cell for cell in told["cells"] if cell["at"] == at)
    player.lay(cell)
    player.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'meeple'")
    player.press(
        player.find("pass") if spot is None else player.page.locator(f"[data-test=spot][data-on={spot}]").first
    )
    player.page.wait_for_function(f"() => {_TABLE}.state().turn?.step !== 'meeple'")


def _point(player: Player, on: str, at: list[int], index: int = 0) -> tuple[float, float]:
    """A point of the page on a segment: a little above where a pawn of it stands."""
    player.point_of(at)
    x, y = player.page.evaluate(
        """place => {
          const { left, top } = document.getElementById('board').getBoundingClientRect();
          const [x, y] = document.getElementById('board').table.anchorOf(place);
          return [left + x, top + y - (place.on === 'abbey' ? 5 : 1)];
        }""",
        {"on": on, "index": index, "x": at[0], "y": at[1]},
    )
    return x, y


def test_a_mouse_at_rest_looks_at_a_feature(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit, "U,U,E,V")
    _play(ana, [1, 0], "road")
    card = ana.find("study")
    expect(card).to_be_hidden()
    ana.page.mouse.move(*_point(ana, "road", [0, 0]))
    expect(card).to_contain_text("Chemin")
    expect(card).to_contain_text("2 bouts ouverts")
    expect(card.locator(".study__holder")).to_have_text(["Ana1"])
    assert card.locator("dd").all_inner_texts() == ["2", "2"]
    study = ana.state()["study"]
    assert study["look"]["on"] == "road"
    assert sorted(map(tuple, study["answers"]["look"]["told"]["segments"])) == [(0, 0, 0), (1, 0, 0)]

    ana.page.mouse.move(*_point(ana, "city", [0, 0]))
    expect(card).to_contain_text("Ville")
    expect(card).to_contain_text("1 côté ouvert")
    expect(card).to_contain_text("Aucun pion")
    assert card.locator("dd").all_inner_texts() == ["1", "2"]
    ana.page.mouse.move(*_point(ana, "field", [0, 0]))
    expect(card).to_contain_text("Pré")
    expect(card).to_contain_text("aucune ville achevée")

    # Over a free cell the tile in hand is tried, and nothing else is shown.
    ana.page.mouse.move(*ana.point_of([2, 0]))
    expect(card).to_be_hidden()
    assert ana.state()["hand"]["cell"] == [2, 0]


def test_the_card_is_told_anew_after_a_move(serve: Serve, sit: Sit) -> None:
    server = serve("--order", "U,U,E,V", "--first", "1")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    leo.join(ana.open_table(server.url))
    ana.start()
    leo.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    ana.page.mouse.move(*_point(ana, "road", [0, 0]))
    expect(ana.find("study")).to_contain_text("1 tuile")
    _play(leo, [1, 0], "road")
    expect(ana.find("study")).to_contain_text("2 tuiles")
    expect(ana.find("study").locator(".study__holder")).to_have_text(["Léo1"])


def test_a_tap_looks_and_the_next_one_ends_it(serve: Serve, sit: Sit) -> None:
    leo = _alone(serve, sit, "U,E,V", phone=True)
    card = leo.find("study")
    leo.page.touchscreen.tap(*_point(leo, "city", [0, 0]))
    expect(card).to_contain_text("Ville")
    box, hand = card.bounding_box(), leo.find("hand").bounding_box()
    assert box is not None
    assert hand is not None
    assert box["y"] + box["height"] <= hand["y"]
    leo.page.touchscreen.tap(*_point(leo, "city", [0, 0]))
    expect(card).to_be_hidden()
    # Low on the map the card makes way for what was touched.
    board = leo.find("board").bounding_box()
    assert board is not None
    low = board["y"] + board["height"] - 90 - leo.point_of([0, 0])[1]
    leo.page.evaluate(f"by => {_TABLE}.panBy(0, by)", low)
    leo.page.wait_for_timeout(100)
    touched = _point(leo, "city", [0, 0])
    leo.page.touchscreen.tap(*touched)
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < touched[1]
    leo.page.evaluate(f"by => {_TABLE}.panBy(0, by)", -low)
    leo.page.touchscreen.tap(*_point(leo, "city", [0, 0]))
    expect(card).to_be_hidden()
    leo.page.touchscreen.tap(*_point(leo, "city", [0, 0]))
    expect(card).to_be_visible()
    # The tap that ends it already shows the tile where it may be laid.
    leo.tap_cell([1, 0])
    expect(card).to_be_hidden()
    assert leo.state()["hand"]["cell"] == [1, 0]
    leo.page.touchscreen.tap(*_point(leo, "city", [0, 0]))
    expect(card).to_be_visible()
    leo.press(leo.find("turn-right"))
    expect(card).to_be_hidden()
    assert leo.state()["hand"]["turn"] == 1


def test_a_long_press_on_one_s_own_turn_asks_and_lays_nothing(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit, "U,E,V,V")
    ana.page.mouse.move(*ana.point_of([1, 0]))
    ana.page.mouse.down()
    card = ana.find("study")
    expect(card).to_contain_text("Case libre")
    ana.page.mouse.up()
    assert len(ana.state()["game"]["tiles"]) == 1
    assert ana.state()["study"]["answers"]["fits"]["told"]["tiles"] == {"V": 2}
    expect(card).to_contain_text("2 tuiles de la pioche iraient ici.")
    expect(card.locator("li")).to_have_text(["× 2"])
    ana.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    ana.page.mouse.click(*ana.point_of([1, 0]))
    ana.page.wait_for_function(f"() => {_TABLE}.state().game.tiles.length === 2")


def test_at_most_one_question_is_on_its_way(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit, "U,E,V")
    on_its_way, most, asked = 0, 0, 0

    def sent(text: str) -> None:
        nonlocal on_its_way, most, asked
        if '"look"' in text or '"hints"' in text:
            on_its_way, asked = on_its_way + 1, asked + 1
            most = max(most, on_its_way)

    def heard(text: str) -> None:
        nonlocal on_its_way
        if '"type":"feature"' in text.replace(" ", "") or '"type":"hints"' in text.replace(" ", ""):
            on_its_way -= 1

    ana.page.on("websocket", lambda socket: _listen(socket, sent, heard))
    ana.page.reload()
    ana.page.wait_for_function(f"() => document.getElementById('board').table && {_TABLE}.state().turn !== null")
    ana.page.keyboard.press("h")
    for on in ("city", "road", "field", "city"):
        ana.page.mouse.move(*_point(ana, on, [0, 0]))
        expect(ana.find("study")).to_contain_text({"city": "Ville", "road": "Chemin", "field": "Pré"}[on])
    assert most == 1
    # The second look at the town was known already.
    assert asked == 4


def _listen(socket: Any, sent: Any, heard: Any) -> None:
    socket.on("framesent", lambda payload: sent(str(payload)))
    socket.on("framereceived", lambda payload: heard(str(payload)))
