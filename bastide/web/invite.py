"""The link that brings people to a table, and its QR code."""

from __future__ import annotations

import io
import re

import segno
from starlette.requests import Request

from bastide.runtime.ports import TableId

_CODE = re.compile(r"[a-z0-9]{1,40}", re.ASCII)


def is_code(text: str) -> bool:
    """Could this be a table's code? What could not is not even looked up."""
    return _CODE.fullmatch(text) is not None


def base_url(request: Request, public_url: str | None) -> str:
    """The site's address without a final slash: PUBLIC_URL, else the one that this browser came by."""
    return (public_url or str(request.base_url)).rstrip("/")


def invite_url(request: Request, public_url: str | None, table_id: TableId) -> str:
    """What to send to a friend."""
    return f"{base_url(request, public_url)}/t/{table_id}"


def qr_svg(url: str) -> bytes:
    """The address as an SVG picture without style attributes, so that a strict policy lets it through."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(out, kind="svg", border=2, light="#fff", omitsize=True)
    return out.getvalue()
