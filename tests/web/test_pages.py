"""The pages and forms: what is found, what is refused, in which language, and that names are never markup."""

from __future__ import annotations

import asyncio
import html
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.web.config import Limits
from bastide.web.texts import COOKIE as LANGUAGE
from tests.web.conftest import Party
from tests.web.site import Site
from tests.web.visitor import Visitor

NOT_FOUND = "This place is not on the map"


async def test_a_table_is_opened_and_the_name_remembered(party: Party) -> None:
    ana = await party.visitor()
    code = await ana.open("  Ana \u200b Lou ")
    assert len(code) == 16
    assert code.isalnum()
    assert 'value="Ana Lou"' in (await ana.http.get("/")).text
    page = await ana.http.get(f"/t/{code}")
    assert page.status_code == 200
    assert 'data-page="table"' in page.text
    assert f'data-code="{code}"' in page.text


async def test_the_link_leads_to_a_seat(party: Party) -> None:
    code, (_,) = await party.room()
    bo = await party.visitor()
    page = await bo.http.get(f"/t/{code}")
    assert page.status_code == 200
    assert "Ana invites you" in page.text
    answer = await bo.join(code, "Bo")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert 'data-page="table"' in (await bo.http.get(f"/t/{code}")).text
    async with bo.at(code) as viewer:
        assert viewer.heard[0]["you"] == {"seat": 1, "host": False}


async def test_joining_twice_takes_one_seat(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    assert (await bo.join(code, "Bo")).status_code == 303
    async with ana.at(code) as viewer:
        assert [seat and seat["name"] for seat in viewer.heard[0]["room"]["seats"][:3]] == ["Ana", "Bo", None]
        assert viewer.seq == 2


async def test_a_game_that_has_begun_is_watched(party: Party) -> None:
    code, _, _ = await party.game("Bo")
    cy = await party.visitor()
    page = await cy.http.get(f"/t/{code}")
    assert (page.status_code, 'data-page="table"' in page.text) == (200, True)
    assert (await cy.join(code, "Cy")).status_code == 303
    async with cy.at(code) as viewer:
        assert viewer.heard[0]["you"] == {"seat": None, "host": False}


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u202e", "a" * 25, "a" * 300, "🐑" * 300])
async def test_a_name_that_is_none_is_asked_for_again(party: Party, name: str) -> None:
    code, _ = await party.room()
    visitor = await party.visitor()
    token = await visitor.token()
    for path in ("/tables", f"/t/{code}/join"):
        page = await visitor.http.post(path, data={"name": name, "token": token})
        assert page.status_code == 422
        assert "Choose a name of 1 to 24 characters." in page.text


EVIL = ["<b>x</b>", '"><svg onload=1>', "{{ 7*7 }}", "${7*7}", "&lt;i&gt;", "'><a href='//x", "</script><script>"]


@pytest.mark.parametrize("name", EVIL)
async def test_markup_in_a_name_is_text_on_every_page(party: Party, name: str) -> None:
    ana = await party.visitor()
    code = await ana.open(name)
    guest = await party.visitor()
    for visitor, path in ((ana, "/"), (ana, f"/t/{code}"), (guest, f"/t/{code}")):
        page = (await visitor.http.get(path)).text
        assert html.escape(name, quote=False) in page.replace("&#34;", '"').replace("&#39;", "'")
        assert "<" not in name or name not in page
        assert "49" not in page or "7*7" not in name or "7*7" in page


async def test_a_long_bad_name_comes_back_as_text_too(party: Party) -> None:
    visitor = await party.visitor()
    token = await visitor.token()
    page = await visitor.http.post("/tables", data={"name": '"><script>alert(1)</script>' * 9, "token": token})
    assert page.status_code == 422
    assert "<script>alert" not in page.text


UNKNOWN = ["nobodyhasthiscode", "a", "x" * 300, "%00", "é", "A", "a b", "'--", "a%0d%0ab", "🐑"]


@pytest.mark.parametrize("code", UNKNOWN)
async def test_a_code_that_nobody_has_is_not_found(party: Party, code: str) -> None:
    visitor = await party.visitor()
    token = await visitor.token()
    for path in (f"/t/{code}", f"/t/{code}/qr.svg", f"/t/{code}/record.json"):
        answer = await visitor.http.get(path)
        assert answer.status_code == 404
        assert "svg" in path or NOT_FOUND in answer.text
    answer = await visitor.http.post(f"/t/{code}/join", data={"name": "Ana", "token": token})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/", "/tables", "/openapi.json", "/docs", "/redoc", "/favicon.ico", "/t"]
)
async def test_what_is_not_there_is_not_found(party: Party, path: str) -> None:
    answer = await (await party.visitor()).http.get(path)
    assert answer.status_code == (405 if path == "/tables" else 404)


