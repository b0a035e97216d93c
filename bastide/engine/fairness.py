"""The commitment to a pile's order: what the server publishes at the start and reveals at the end (fair draw)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256


def commitment(nonce: str, order: Sequence[str]) -> str:
    """Hex SHA-256 of `nonce:tile,tile,…`; the nonce is 32 random bytes in hex."""
    return sha256(f"{nonce}:{','.join(order)}".encode()).hexdigest()
