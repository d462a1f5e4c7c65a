"""Whose page is asking: exact origins only."""

import pytest

from app.web.defence.origin import is_forged, is_own_origin

OWN = "http://durak.example:8000"

FOREIGN = [
    "http://evil.example",
    "null",
    "http://sub.durak.example:8000",
    "http://durak.example:8001",
    "http://durak.example",
    "https://durak.example:8000",
    "http://durak.example.:8000",
    "http://DURAK.example:8000",
    "http://durak.example:8000/",
    "http://durak.example:8000.evil.example",
    "http://evil-durak.example:8000",
    "",
    None,
]


def test_our_own_origin_is_taken() -> None:
    assert is_own_origin(OWN, "ws", "durak.example:8000", None)
    assert is_own_origin("https://durak.example", "wss", "durak.example:443", None)


@pytest.mark.parametrize("origin", FOREIGN)
def test_no_other_is(origin: str | None) -> None:
    assert not is_own_origin(origin, "ws", "durak.example:8000", None)


def test_behind_a_proxy_the_public_address_counts_too() -> None:
    public = "https://durak.example"

    assert is_own_origin(public, "ws", "127.0.0.1:8000", public)
    assert not is_own_origin("http://durak.example", "ws", "127.0.0.1:8000", public)


@pytest.mark.parametrize(
    ("method", "headers", "forged"),
    [
        ("GET", {"sec-fetch-site": "cross-site"}, False),
        ("POST", {"sec-fetch-site": "same-origin"}, False),
        ("POST", {"sec-fetch-site": "none"}, False),
        ("POST", {"sec-fetch-site": "same-site"}, True),
        ("POST", {"sec-fetch-site": "cross-site", "origin": OWN}, True),
        ("DELETE", {"origin": "http://evil.example"}, True),
        ("POST", {"origin": "null"}, True),
        ("POST", {"origin": OWN}, False),
        ("POST", {}, False),
    ],
)
def test_a_change_asked_for_by_a_foreign_page_is_forged(
    method: str, headers: dict[str, str], forged: bool
) -> None:
    asked = {"host": "durak.example:8000", **headers}

    assert is_forged(method, asked, "http", None) is forged