@pytest.mark.parametrize(
    ("accepted", "cookie", "language"),
    [
        ("fr", None, "fr"),
        ("en", None, "en"),
        ("de, en;q=0.8, fr;q=0.5", None, "en"),
        ("fr-CA, en-GB;q=0.9", None, "fr"),
        ("en;q=0.1, fr;q=0.2", None, "fr"),
        ("de", None, "fr"),
        ("", None, "fr"),
        ("*;q=x, ;;;, en;q=nonsense", None, "fr"),
        ("en;q=nan, fr", None, "fr"),
        ("fr;q=0, en;q=0.1", None, "en"),
        (",".join(["de"] * 5000) + ",en", None, "fr"),
        ("fr", "en", "en"),
        ("en", "fr", "fr"),
        ("en", "de", "en"),
        ("en", "<script>", "en"),
    ],
)
async def test_the_language_is_the_one_chosen_else_the_browsers_else_french(
    party: Party, accepted: str, cookie: str | None, language: str
) -> None:
    visitor = await party.visitor(accepted)
    if cookie is not None:
        visitor.http.cookies.set(LANGUAGE, cookie)
    assert f'<html lang="{language}">' in (await visitor.http.get("/")).text


async def test_a_chosen_language_holds_for_pages_and_refusals(party: Party) -> None:
    code, (ana,) = await party.room()
    answer = await ana.http.get(f"/language/fr?back=/t/{code}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert '<html lang="fr">' in (await ana.http.get(f"/t/{code}")).text
    async with ana.at(code) as viewer:
        assert (await viewer.ask("colour", colour="puce"))["text"] == "Ce pigment est déjà pris."


@pytest.mark.parametrize("language", ["de", "fr.", "<b>", "fr%0d%0aSet-Cookie:x=1"])
async def test_a_language_that_is_none_chooses_nothing(party: Party, language: str) -> None:
    answer = await (await party.visitor()).http.get(f"/language/{language}")
    assert answer.status_code in (303, 404)
    assert "set-cookie" not in answer.headers or LANGUAGE not in answer.headers["set-cookie"]


OUTSIDE = [
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "//[",
    "http://[",
    "evil",
    "",
]


@pytest.mark.parametrize("back", OUTSIDE)
async def test_the_way_back_leads_to_no_other_site(party: Party, back: str) -> None:
    visitor = await party.visitor()
    answer = await visitor.http.get("/language/en", params={"back": back})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize("back", ["/t/abc?x=1", "/rules#goal", "/"])
async def test_the_way_back_within_the_site_is_kept(party: Party, back: str) -> None:
    answer = await (await party.visitor()).http.get("/language/en", params={"back": back})
    assert answer.headers["location"] == back


async def test_a_way_back_breaks_no_header(party: Party) -> None:
    answer = await (await party.visitor()).http.get("/language/en?back=/a%0d%0aX-Evil:1")
    assert answer.headers["location"] == "/a%0D%0AX-Evil:1"
    assert "x-evil" not in answer.headers


FORMS: list[dict[str, Any]] = [
    {"files": {"name": ("n.txt", b"Ana")}},
    {"files": {"name": ("n.txt", b"Ana"), "token": ("t.txt", b"x")}},
    {"json": {"name": "Ana"}},
    {"content": b"\xff\xfe=%%%&&&==;", "headers": {"Content-Type": "application/x-www-form-urlencoded"}},
    {"content": b"nonsense", "headers": {"Content-Type": "multipart/form-data; boundary=x"}},
    {"content": b"nonsense", "headers": {"Content-Type": "multipart/form-data"}},
    {"content": b"&a=1" * 2000, "headers": {"Content-Type": "application/x-www-form-urlencoded"}},
    {"content": b""},
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS, ids=range(len(FORMS)))
async def test_a_misshapen_form_is_a_page_and_no_fault(party: Party, form: dict[str, Any]) -> None:
    code, (ana,) = await party.room()
    for path in ("/tables", f"/t/{code}/join"):
        answer = await ana.http.post(path, **form)
        assert 400 <= answer.status_code < 500


async def test_a_body_too_large_is_not_read(party: Party) -> None:
    visitor = await party.visitor()
    token = await visitor.token()
    answer = await visitor.http.post("/tables", data={"name": "x" * 20_000, "token": token})
    assert answer.status_code == 413

    async def endless() -> Any:
        for _ in range(100):
            yield b"name=" + b"x" * 4096

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    try:
        answer = await visitor.http.post("/tables", content=endless(), headers=form)
    except (httpx.WriteError, httpx.RemoteProtocolError):
        return  # sent away in the middle of it
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["-1", "1e3", "x", "20000", "99999999999999999999"])
async def test_a_length_that_is_none_or_too_large_is_refused_before_the_body_comes(party: Party, length: str) -> None:
    read, write = await asyncio.open_connection("127.0.0.1", party.site.port)
    write.write(f"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n".encode())
    status = (await read.readline()).split()[1]
    write.close()
    assert status == (b"413" if length == "20000" else b"400")
    party.site.logs.warnings.clear()  # the http parser's own complaint


