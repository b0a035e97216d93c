"""The end of a game: the last count, the curve, what was big, the picture to keep."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on


def _to_the_end(serve: Serve, ana: Player, *, tiles: int, robots: int) -> None:
    server = serve("--tiles", str(tiles), "--seed", "11", "--first", "0")
    ana.open_table(server.url)
    for _ in range(robots):
        ana.press(ana.find("add-robot"))
    expect(ana.find("seat")).to_have_count(robots + 1)
    ana.start()
    play_on([ana], Random(4), compact=True)


def _png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def test_the_last_points_are_counted_one_by_one(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana", reduced_motion="no-preference")
    # Motion glides the map under the hand: it is wanted from the end on only.
    ana.page.emulate_media(reduced_motion="reduce")
    server = serve("--tiles", "14", "--seed", "11", "--first", "0")
    ana.open_table(server.url)
    ana.press(ana.find("add-robot"))
    ana.start()
    play_on([ana], Random(4), until=14, compact=True)
    ana.page.emulate_media(reduced_motion="no-preference")
    play_on([ana], Random(4), compact=True)
    counted = ana.find("count")
    expect(counted).to_be_visible()
    expect(ana.find("end")).to_be_hidden()
    finals = ana.state()["game"]["finals"]
    before = [score - finals[0]["points"].get(str(seat), 0) for seat, score in enumerate(finals[0]["scores"])]
    assert sum(before) < sum(ana.state()["game"]["scores"])
    expect(counted.locator("[data-count=of]")).to_have_text(f"Derniers points\u202f: 1 sur {len(finals)}")
    assert ana.state()["lit"]["segments"] == finals[ana.state()["counting"] - 1]["segments"]
    ana.press(ana.find("count-skip"))
    expect(counted).to_be_hidden()
    expect(ana.find("rank")).to_have_count(2)
    assert ana.state()["lit"] is None
    shown = [int(text) for text in ana.find("points").all_inner_texts()]
    assert shown == ana.state()["game"]["scores"]


def test_without_motion_the_result_comes_at_once_and_stays_after_a_reload(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana")
    _to_the_end(serve, ana, tiles=10, robots=1)
    expect(ana.find("rank")).to_have_count(2)
    expect(ana.find("count")).to_be_hidden()
    ana.page.reload()
    expect(ana.find("rank")).to_have_count(2)
    expect(ana.find("count")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_the_curve_holds_six_players(serve: Serve, sit: Sit, phone: bool) -> None:
    ana = sit("Ana", phone=phone, **({"viewport": {"width": 360, "height": 640}} if phone else {}))
    _to_the_end(serve, ana, tiles=18, robots=5)
    curve = ana.find("curve")
    curve.scroll_into_view_if_needed()
    expect(curve.locator(".curve__line")).to_have_count(6)
    pigments = {seat["colour"] for seat in ana.state()["room"]["seats"]}
    drawn = curve.locator("g[data-pigment]").evaluate_all("all => all.map((g) => g.dataset.pigment)")
    assert set(drawn) == pigments
    figures = [int(text) for text in curve.locator(".curve__figure").all_text_contents()]
    assert sorted(figures) == sorted(ana.state()["game"]["scores"])
    boxes = sorted(
        (box["y"], box["height"]) for figure in curve.locator(".curve__figure").all() if (box := figure.bounding_box())
    )
    assert all(below - above >= 9 for (above, _), (below, _) in pairwise(boxes))
    outer = curve.bounding_box()
    assert outer is not None
    width = ana.page.viewport_size["width"] if ana.page.viewport_size else 0
    assert outer["x"] >= 0
    assert outer["x"] + outer["width"] <= width
    assert "Ana" in (curve.get_attribute("aria-label") or "")


def test_what_was_big_lights_up(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana")
    _to_the_end(serve, ana, tiles=24, robots=1)
    rows = ana.find("biggest")
    kinds = [row.get_attribute("data-on") for row in rows.all()]
    assert kinds == [kind for kind in ("city", "road", "field") if kind in kinds]
    assert {"city", "road"} <= set(kinds)
    rows.first.hover()
    lit = ana.state()["lit"]
    assert lit["on"] == "city"
    size = len({(x, y) for x, y, _ in lit["segments"]})
    expect(rows.first).to_contain_text(f"{size} tuiles")
    ana.page.mouse.move(5, 5)
    assert ana.state()["lit"] is None
    ana.press(rows.nth(1))
    ana.press(ana.find("final").first)
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(ana.find("final").first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("phone", [False, True])
def test_the_map_can_be_kept(serve: Serve, sit: Sit, tmp_path: Path, phone: bool) -> None:
    ana = sit("Ana", phone=phone)
    _to_the_end(serve, ana, tiles=12, robots=1)
    with ana.page.expect_download() as download:
        ana.press(ana.find("keep-map"))
    assert download.value.suggested_filename == "bastide-carte.png"
    path = tmp_path / "map.png"
    download.value.save_as(path)
    tiles = ana.state()["game"]["tiles"]
    columns, rows = (max(tile[axis] for tile in tiles) - min(tile[axis] for tile in tiles) + 2 for axis in ("x", "y"))
    side = int(min(200, 2400 / max(columns, rows)) * columns) // columns
    width, height = _png_size(path)
    assert width == max(1100, side * columns) + 2 * 84
    # Below the map there is the cartouche: its height is up to the names.
    assert side * rows + 300 < height < side * rows + 700
    assert path.stat().st_size > 100_000
    expect(ana.find("keep-map")).to_have_text(re.compile("Garder la carte"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_is_accessible(serve: Serve, sit: Sit, theme: str) -> None:
    ana = sit("Ana", color_scheme=theme)
    _to_the_end(serve, ana, tiles=12, robots=2)
    expect(ana.find("rank")).to_have_count(3)
    faults = Axe().run(ana.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]}).response["violations"]
    assert [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in faults] == []
