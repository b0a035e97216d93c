"""What the environment says, and what is said of it where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.settings import Settings, read_settings

NAMES = ("HOST", "PORT", "DATA_DIR", "PUBLIC_URL", "SECRET_KEY", "DATABASE_URL")


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_without_an_environment_it_is_this_machine_alone() -> None:
    settings = read_settings()
    assert (settings.host, settings.port, settings.data_dir) == ("127.0.0.1", 8000, Path("data"))
    assert settings.public_url is settings.secret_key is settings.database_url is None


def test_each_setting_has_its_name_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "HOST": "0.0.0.0",
        "PORT": "9000",
        "DATA_DIR": "/srv/bastide",
        "PUBLIC_URL": "https://play.example",
        "SECRET_KEY": "k" * 32,
        "DATABASE_URL": "postgresql+psycopg://x",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert {name: str(getattr(settings, name.lower())) for name in NAMES} == given
    assert {field.upper() for field in Settings.model_fields} == set(NAMES)


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.setenv(name, "")
    assert read_settings() == Settings()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "eighty", "PORT: Input should be a valid integer, unable to parse string as an integer"),
        ("PORT", "70000", "PORT: Input should be less than or equal to 65535"),
        ("PORT", "-1", "PORT: Input should be greater than or equal to 0"),
        ("PUBLIC_URL", "play.example", "PUBLIC_URL: PUBLIC_URL begins with http:// or https://"),
        ("SECRET_KEY", "short", "SECRET_KEY: String should have at least 16 characters"),
    ],
)
def test_a_wrong_one_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        read_settings()
    assert ended.value.code == f"Wrong settings. {said}"


def test_several_wrong_ones_are_said_together_and_no_value_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "x")
    monkeypatch.setenv("SECRET_KEY", "s3cret")
    with pytest.raises(SystemExit) as ended:
        read_settings()
    assert "PORT" in str(ended.value.code)
    assert "SECRET_KEY" in str(ended.value.code)
    assert "s3cret" not in str(ended.value.code)
