"""What an appended entry must be, and its form at rest: the body as JSON text. Shared by all event logs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from bastide.runtime.ports import LogEntry, Millis


class EntryRow(NamedTuple):
    """An entry at rest. A tuple, since it is made from a database row by position."""

    seq: int
    at_ms: int
    kind: str
    version: int
    body: str
    cause: str | None


def to_rows(expected_seq: int, entries: Sequence[LogEntry]) -> tuple[EntryRow, ...]:
    """The entries at rest.

    Raises ValueError if there are none or their numbers do not follow `expected_seq`, TypeError if a body is not JSON.
    """
    if not entries:
        raise ValueError("an append needs an entry")
    for seq, entry in enumerate(entries, start=expected_seq + 1):
        if entry.seq != seq:
            raise ValueError(f"entry numbered {entry.seq} where {seq} follows")
    return tuple(
        EntryRow(entry.seq, entry.at_ms, entry.kind, entry.version, _encode(entry), entry.cause) for entry in entries
    )


def from_row(row: EntryRow) -> LogEntry:
    """The entry as it was appended; its body is the caller's own copy."""
    body: dict[str, object] = json.loads(row.body)
    return LogEntry(
        seq=row.seq, at_ms=Millis(row.at_ms), kind=row.kind, version=row.version, body=body, cause=row.cause
    )


def _encode(entry: LogEntry) -> str:
    # ASCII, with escapes: half a surrogate pair typed by somebody cannot be written as UTF-8, and NUL is refused by
    # PostgreSQL. NaN is not JSON.
    return json.dumps(dict(entry.body), ensure_ascii=True, allow_nan=False, separators=(",", ":"))
