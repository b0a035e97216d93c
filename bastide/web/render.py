"""Rendering the templates with what all of them need: language, texts, static addresses, the form's token."""

from __future__ import annotations

import gzip
from functools import partial

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bastide.runtime.ports import PersonId
from bastide.web.assets import Assets
from bastide.web.config import WebConfig
from bastide.web.identity import Identity
from bastide.web.texts import Texts, language_of

_ENTRY = "js/main.js"
_SQUEEZED = frozenset(("table.html", "rules.html"))
"""Pages without a form's token, whose length therefore gives nothing away when it is compressed."""


class Renderer:
    """Answers with a template; the person's cookie is renewed with every page."""

    def __init__(self, config: WebConfig, assets: Assets, texts: Texts, identity: Identity) -> None:
        self._texts, self._identity, self._public_url = texts, identity, config.public_url
        self._pages = Environment(
            loader=FileSystemLoader(config.templates), autoescape=True, undefined=StrictUndefined, auto_reload=False
        )
        self._pages.globals.update(
            asset=assets.url, modules=partial(assets.modules, _ENTRY), build=f"{config.version}+{assets.hash}"
        )

    def page(
        self, request: Request, person: PersonId, template: str, *, status: int = 200, **facts: object
    ) -> Response:
        """The page in the person's language."""
        language = language_of(request)
        html = self._pages.get_template(template).render(
            lang=language,
            t=partial(self._texts.say, language),
            form_token=self._identity.token(person),
            path=request.url.path,
            status=facts.pop("table_status", status),
            **facts,
        )
        response = HTMLResponse(html, status)
        if template in _SQUEEZED and "gzip" in request.headers.get("accept-encoding", ""):
            response = HTMLResponse(gzip.compress(html.encode(), 6), status, {"Content-Encoding": "gzip"})
        response.headers["Vary"] = "Accept-Encoding, Cookie"
        self._identity.write(response, person, secure=self._is_secure(request))
        return response

    def message(self, request: Request, person: PersonId, name: str, status: int) -> Response:
        """A page that says one thing: `page.{name}_title` and `_text`."""
        say = partial(self._texts.say, language_of(request))
        title, text = say(f"page.{name}_title"), say(f"page.{name}_text")
        return self.page(request, person, "message.html", status=status, title=title, text=text)

    def _is_secure(self, request: Request) -> bool:
        return request.url.scheme == "https" or (self._public_url or "").startswith("https:")
