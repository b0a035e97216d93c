"""Who one is: a signed cookie, and nothing that a message or a page of another site says."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bastide.web.identity import COOKIE
from tests.web.conftest import Party
from tests.web.cookies import OTHER_KEY, person_of, signed, site_key
from tests.web.site import Site
from tests.web.visitor import Viewer, Visitor, connected


async def test_a_cookie_is_for_this_site_alone_and_no_script_reads_it(party: Party) -> None:
    visitor = await party.visitor()
    answer = await visitor.http.get("/")
    (cookie,) = [value for name, value in answer.headers.multi_items() if name == "set-cookie"]
    assert re.fullmatch(rf"{COOKIE}=[\w.-]+; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax", cookie), cookie
    before = person_of(visitor)
    await visitor.http.get("/rules")
    assert person_of(visitor) == before


async def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with Site(tmp_path, public_url="https://play.example/") as site:
        async with Visitor(site) as visitor:
            assert "; Secure" in (await visitor.http.get("/")).headers["set-cookie"]


def forgeries(victim: Visitor) -> dict[str, str]:
    person, key, genuine = person_of(victim), site_key(victim), victim.http.cookies[COOKIE]
    payload, signature = genuine.rsplit(".", 1)
    return {
        "of another key": signed(person, OTHER_KEY),
        "of another purpose": signed(person, key, "form"),
        "unsigned": payload,
        "with half a signature": genuine[:-5],
        "with another's signature": payload + "." + signature[::-1],
        "with a longer name": "A" + genuine,
        "plain": person,
        "empty": "",
        "dots": "...",
        "long": "x" * 3000,
        "not a text inside": signed({"id": person}, key),
        "a number inside": signed(1, key),
        "nothing inside": signed(None, key),
    }


NAMES = tuple(
    """of another key|of another purpose|unsigned|with half a signature|with another's signature|with a longer name
plain|empty|dots|long|not a text inside|a number inside|nothing inside""".replace("\n", "|").split("|")
)


@pytest.mark.parametrize("forgery", NAMES)
async def test_a_forged_cookie_is_nobodys(party: Party, forgery: str) -> None:
    code, (ana,) = await party.room()
    forged = forgeries(ana)
    assert set(forged) == set(NAMES)
    forger = await party.visitor()
    forger.http.cookies.set(COOKIE, forged[forgery])
    async with forger.at(code) as viewer:
        assert viewer.heard[0]["you"] == {"seat": None, "host": False}
        assert await viewer.refused("start") == "unknown_person"
    page = await forger.http.post(f"/t/{code}/join", data={"name": "Ana", "token": "x"})
    assert page.status_code == 400
    assert "Cookies are blocked" in page.text


async def test_bytes_that_are_no_text_in_a_cookie_are_nobodys(party: Party) -> None:
    code, _ = await party.room()
    visitor = await party.visitor()
    answer = await visitor.http.get("/", headers=[(b"Cookie", f"{COOKIE}=é\xff;; ;=".encode("latin-1"))])
    assert answer.status_code == 200
    async with visitor.at(code, 0, Cookie=f"{COOKIE}=é") as viewer:
        assert viewer.heard[0]["you"]["seat"] is None


async def test_a_cookie_outlives_the_server(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        async with Visitor(site) as before:
            code = await before.open("Ana")
            cookie = before.cookie
    with Site(tmp_path) as site:
        async with Visitor(site) as after:
            assert 'value="Ana"' in (await after.http.get("/", headers={"Cookie": cookie})).text
            async with after.at(code, 0, Cookie=cookie) as viewer:
                assert viewer.heard[0]["you"] == {"seat": 0, "host": True}


async def test_somebody_who_never_gave_a_name_cannot_sit_without_one(party: Party) -> None:
    code, _ = await party.room()
    visitor = await party.visitor()
    await visitor.http.get("/")
    async with visitor.at(code) as viewer:
        assert await viewer.refused("sit") == "bad_name"
        await viewer.done("sit", name="Bo")


ORIGINS = ["https://evil.example", "null", "http://127.0.0.1", "http://localhost:{port}", "http://[", "", "//", "http:"]


@pytest.mark.parametrize("origin", ORIGINS)
async def test_pages_of_other_sites_are_sent_away_unheard(party: Party, origin: str) -> None:
    code, (ana,) = await party.room()
    headers = {"Cookie": ana.cookie, "Origin": origin.format(port=party.site.port) or " "}
    async with connected(party.site, code, headers) as socket:
        with suppress(ConnectionClosed):
            await socket.send('{"type": "resume", "seq": 0}')
            await socket.send('{"type": "colour", "colour": "safran"}')
        viewer = Viewer(socket)
        assert await viewer.closed() == 4003
        assert viewer.heard == []
    host = await party.at(ana, code)
    assert host.heard[0]["room"]["seats"][0]["colour"] == "garance"


async def test_the_sites_own_pages_get_one(party: Party) -> None:
    code, (ana,) = await party.room()
    async with ana.at(code, 0, Origin=party.site.url) as viewer:
        assert viewer.heard[0]["you"]["seat"] == 0


@pytest.mark.parametrize("origin", [*ORIGINS[:4], "http://["])
async def test_forms_of_other_sites_are_refused(party: Party, origin: str) -> None:
    code, (ana,) = await party.room()
    token = await ana.token()
    headers = {"Origin": origin.format(port=party.site.port)}
    for path in ("/tables", f"/t/{code}/join"):
        answer = await ana.http.post(path, data={"name": "Eve", "token": token}, headers=headers)
        assert answer.status_code == 403
        assert "This page has waited too long" in answer.text


@pytest.mark.parametrize(
    ("fetched_from", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 303), ("none", 303)]
)
async def test_what_the_browser_says_of_a_forms_origin_counts(party: Party, fetched_from: str, status: int) -> None:
    visitor = await party.visitor()
    data = {"name": "Ana", "token": await visitor.token()}
    assert (
        await visitor.http.post("/tables", data=data, headers={"Sec-Fetch-Site": fetched_from})
    ).status_code == status


async def test_behind_a_proxy_the_public_address_is_ones_own(tmp_path: Path) -> None:
    with Site(tmp_path, public_url="https://play.example/") as site:
        async with Visitor(site) as visitor:
            data = {"name": "Ana", "token": await visitor.token()}
            cookie = visitor.cookie  # sent by hand: it is for https alone
            for origin, status in (("https://play.example", 303), ("https://play.example.evil", 403)):
                headers = {"Origin": origin, "Cookie": cookie}
                answer = await visitor.http.post("/tables", data=data, headers=headers)
                assert answer.status_code == status


async def test_a_forms_token_is_its_persons_own(party: Party) -> None:
    ana, bo = await party.visitor(), await party.visitor()
    mine, theirs = await ana.token(), await bo.token()
    for token in (theirs, "", mine[:-1], mine + "x", ana.http.cookies[COOKIE], "é"):
        answer = await ana.http.post("/tables", data={"name": "Ana", "token": token})
        assert answer.status_code == 403, token
    assert (await ana.http.post("/tables", data={"name": "Ana", "token": mine})).status_code == 303


async def test_without_cookies_a_form_is_answered_by_a_sentence(party: Party) -> None:
    visitor = await party.visitor("fr")
    token = await visitor.token()
    visitor.http.cookies.clear()
    answer = await visitor.http.post("/tables", data={"name": "Ana", "token": token})
    assert answer.status_code == 400
    assert "Les cookies sont bloqués" in answer.text
