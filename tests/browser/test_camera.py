"""The eye over the map: sharp at every density, led or left alone, and what drawing costs, counted in canvas calls."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on
from tests.browser.test_hands import _settled

_TABLE = "document.getElementById('board').table"

_COUNT = """
() => {
  const counts = { calls: 0, images: 0, reads: 0, made: 0 };
  globalThis.counts = counts;
  for (const kind of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const { prototype } = kind;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const { value } = Object.getOwnPropertyDescriptor(prototype, name);
      if (typeof value !== 'function' || name === 'constructor') continue;
      prototype[name] = function (...rest) {
        counts.calls += 1;
        if (name === 'drawImage') counts.images += 1;
        if (name === 'getImageData') counts.reads += 1;
        return value.apply(this, rest);
      };
    }
  }
  const Offscreen = OffscreenCanvas;
  globalThis.OffscreenCanvas = class extends Offscreen {
    constructor(...sizes) {
      super(...sizes);
      counts.made += 1;
    }
  };
}
"""


def _counted(player: Player, deed: Any) -> dict[str, int]:
    """What a deed costs on all canvases, until the board has come to rest; with the frames it took."""
    before = {**player.page.evaluate("() => ({ ...counts })"), "frames": _settled(player.page)}
    deed()
    after = {**player.page.evaluate("() => ({ ...counts })"), "frames": _settled(player.page)}
    after = {**player.page.evaluate("() => ({ ...counts })"), "frames": after["frames"]}
    return {name: after[name] - before[name] for name in before}


def _in_the_middle(serve: Serve, sit: Sit, tiles: int, **more: Any) -> Player:
    """Somebody who looks at a game of so many tiles, with everything drawn."""
    server = serve("--seed", "11", "--tiles", str(tiles + 4), "--first", "0")
    ana = sit("Ana", **more)
    invitation = ana.open_table(server.url)
    ana.start()
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    play_on([ana], Random(4), until=tiles, compact=True)
    ana.page.add_init_script(f"({_COUNT})()")
    ana.page.goto(invitation)
    ana.page.wait_for_function(f"() => document.getElementById('board').table?.state().game?.tiles.length === {tiles}")
    _settled(ana.page)
    return ana


@pytest.mark.timeout(240)
def test_what_drawing_costs(serve: Serve, sit: Sit) -> None:
    tiles = 30
    ana = _in_the_middle(serve, sit, tiles)
    if (turn := ana.turn()) and turn["step"] == "meeple":
        ana.press(ana.find("pass"))
        _settled(ana.page)
    laid = len(ana.state()["game"]["tiles"])
    x, y = ana.point_of([0, 0])

    # Nobody does anything: nothing is drawn.
    assert _counted(ana, lambda: ana.page.wait_for_timeout(300)) == dict.fromkeys(
        ("calls", "images", "reads", "made", "frames"), 0
    )

    # Dragged: one copy of the picture a frame, and no tile is drawn anew.
    def drag() -> None:
        ana.page.mouse.move(x, y)
        ana.page.mouse.down()
        for step in range(1, 16):
            ana.page.mouse.move(x + 6 * step, y + 4 * step)
        ana.page.mouse.up()

    ana.page.mouse.move(2, 2)
    dragged = _counted(ana, drag)
    assert dragged["frames"] >= 5
    assert dragged["made"] == dragged["reads"] == 0
    assert dragged["images"] <= dragged["frames"]
    assert dragged["calls"] <= 4 * dragged["frames"]

    # A full redraw at hand: each tile is one copy, and what lies over the tiles a bounded number of strokes.
    redrawn = _counted(ana, lambda: ana.page.evaluate(f"() => {_TABLE}.redraw()"))
    assert redrawn["made"] == redrawn["reads"] == 0
    assert laid < redrawn["images"] <= laid + 8
    assert redrawn["calls"] <= 300 + 150 * laid


@pytest.mark.parametrize("ratio", [0.67, 0.8, 1.1, 1.5, 2, 3])
def test_sharp_at_every_density_after_resize_and_rotation(serve: Serve, sit: Sit, ratio: float) -> None:
    ana = sit("Ana", device_scale_factor=ratio, viewport={"width": 1001, "height": 701})
    ana.open_table(serve("--order", "U,E").url)
    ana.start()
    expect(ana.find("board")).to_be_visible()
    for size in ((1001, 701), (1280, 640), (500, 901), (901, 420)):
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        _settled(ana.page)
        pairs = ana.page.evaluate(
            """() => [...document.querySelectorAll('#board > canvas')].flatMap((canvas) => {
                 const { width, height } = canvas.getBoundingClientRect();
                 return [[canvas.width, width * devicePixelRatio], [canvas.height, height * devicePixelRatio]];
               })"""
        )
        assert len(pairs) == 4
        for real, wanted in pairs:
            assert abs(real - wanted) <= 1, (ratio, size)
        # Not blank: the start tile is there.
        colours = ana.page.evaluate(
            """() => {
                 const canvas = document.querySelector('#board > canvas');
                 const { left, top } = canvas.getBoundingClientRect();
                 const at = document.getElementById('board').table.pointOf([0, 0]);
                 const [x, y] = [(at[0] - left) * devicePixelRatio, (at[1] - top) * devicePixelRatio];
                 const g = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
                 g.drawImage(canvas, x - 8, y - 8, 16, 16, 0, 0, 16, 16);
                 const { data } = g.getImageData(0, 0, 16, 16);
                 return new Set(Array.from({ length: 256 }, (_, i) => data.slice(4 * i, 4 * i + 4).join())).size;
               }"""
        )
        assert colours > 20, (ratio, size)


def test_the_eye_follows_or_stays_and_the_last_move_is_found(serve: Serve, sit: Sit) -> None:
    server = serve("--order", "U,U,U,U,U,U", "--first", "1")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    leo.join(ana.open_table(server.url))
    ana.start()
    leo.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")

    def lay(player: Player, at: list[int]) -> None:
        player.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'place'")
        turn = player.turn()
        assert turn is not None
        player.lay(next(cell for cell in turn["cells"] if cell["at"] == at))
        player.press(player.find("pass"))

    def seen(at: list[int]) -> bool:
        x, y = ana.page.evaluate(f"at => {_TABLE}.pointOf(at)", at)
        box = ana.find("board").bounding_box()
        assert box is not None
        return bool(box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])

    # Far to the west, where the next moves are out of sight.
    for _ in range(4):
        ana.page.keyboard.press("+")
    ana.press(ana.find("follow"))
    expect(ana.find("follow")).to_have_attribute("aria-pressed", "false")
    ana.page.evaluate(f"() => {_TABLE}.panBy(900, 0)")
    _settled(ana.page)
    assert not seen([1, 0])
    lay(leo, [1, 0])
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'place'")
    _settled(ana.page)
    assert not seen([1, 0])
    ana.press(ana.page.locator("[data-do=last]"))
    _settled(ana.page)
    assert seen([1, 0])
    ana.press(ana.find("follow"))
    lay(ana, [2, 0])
    ana.page.evaluate(f"() => {_TABLE}.panBy(900, 0)")
    _settled(ana.page)
    assert not seen([3, 0])
    lay(leo, [3, 0])
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'place'")
    _settled(ana.page)
    assert seen([3, 0])


def test_keys_zoom_and_fit_and_the_minimap_goes_there(serve: Serve, sit: Sit) -> None:
    ana = _in_the_middle(serve, sit, 14)
    size = f"() => {_TABLE}.pointOf([1, 0])[0] - {_TABLE}.pointOf([0, 0])[0]"
    before = ana.page.evaluate(size)
    ana.page.keyboard.press("+")
    ana.page.keyboard.press("+")
    _settled(ana.page)
    grown = ana.page.evaluate(size)
    assert grown > before * 1.4
    ana.page.keyboard.press("-")
    _settled(ana.page)
    assert before < ana.page.evaluate(size) < grown
    for _ in range(4):
        ana.page.keyboard.press("+")
    _settled(ana.page)
    canvas = ana.page.locator("[data-test=minimap] canvas").bounding_box()
    assert canvas is not None
    expect(ana.page.locator("[data-test=minimap] .minimap__eye")).to_be_visible()
    ana.page.mouse.click(canvas["x"] + 4, canvas["y"] + 4)
    _settled(ana.page)
    first = ana.page.evaluate(f"() => {_TABLE}.pointOf([0, 0])")
    ana.page.mouse.click(canvas["x"] + canvas["width"] - 4, canvas["y"] + canvas["height"] - 4)
    _settled(ana.page)
    second = ana.page.evaluate(f"() => {_TABLE}.pointOf([0, 0])")
    assert second[0] < first[0] - grown
    assert second[1] < first[1] - grown
    ana.page.keyboard.press("0")
    _settled(ana.page)
    assert abs(ana.page.evaluate(size) - before) < 1


def test_dots_stand_on_their_segments_at_every_zoom(serve: Serve, sit: Sit) -> None:
    leo = sit("Léo", phone=True)
    leo.open_table(serve("--order", "W,U").url)
    leo.start()
    leo.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    turn = leo.turn()
    assert turn is not None
    leo.lay(turn["cells"][0])
    expect(leo.find("spot").first).to_be_visible()
    assert leo.find("spot").count() >= 4
    for key in ("", "+", "+", "-"):
        if key:
            leo.page.keyboard.press(key)
        _settled(leo.page)
        dots = leo.page.evaluate(
            """() => {
              const board = document.getElementById('board');
              const { left, top } = board.getBoundingClientRect();
              const { spots } = board.table.state().turn;
              return [...document.querySelectorAll('[data-test=spot]')].map((dot, i) => {
                const box = dot.getBoundingClientRect();
                const middle = [box.left + box.width / 2 - left, box.top + box.height / 2 - top];
                const { on, index } = board.table.segmentAt(middle) ?? {};
                return { size: Math.min(box.width, box.height), on, index, spot: spots[i] };
              });
            }"""
        )
        for dot in dots:
            assert dot["size"] > 43.99
            assert (dot["on"], dot["index"]) == (dot["spot"]["on"], dot["spot"]["index"])


def test_six_players_on_the_smallest_phone(serve: Serve, sit: Sit) -> None:
    leo = sit("Léo", phone=True, viewport={"width": 360, "height": 640})
    leo.open_table(serve("--tiles", "8", "--first", "0").url)
    for _ in range(5):
        leo.press(leo.find("add-robot"))
    expect(leo.find("seat")).to_have_count(6)
    leo.start()
    expect(leo.find("player")).to_have_count(6)
    for width, height in ((360, 640), (640, 360)):
        leo.page.set_viewport_size({"width": width, "height": height})
        _settled(leo.page)
        for player in leo.find("player").all():
            box = player.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width + 0.5
            assert box["y"] + box["height"] <= height + 0.5
        expect(leo.page.locator("[data-me]")).to_be_in_viewport(ratio=1)
        expect(leo.page.locator("[data-me] [data-test=points]")).to_be_in_viewport(ratio=1)
        assert leo.page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_perf_shows_frame_times(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana")
    invitation = ana.open_table(serve("--order", "U,E").url)
    ana.start()
    expect(ana.find("perf")).to_have_count(0)
    ana.page.goto(f"{invitation}?perf")
    ana.page.keyboard.press("+")
    expect(ana.find("perf")).to_contain_text(" ms · ")
