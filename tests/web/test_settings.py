"""What the operator may set, and what he is told when it is wrong."""

import os
from functools import partial
from pathlib import Path

import pytest

from app.settings import Settings, SettingsError, read_settings


def test_nothing_need_be_set() -> None:
    settings = read_settings({})

    assert (settings.host, settings.port, settings.data) == ("127.0.0.1", 8000, Path("var"))
    assert settings.database_url.startswith("sqlite:////")
    assert settings.database_url.endswith("/var/bito.db")
    assert settings.has_limits


def test_the_command_line_wins_and_empty_counts_as_unset() -> None:
    environment = {"BITO_PORT": "9000", "BITO_HOST": "0.0.0.0", "BITO_PUBLIC_URL": ""}

    settings = read_settings(environment, port=9001, host=None)

    assert (settings.host, settings.port, settings.public_url) == ("0.0.0.0", 9001, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BITO_PORT", "http"),
        ("BITO_PORT", "70000"),
        ("BITO_LOG", "loud"),
        ("BITO_LIMITS", "no"),
        ("BITO_SOCKETS", "long"),
        ("BITO_BOT_WORKERS", "-1"),
        ("BITO_BOT_WORKERS", "all"),
        ("BITO_PUBLIC_URL", "durak.example.org"),
        ("BITO_PUBLIC_URL", "https://durak.example.org/path"),
        ("BITO_SECRET", "short"),
        ("BITO_REDIS_URL", "http://short:6379"),
        ("BITO_REDIS_URL", "redis://"),
        ("BITO_SMTP_URL", "short@mail.example.org"),
        ("BITO_SMTP_URL", "smtp://anna:short/@mail.example.org"),
    ],
)
def test_a_bad_value_is_named_and_not_quoted(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({name: value})

    assert name in str(caught.value)
    assert "short" not in str(caught.value)


def cores_of(count: int, _process: int) -> set[int]:
    return set(range(count))


def test_bots_leave_a_core_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for count in (1, 2, 8):
        monkeypatch.setattr(os, "sched_getaffinity", partial(cores_of, count))
        found.append(read_settings({}).bot_workers)

    assert found == [1, 1, 7]
    assert read_settings({"BITO_BOT_WORKERS": "0"}).bot_workers == 0


def test_secrets_do_not_show() -> None:
    settings = read_settings(
        {"BITO_SECRET": "x" * 40, "BITO_DATABASE_URL": "postgresql://u:pw@h/d"}
    )

    assert "xxx" not in repr(settings)
    assert "pw" not in repr(settings)
    assert settings.secret_text == "x" * 40


@pytest.mark.parametrize(
    ("url", "origin", "safe"),
    [
        ("https://Durak.example.org/", "https://durak.example.org", True),
        ("http://localhost:8080", "http://localhost:8080", False),
    ],
)
def test_a_public_address_is_an_origin(url: str, origin: str, safe: bool) -> None:
    settings = Settings(public_url=url)

    assert settings.public_url == origin
    assert settings.is_https is safe


@pytest.mark.parametrize(
    ("public_url", "sender"),
    [
        (None, "bito@localhost"),
        ("https://durak.example.org", "bito@durak.example.org"),
        ("http://192.168.1.5:8000", "bito@localhost"),
        ("http://[2001:db8::1]:8000", "bito@localhost"),
    ],
)
def test_letters_come_from_the_public_host(public_url: str | None, sender: str) -> None:
    assert Settings(public_url=public_url).sender == sender


def test_without_a_mail_server_there_is_no_route() -> None:
    with_mail = read_settings({"BITO_SMTP_URL": "smtp://anna:hidden@mail.example.org"})

    assert Settings().route is None
    assert with_mail.route is not None
    assert with_mail.route.host == "mail.example.org"
    assert "hidden" not in repr(with_mail)
