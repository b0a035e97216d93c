"""Entries for tests: plain ones, numbered."""

from __future__ import annotations

from bastide.runtime.ports import Head, LogEntry, Millis, TableId

TABLE = TableId("k3v9x2m7q4w8")
OTHER = TableId("b6n1z5c8r2t7")
PLAYING = Head("playing")


def entry(seq: int, *, cause: str | None = None, **body: object) -> LogEntry:
    """An entry whose every field tells its number, so that a mix-up shows."""
    return LogEntry(seq=seq, at_ms=Millis(1_700_000_000_000 + seq), kind="placed", version=2, body=body, cause=cause)
