"""E-mail addresses: nothing gets into a header that is not one address."""

import pytest

from app.accounts.addresses import BadAddress, parse_address


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("anna@example.org", "anna@example.org"),
        ("Anna.K+durak@Example.ORG", "anna.k+durak@example.org"),
        ("anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"),
    ],
)
def test_an_address_is_compared_by_its_key(text: str, key: str) -> None:
    assert parse_address(text).key == key


PAYLOADS = [
    "anna@example.org\r\nBcc: victim@example.org",
    "anna@example.org\nBcc: victim@example.org",
    "anna@example.org\rX: y",
    "anna\r\n@example.org",
    "anna@example.org%0d%0aBcc:victim@example.org",
    "anna@example.org, victim@example.org",
    "anna@example.org;victim@example.org",
    "Anna <anna@example.org>",
    "<anna@example.org>",
    '"anna\r\nBcc: x"@example.org',
    '"a b"@example.org',
    "anna@example.org\0",
    "anna@exa\u2028mple.org",
    "anna@[127.0.0.1]",
    "anna@localhost",
    "анна@example.org",
    "anna",
    "@example.org",
    "anna@",
    "a" * 65 + "@example.org",
    "a@" + "b" * 250 + ".org",
    "anna@example.org ",
    "",
]


@pytest.mark.parametrize("text", PAYLOADS)
def test_anything_else_is_no_address(text: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse_address(text)

    assert text == "" or text not in str(caught.value)


def test_an_address_is_in_no_repr() -> None:
    assert "anna" not in repr(parse_address("anna@example.org"))