async def test_opening_and_joining_are_bounded_by_address(tmp_path: Path) -> None:
    limits = Limits(open_tables="3/10 minutes", join_tables="2/10 minutes")
    with Site(tmp_path, limits=limits) as site:
        async with Visitor(site) as ana, Visitor(site, "fr") as bo:
            codes = [await ana.open("Ana") for _ in range(3)]
            assert len(set(codes)) == 3
            for visitor, title in ((ana, "One moment"), (bo, "Un instant")):
                token = await visitor.token()
                page = await visitor.http.post("/tables", data={"name": "X", "token": token})
                assert page.status_code == 429
                assert title in page.text
            assert [(await bo.join(codes[0], "Bo")).status_code for _ in range(3)] == [303, 303, 429]


async def test_sockets_are_bounded_by_address(tmp_path: Path) -> None:
    with Site(tmp_path, limits=Limits(sockets="2/10 minutes")) as site:
        async with Visitor(site) as ana:
            code = await ana.open("Ana")
            async with ana.at(code), ana.at(code) as second:
                async with ana.at(code, None) as third:
                    assert await third.closed() == 4029
                assert await second.quiet() == []


@pytest.mark.parametrize("code", ["nobodyhasthiscode", "A", "a%00", "%F0%9F%90%91", "x" * 300])
async def test_a_socket_to_no_table_is_closed_with_its_code(party: Party, code: str) -> None:
    visitor = await party.visitor()
    async with visitor.at(code, None) as viewer:
        assert await viewer.closed() == 4004


async def test_unknown_codes_leave_nothing_behind(party: Party) -> None:
    visitor = await party.visitor()
    code, (ana,) = await party.room()
    before = party.site.tasks()
    for number in range(30):
        async with visitor.at(f"nobody{number}", None) as viewer:
            assert await viewer.closed() == 4004
        assert (await visitor.http.get(f"/t/nobody{number}")).status_code == 404
    async with ana.at(code) as host:
        while party.site.tasks() > before + 4:
            await host.quiet()
