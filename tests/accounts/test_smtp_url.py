"""BITO_SMTP_URL."""

import pytest

from app.accounts.mail.smtp_url import parse_smtp_url


def test_what_is_left_out_is_the_usual() -> None:
    plain, safe = parse_smtp_url("smtp://mail.example.org"), parse_smtp_url("smtps://mail.example")

    assert (plain.port, plain.is_tls, plain.must_encrypt, plain.sender) == (587, False, False, None)
    assert (safe.port, safe.is_tls) == (465, True)


def test_a_password_is_unquoted_shown_nowhere_and_never_sent_in_the_clear() -> None:
    route = parse_smtp_url("smtp://anna:p%40ss%2Fword@mail.example:25?from=bito@example.org")

    assert (route.username, route.password, route.port) == ("anna", "p@ss/word", 25)
    assert route.must_encrypt
    assert route.sender == "bito@example.org"
    assert "p@ss" not in repr(route)
    assert not parse_smtp_url("smtp://anna:secret@127.0.0.1:25").must_encrypt


@pytest.mark.parametrize(
    "url",
    [
        *("mail.example.org", "http://mail.example.org", "smtp://", "smtp://anna@mail.example"),
        *("smtp://mail.example/path", "smtp://mail.example?tls=no", "smtp://mail.example:port"),
        *("smtp://mail.example?from=a@b%0d%0aBcc:c@d", "smtp://mail.example?from=a b@c"),
        "smtp://boris:anna/x@mail.example",
    ],
)
def test_anything_else_is_refused_without_quoting_it(url: str) -> None:
    with pytest.raises(ValueError, match=r"give|behind") as caught:
        parse_smtp_url(url)

    assert "anna" not in str(caught.value)
