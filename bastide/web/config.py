"""What the web layer is told at the start: values only."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one address, person or socket may do; rates as the `limits` library writes them."""

    open_tables: str = "30/10 minutes"
    join_tables: str = "120/10 minutes"
    sockets: str = "600/10 minutes"
    chat: str = "20/minute"
    """One person's messages at one table."""
    messages_a_second: float = 20
    messages_burst: int = 60
    message_bytes: int = 16 * 1024
    form_bytes: int = 16 * 1024
    outbox: int = 256
    """Messages that may wait for a slow reader before its socket is closed."""
    outbox_characters: int = 1024 * 1024
    """The same, by their length."""


@dataclass(frozen=True, slots=True)
class WebConfig:
    """Keys, folders and the address that people come by."""

    secret_key: str
    static: Path
    templates: Path
    version: str
    public_url: str | None = None
    limits: Limits = field(default_factory=Limits)
