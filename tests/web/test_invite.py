"""The link that brings people to a table, and its QR code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import segno

from bastide.web.invite import is_code, qr_svg
from tests.web.conftest import Party
from tests.web.site import Site
from tests.web.visitor import Visitor


def modules(svg: str) -> list[list[int]]:
    """The dark squares of a QR code's picture, read back from its path; the quiet border is cut off."""
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert size is not None
    side = int(size[1])
    assert size[1] == size[2]
    picture = [[0] * side for _ in range(side)]
    (path,) = re.findall(r'<path[^>]*class="qrline"[^>]*\bd="([^"]+)"', svg)
    x, y = 0.0, 0.0
    for letter, numbers in re.findall(r"([Mmhv])([-\d. ]+)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter == "M":
            x, y = values
        elif letter == "m":
            x, y = x + values[0], y + values[1]
        elif letter == "h":
            for column in range(int(x), int(x + values[0])):
                picture[int(y)][column] = 1
            x += values[0]
        else:
            y += values[0]
    border = 2
    assert not any(map(any, picture[:border]))
    assert not any(map(any, picture[-border:]))
    return [row[border:-border] for row in picture[border:-border]]


def expected(url: str) -> list[list[int]]:
    return [[int(dark) for dark in row] for row in segno.make(url, error="m", micro=False).matrix]


async def test_the_picture_holds_the_link_by_which_one_came(party: Party) -> None:
    code, (ana,) = await party.room()
    answer = await ana.http.get(f"/t/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert modules(answer.text) == expected(f"{party.site.url}/t/{code}")
    assert modules(answer.text) != expected(f"{party.site.url}/t/{code[::-1]}")
    page = (await ana.http.get(f"/t/{code}")).text
    assert f'data-invite="{party.site.url}/t/{code}"' in page


@pytest.mark.parametrize("public_url", ["https://play.example", "https://play.example/"])
async def test_behind_a_proxy_the_link_is_the_public_one(tmp_path: Path, public_url: str) -> None:
    with Site(tmp_path, public_url=public_url) as site:
        async with Visitor(site) as ana:
            token = await ana.token()
            cookie = {"Cookie": ana.cookie}
            opened = await ana.http.post("/tables", data={"name": "Ana", "token": token}, headers=cookie)
            path = opened.headers["location"]
            page = (await ana.http.get(path, headers=cookie)).text
            assert f'data-invite="https://play.example{path}"' in page
            assert "127.0.0.1" not in page
            picture = (await ana.http.get(f"{path}/qr.svg")).text
            assert modules(picture) == expected(f"https://play.example{path}")


async def test_a_strange_host_is_text(party: Party) -> None:
    code, (ana,) = await party.room()
    page = (await ana.http.get(f"/t/{code}", headers={"Host": '"><script>x'})).text
    assert "<script>x" not in page


def test_the_picture_needs_neither_style_nor_script() -> None:
    svg = qr_svg("https://play.example/t/abc").decode()
    assert "style" not in svg
    assert "script" not in svg


def test_codes() -> None:
    assert is_code("k3v9x2m7q4w8z5n6")
    assert not any(map(is_code, ("", "A", "a b", "a\n", "é", "²", "a" * 41, "../x", "a\x00")))
