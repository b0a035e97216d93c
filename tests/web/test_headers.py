"""Headers on every answer, whatever it is; methods; and who watches over the process."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from bastide.runtime.ports import Unavailable
from tests.web.conftest import Party
from tests.web.site import Site
from tests.web.visitor import Visitor

ALWAYS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
ON_PAGES = {
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def check(answer: httpx.Response, *, keeps: bool = False) -> None:
    """What every answer carries; `keeps`: may be kept by the browser. Static files go without what pages obey."""
    static = answer.request.url.path.startswith("/static/")
    for name, value in (ALWAYS if static else ALWAYS | ON_PAGES).items():
        assert answer.headers[name] == value, (answer.request.url, name)
    assert ("immutable" in answer.headers["cache-control"]) == keeps
    assert keeps or answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    if static:
        return
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert len(answer.headers.get_list("content-security-policy")) == 1


async def test_every_answer_carries_the_security_headers(party: Party) -> None:
    code, (ana,) = await party.room()
    started, _, _ = await party.game("Bo")
    asset = f"/static/{party.site.assets_hash}/css/base.css"
    answers = {
        path: await ana.http.get(path)
        for path in (
            "/", "/rules", f"/t/{code}", f"/t/{code}/qr.svg", f"/t/{started}/record.json", f"/t/{code}/record.json",
            "/healthz", "/protocol.json", "/nowhere", "/language/fr", "/tables", "/static/x/nothing.css",
            "/static/0/css/base.css", asset,
        )
    }  # fmt: skip
    assert [answer.status_code for answer in answers.values()] == [
        200, 200, 200, 200, 200, 404, 200, 200, 404, 303, 405, 404, 200, 200,
    ]  # fmt: skip
    for path, answer in answers.items():
        check(answer, keeps=path == asset)
    token = await ana.token()
    for path in ("/tables", f"/t/{code}/join", "/t/nobody/join"):
        check(await ana.http.post(path, data={"name": "", "token": token}))
        check(await ana.http.post(path, data={"name": "x", "token": ""}))
        check(await ana.http.post(path, data={"name": "x" * 20_000, "token": token}))
        check(await ana.http.post(path, files={"name": ("n", b"x")}))
    ana.http.cookies.clear()
    check(await ana.http.post("/tables", data={"name": "x", "token": token}))


async def test_a_fault_is_a_page_with_the_same_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    async def away(*_: object) -> None:
        raise Unavailable("away")

    with Site(tmp_path) as site:
        # The server closes the connection on which it failed.
        async with Visitor(site, Connection="close") as visitor:
            await visitor.http.get("/")
            for fault, status in ((broken, 500), (away, 503)):
                monkeypatch.setattr("bastide.store.people.SqlPeople.get", fault)
                answer = await visitor.http.get("/")
                assert answer.status_code == status
                assert "Something broke" in answer.text
                assert "a fault of ours" not in answer.text
                check(answer)
        assert any("a fault of ours" in warning for warning in site.logs.warnings)
        assert [event["event"] for event in site.logs.events] == ["store unavailable"]
        site.logs.warnings.clear()
        site.logs.events.clear()


async def test_head_is_get_without_a_body(party: Party) -> None:
    code, (ana,) = await party.room()
    started, _, _ = await party.game("Bo")
    asset = f"/static/{party.site.assets_hash}/js/main.js"
    for path in (
        "/", "/rules", f"/t/{code}", f"/t/{code}/qr.svg", f"/t/{started}/record.json", "/healthz", "/protocol.json",
        "/language/fr", asset,
    ):  # fmt: skip
        get, head = await ana.http.get(path), await ana.http.head(path)
        assert (head.status_code, head.content) == (get.status_code, b""), path
        assert head.headers["content-length"] == get.headers["content-length"]
        check(head, keeps=path == asset)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
async def test_other_methods_are_not_allowed(party: Party, method: str) -> None:
    code, (ana,) = await party.room()
    for path in (
        "/",
        "/tables",
        f"/t/{code}",
        f"/t/{code}/join",
        "/healthz",
        f"/static/{party.site.assets_hash}/js/main.js",
    ):
        answer = await ana.http.request(method, path)
        assert answer.status_code == 405
        check(answer)


async def test_a_form_is_not_sent_by_a_link(party: Party) -> None:
    code, (ana,) = await party.room()
    token = await ana.token()
    for path in ("/tables", f"/t/{code}/join"):
        assert (await ana.http.get(path, params={"name": "Ana", "token": token})).status_code == 405


async def test_who_watches_the_process_gets_a_plain_answer_and_no_cookie(party: Party) -> None:
    async with Visitor(party.site) as watcher:
        answer = await watcher.http.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")
    assert "set-cookie" not in answer.headers
