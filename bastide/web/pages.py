"""The pages and forms: home, opening a table, joining one, the table itself, its QR code and its record."""

from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bastide.runtime.ports import Clock, People, Person, PersonId, TableId, Unavailable
from bastide.runtime.tables import Tables, UnknownTable
from bastide.table import Refusal, Refused, Table
from bastide.table.commands import Sit
from bastide.table.names import clean_name
from bastide.table.seats import first_free
from bastide.table.table import Status
from bastide.web import texts
from bastide.web.config import WebConfig
from bastide.web.games import Games
from bastide.web.identity import Identity
from bastide.web.invite import invite_url, is_code, qr_svg
from bastide.web.rates import Rates
from bastide.web.render import Renderer
from bastide.web.security import is_same_site

_YEAR_S = 365 * 24 * 3600


class _Turned(Exception):
    """A form that is not carried out; carries the page that says why."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


@dataclass(frozen=True, slots=True)
class Pages:
    """What the pages need; `router` joins them to an app."""

    tables: Tables
    people: People
    games: Games
    identity: Identity
    texts: texts.Texts
    rates: Rates
    renderer: Renderer
    clock: Clock
    config: WebConfig

    def router(self) -> APIRouter:
        """All routes."""
        router = APIRouter()
        router.add_api_route("/", self.home, methods=["GET", "HEAD"])
        router.add_api_route("/rules", self.rules, methods=["GET", "HEAD"])
        router.add_api_route("/language/{language}", self.language, methods=["GET", "HEAD"])
        router.add_api_route("/tables", self.open, methods=["POST"])
        router.add_api_route("/t/{code}", self.table, methods=["GET", "HEAD"])
        router.add_api_route("/t/{code}/join", self.join, methods=["POST"])
        router.add_api_route("/t/{code}/qr.svg", self.qr, methods=["GET", "HEAD"])
        router.add_api_route("/t/{code}/record.json", self.record, methods=["GET", "HEAD"])
        return router

    def person(self, request: Request) -> PersonId:
        """The person who asks; somebody new gets a fresh id."""
        return self.identity.read(request) or self.identity.fresh()

    async def home(self, request: Request) -> Response:
        """A nickname and one button; one's games and the listed tables."""
        return await self._home(request, self.person(request))

    async def _home(
        self, request: Request, person: PersonId, *, error: str = "", name: str | None = None, status: int = 200
    ) -> Response:
        known = name if name is not None else await self._name_of(person)
        lists = {"games": await self.games.of(person), "listed": await self.games.listed(person)}
        return self.renderer.page(request, person, "home.html", status=status, name=known, error=error, **lists)

    async def rules(self, request: Request) -> Response:
        """How to play."""
        return self.renderer.page(request, self.person(request), "rules.html")

    async def language(self, request: Request, language: str, back: str = "/") -> Response:
        """Choose a language and go back."""
        response = RedirectResponse(back if _is_inside(back) else "/", 303)
        if language in texts.LANGUAGES:
            response.set_cookie(texts.COOKIE, language, max_age=_YEAR_S, samesite="lax")
        return response

    async def open(self, request: Request, name: str = Form(""), token: str = Form("")) -> Response:
        """Open a table and go there."""
        try:
            person = await self._check_form(request, token, "open", self.config.limits.open_tables)
        except _Turned as turned:
            return turned.response
        try:
            cleaned = clean_name(name)
            await self._remember(request, person, cleaned)
            table_id = await self.tables.open(person, cleaned)
        except Refused as refused:
            return await self._home(request, person, error=self._say(request, refused.code), name=name[:24], status=422)
        except Unavailable:
            return await self._home(request, person, error=self._say(request, "unavailable"), name=name, status=503)
        return RedirectResponse(f"/t/{table_id}", 303)

    async def table(self, request: Request, code: str) -> Response:
        """The table, or the form to sit down at it."""
        person = self.person(request)
        table = await self._found(code)
        if table is None:
            return self.renderer.message(request, person, "not_found", 404)
        if table.status is Status.WAITING and table.seat_of(person) is None:
            if person in table.room.barred:
                return self.renderer.message(request, person, "removed", 403)
            if first_free(table.seats) is not None:
                return self._join_page(request, person, table, name=await self._name_of(person))
        if not table.may_watch(person):
            return self.renderer.message(request, person, "no_watchers", 403)
        return self.renderer.page(
            request,
            person,
            "table.html",
            code=table.id,
            invite_url=invite_url(request, self.config.public_url, table.id),
            name=await self._name_of(person),
            seated=table.seat_of(person) is not None,
        )

    def _join_page(
        self, request: Request, person: PersonId, table: Table, *, name: str, error: str = "", status: int = 200
    ) -> Response:
        host = None if table.host is None else table.seats[table.host]
        return self.renderer.page(
            request,
            person,
            "join.html",
            status=status,
            code=table.id,
            host_name=host.name if host else "",
            name=name,
            error=error,
            table_status=table.status.value,
            seats=table.seats,
        )

    async def join(self, request: Request, code: str, name: str = Form(""), token: str = Form("")) -> Response:
        """Sit down; who finds the room full or the game begun watches."""
        try:
            person = await self._check_form(request, token, "join", self.config.limits.join_tables)
        except _Turned as turned:
            return turned.response
        table = await self._found(code)
        if table is None:
            return self.renderer.message(request, person, "not_found", 404)
        try:
            cleaned = clean_name(name)
            await self._remember(request, person, cleaned)
            await self.tables.do(table.id, person, Sit(cleaned))
        except Refused as refused:
            if refused.code is Refusal.BAD_NAME:
                error = self._say(request, refused.code)
                return self._join_page(request, person, table, name=name[:24], error=error, status=422)
            if refused.code is Refusal.REMOVED:
                return self.renderer.message(request, person, "removed", 403)
        except Unavailable:
            error = self._say(request, "unavailable")
            return self._join_page(request, person, table, name=name, error=error, status=503)
        return RedirectResponse(f"/t/{table.id}", 303)

    async def qr(self, request: Request, code: str) -> Response:
        """The invite link as a picture."""
        table = await self._found(code)
        if table is None:
            return Response("not found", 404, media_type="text/plain")
        svg = qr_svg(invite_url(request, self.config.public_url, table.id))
        return Response(svg, media_type="image/svg+xml")

    async def record(self, request: Request, code: str) -> Response:
        """The game record so far, to keep."""
        table = await self._found(code)
        try:
            if table is None or not table.may_watch(self.person(request)):
                raise Refused(Refusal.NOT_PLAYING)
            body = json.dumps(table.record(), ensure_ascii=False, indent=1)
        except Refused:
            return self.renderer.message(request, self.person(request), "not_found", 404)
        headers = {"Content-Disposition": f'attachment; filename="bastide-{code[:8]}.json"'}
        return Response(body, headers=headers, media_type="application/json")

    async def _check_form(self, request: Request, token: str, what: str, rate: str) -> PersonId:
        """Who sends a form, once it is certain that it is theirs and not one too many. Raises _Turned."""
        person = self.identity.read(request)
        if person is None:
            raise _Turned(self.renderer.message(request, self.identity.fresh(), "cookies", 400))
        if not is_same_site(request, self.config.public_url) or not self.identity.accepts(person, token):
            raise _Turned(self.renderer.message(request, person, "stale", 403))
        address = request.client.host if request.client else "?"
        if not await self.rates.allows(rate, what, address):
            raise _Turned(self.renderer.message(request, person, "too_fast", 429))
        return person

    async def _found(self, code: str) -> Table | None:
        if not is_code(code):
            return None
        try:
            return await self.tables.table(TableId(code))
        except UnknownTable:
            return None

    async def _name_of(self, person: PersonId) -> str:
        known = await self.people.get(person)
        return known.name if known else ""

    async def _remember(self, request: Request, person: PersonId, name: str) -> None:
        known = await self.people.get(person)
        language = texts.language_of(request)
        if known is None or (known.name, known.language) != (name, language):
            since = known.created_at_ms if known else self.clock()
            await self.people.save(Person(person, name, language, since))

    def _say(self, request: Request, code: str) -> str:
        return self.texts.say(texts.language_of(request), f"refused.{code}")


def _is_inside(address: str) -> bool:
    """Is this a path of this site, to every browser's understanding?"""
    try:
        named = urlsplit(address)
    except ValueError:
        return False
    return address.startswith("/") and not address.startswith(("//", "/\\")) and not named.netloc
