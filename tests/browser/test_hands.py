"""Mouse, keys and fingers on the board."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player

_ORDER = "U,E,B,V,D,K"


def _alone(serve: Serve, sit: Sit, *, phone: bool = False, order: str = _ORDER, **more: Any) -> Player:
    player = sit("Ana", phone=phone, **more)
    player.open_table(serve("--order", order).url)
    player.start()
    player.page.wait_for_function("() => document.getElementById('board').table.state().turn !== null")
    return player


def _hand(player: Player) -> dict[str, Any]:
    hand: dict[str, Any] = player.state()["hand"]
    return hand


def _settled(page: Page) -> int:
    """Waits until the board draws no more; how many frames it took."""
    frames: int = page.evaluate(
        """async () => {
          const { frames } = document.getElementById('board').table;
          let before = -1;
          while (before !== frames()) {
            before = frames();
            await new Promise((done) => { setTimeout(done, 400); });
          }
          return before;
        }"""
    )
    return frames


def _tile_size(player: Player) -> float:
    (ax, _), (bx, _) = (
        player.page.evaluate("at => document.getElementById('board').table.pointOf(at)", at) for at in ([0, 0], [1, 0])
    )
    return float(bx - ax)


def test_hovering_shows_clicking_lays_and_a_pawn_follows(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit)
    turn = ana.turn()
    assert turn is not None
    assert turn["tile"] == "U"
    cell = next(cell for cell in turn["cells"] if cell["at"] == [1, 0])
    assert cell["turns"] == [0]
    x, y = ana.point_of([1, 0])
    ana.page.mouse.move(x, y)
    assert _hand(ana)["cell"] == [1, 0]
    ana.page.mouse.click(x, y)
    expect(ana.find("spot").first).to_be_visible()
    assert ana.state()["game"]["tiles"][1] == {"tile": "U", "x": 1, "y": 0, "turn": 0, "seat": 0}
    ana.press(ana.page.locator("[data-test=spot][data-on=road]"))
    ana.page.wait_for_function("() => document.getElementById('board').table.state().game.meeples.length === 1")
    assert ana.state()["game"]["supply"][0]["small"] == 6


def test_a_tile_that_does_not_fit_is_not_laid(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit)
    x, y = ana.point_of([1, 0])
    ana.page.mouse.move(x, y)
    ana.page.keyboard.press("r")
    assert _hand(ana)["turn"] == 1
    ana.page.mouse.click(x, y)
    expect(ana.find("toast").or_(ana.find("how")).first).to_be_visible()
    assert len(ana.state()["game"]["tiles"]) == 1
    ana.page.mouse.click(x, y, button="right")
    assert _hand(ana)["turn"] == 2
    ana.page.keyboard.press("e")
    ana.page.keyboard.press("e")
    assert _hand(ana)["turn"] == 0
    ana.page.mouse.click(x, y)
    expect(ana.find("spot").first).to_be_visible()


def test_a_drag_moves_the_map_and_lays_nothing(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit)
    x, y = ana.point_of([1, 0])
    ana.page.mouse.move(x, y)
    ana.page.mouse.down()
    ana.page.mouse.move(x + 60, y + 40, steps=4)
    ana.page.mouse.up()
    _settled(ana.page)
    moved = ana.page.evaluate("() => document.getElementById('board').table.pointOf([1, 0])")
    assert (round(moved[0] - x), round(moved[1] - y)) == (60, 40)
    assert len(ana.state()["game"]["tiles"]) == 1


def test_a_shaky_click_is_a_click(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit)
    x, y = ana.point_of([1, 0])
    ana.page.mouse.move(x, y)
    ana.page.mouse.down()
    ana.page.mouse.move(x + 3, y + 3)
    ana.page.mouse.up()
    expect(ana.find("spot").first).to_be_visible()


def test_the_wheel_zooms_on_the_pointer_and_does_not_scroll(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit)
    x, y = ana.point_of([1, 0])
    before = _tile_size(ana)
    ana.page.mouse.move(x, y)
    ana.page.mouse.wheel(0, 240)
    _settled(ana.page)
    assert _tile_size(ana) < before * 0.9
    after = ana.page.evaluate("() => document.getElementById('board').table.pointOf([1, 0])")
    assert abs(after[0] - x) < 1.5
    assert abs(after[1] - y) < 1.5
    assert ana.page.evaluate("() => window.scrollY") == 0


def test_with_a_finger_the_first_tap_shows_and_the_second_lays(serve: Serve, sit: Sit) -> None:
    leo = _alone(serve, sit, phone=True)
    leo.tap_cell([1, 0])
    assert _hand(leo)["cell"] == [1, 0]
    assert len(leo.state()["game"]["tiles"]) == 1
    leo.press(leo.find("turn-right"))
    assert _hand(leo)["turn"] == 1
    leo.press(leo.find("turn-left"))
    leo.tap_cell([1, 0])
    expect(leo.find("spot").first).to_be_visible()
    for spot in leo.find("spot").all():
        box = spot.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    leo.press(leo.find("pass"))
    leo.page.wait_for_function("() => document.getElementById('board').table.state().turn?.tile === 'E'")


def test_a_pinch_zooms_the_board_alone(serve: Serve, sit: Sit) -> None:
    leo = _alone(serve, sit, phone=True)
    before = _tile_size(leo)
    x, y = leo.point_of([0, 0])
    touch = leo.page.context.new_cdp_session(leo.page)

    def points(gap: float) -> list[dict[str, float]]:
        return [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(80)})
    for gap in (70, 60, 50, 40):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(gap)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    _settled(leo.page)
    assert abs(_tile_size(leo) / before - 0.5) < 0.1
    assert leo.page.evaluate("() => window.visualViewport.scale") == 1
    assert len(leo.state()["game"]["tiles"]) == 1
    assert _hand(leo)["cell"] is None


def test_nothing_is_drawn_while_nothing_changes(serve: Serve, sit: Sit) -> None:
    ana = _alone(serve, sit)
    frames = _settled(ana.page)
    # Half a second in which nobody does anything.
    ana.page.wait_for_timeout(500)
    assert ana.page.evaluate("() => document.getElementById('board').table.frames()") == frames


def test_a_tile_that_fits_nowhere_is_set_aside_before_everybody_s_eyes(serve: Serve, sit: Sit) -> None:
    # E closes the start tile's town; then C, a town on all four sides, fits nowhere.
    ana = _alone(serve, sit, order="E,C,U")
    turn = ana.turn()
    assert turn is not None
    ana.lay(next(cell for cell in turn["cells"] if cell["at"] == [0, -1] and cell["turns"] == [2]))
    ana.press(ana.find("pass"))
    expect(ana.find("toast-aside")).to_be_visible()
    game = ana.state()["game"]
    assert [(aside["tile"], aside["seat"]) for aside in game["setAside"]] == [("C", 0)]
    assert (game["inHand"], game["left"]) == ("U", 0)
    expect(ana.find("journal")).to_contain_text("écartée")


def test_the_canvas_has_the_screen_s_own_pixels(serve: Serve, sit: Sit) -> None:
    for ratio in (1, 2, 3):
        ana = _alone(serve, sit, device_scale_factor=ratio, viewport={"width": 900, "height": 700})
        _settled(ana.page)
        sizes = ana.page.evaluate(
            """() => [...document.querySelectorAll('#board canvas')].map((canvas) =>
                 [canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight])"""
        )
        assert len(sizes) == 2
        for width, height in sizes:
            assert abs(width - ratio) < 0.02
            assert abs(height - ratio) < 0.02


def test_the_board_follows_a_rotated_phone(serve: Serve, sit: Sit) -> None:
    leo = _alone(serve, sit, phone=True)
    leo.page.set_viewport_size({"width": 844, "height": 390})
    _settled(leo.page)
    box = leo.page.locator("#board canvas").first.bounding_box()
    host = leo.find("board").bounding_box()
    assert box is not None
    assert host is not None
    assert (round(box["width"]), round(box["height"])) == (round(host["width"]), round(host["height"]))
    expect(leo.find("turn-right")).to_be_in_viewport()
    expect(leo.find("place")).to_be_in_viewport()
