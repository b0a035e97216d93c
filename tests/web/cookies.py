"""Making and reading the signed cookie from outside, as a forger would try."""

from __future__ import annotations

from itsdangerous import URLSafeSerializer

from bastide.web.identity import COOKIE
from tests.web.site import Site
from tests.web.visitor import Visitor

OTHER_KEY = "0f" * 32


def signed(person: object, key: str, salt: str = "person") -> str:
    """A cookie's value."""
    return str(URLSafeSerializer(key, salt=salt).dumps(person))


def person_of(visitor: Visitor) -> str:
    """The id in a visitor's cookie."""
    person = URLSafeSerializer(site_key(visitor), salt="person").loads(visitor.http.cookies[COOKIE])
    assert isinstance(person, str)
    return person


def site_key(visitor: Visitor) -> str:
    """The key that the visitor's site signs with."""
    assert isinstance(visitor.site, Site)
    return (visitor.site.settings.data_dir / "secret.key").read_text("ascii").strip()
