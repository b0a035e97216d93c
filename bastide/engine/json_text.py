"""Reading JSON text strictly: what JSON does not know, and what may be read in two ways, is refused.

Python's own reader takes NaN, keeps the last of two equal keys and tells of its limits in a programmer's words.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from bastide.engine.errors import MalformedError

_DIGITS = 30
"""No figure here has more."""


def parse_json(text: str) -> object:
    """The value that a text holds. Raises MalformedError, with the place where one can be told."""
    try:
        return json.loads(text, parse_int=_whole, parse_constant=_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as wrong:
        what = wrong.msg.removesuffix(" at")
        raise MalformedError(f"it is not JSON: {what} at line {wrong.lineno}, column {wrong.colno}") from None
    except RecursionError:
        raise MalformedError("it is not JSON that can be read: it is nested too deeply") from None


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise MalformedError(f"it is not JSON that can be read: a number of {len(digits)} digits")
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise MalformedError(f"it is not JSON: {name} is no number there")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise MalformedError(f"it is not JSON that can be read in one way only: {twice[:40]!r} stands there twice")
    return found
