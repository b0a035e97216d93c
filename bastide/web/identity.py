"""Who is asking: a person's id in a signed cookie, and tokens that tie a form to it."""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from bastide.runtime.ports import Lots, PersonId

COOKIE = "bastide_person"
_YEAR_S = 365 * 24 * 3600


class Identity:
    """Signs and reads cookies and form tokens with one key."""

    def __init__(self, secret_key: str, lots: Lots) -> None:
        self._cookies = URLSafeSerializer(secret_key, salt="person")
        self._tokens = URLSafeSerializer(secret_key, salt="form")
        self._lots = lots

    def read(self, connection: HTTPConnection) -> PersonId | None:
        """The person whose cookie this is, None without one or with one that is not ours."""
        try:
            person = self._cookies.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        return PersonId(person) if isinstance(person, str) else None

    def fresh(self) -> PersonId:
        """An id for somebody who has none yet."""
        return self._lots.person_id()

    def write(self, response: Response, person: PersonId, *, secure: bool) -> None:
        """Give the cookie for a year, again at each visit."""
        response.set_cookie(
            COOKIE, self._cookies.dumps(person), max_age=_YEAR_S, httponly=True, samesite="lax", secure=secure
        )

    def token(self, person: PersonId) -> str:
        """What a form of this person must bring back."""
        token: str | bytes = self._tokens.dumps(person)
        return token if isinstance(token, str) else token.decode()

    def accepts(self, person: PersonId, token: str) -> bool:
        """Is this the person's own form?"""
        try:
            return bool(self._tokens.loads(token) == person)
        except BadSignature:
            return False
