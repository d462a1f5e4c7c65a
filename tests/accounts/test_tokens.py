"""Session tokens."""

import pytest

from app.accounts.tokens import hash_token, is_token, new_token


def test_tokens_are_long_and_never_twice_the_same() -> None:
    tokens = {new_token() for _ in range(100)}

    assert len(tokens) == 100
    assert all(is_token(token) for token in tokens)


@pytest.mark.parametrize("text", ["", "x", "x" * 44, "ä" * 43, "a" * 42 + "\n"])
def test_what_we_cannot_have_made_is_no_token(text: str) -> None:
    assert not is_token(text)


def test_the_hash_is_not_the_token() -> None:
    token = new_token()

    assert token not in hash_token(token)
    assert len(hash_token(token)) == 64
