"""What the environment says: one place, read once at the start."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings from environment variables of the same name in capitals; the README lists them."""

    model_config = SettingsConfigDict(extra="ignore", env_ignore_empty=True)

    host: str = "127.0.0.1"
    """Address to listen on; 0.0.0.0 for the local network."""
    port: int = Field(8000, ge=0, le=65535)
    """Port to listen on; 0 for any free one."""
    data_dir: Path = Path("data")
    """Where everything is kept: database and signing key."""
    public_url: str | None = None
    """The address that people come by, where a proxy stands before the server."""
    secret_key: str | None = Field(None, min_length=16)
    """Signs the cookies; made at the first start and kept in the data directory where it is not given."""
    database_url: str | None = None
    """Another database than the file in the data directory."""

    @field_validator("public_url")
    @classmethod
    def _is_http(cls, url: str | None) -> str | None:
        if url is not None and not url.startswith(("http://", "https://")):
            raise ValueError("PUBLIC_URL begins with http:// or https://")
        return url


def read_settings() -> Settings:
    """The settings of this process. Exits with a sentence where one is not understood."""
    try:
        return Settings()
    except ValidationError as wrong:
        faults = [
            f"{str(fault['loc'][0]).upper()}: {fault['msg'].removeprefix('Value error, ')}" for fault in wrong.errors()
        ]
        raise SystemExit("Wrong settings. " + "; ".join(faults)) from None
