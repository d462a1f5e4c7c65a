"""Names of guests."""

import pytest

from app.accounts.names import BadName, guest_name


def test_a_guest_without_a_wish_gets_a_name() -> None:
    assert guest_name(None).startswith("Guest ")


@pytest.mark.parametrize(
    ("wished", "shown"),
    [("Anna", "Anna"), ("  Boris   the 2nd ", "Boris the 2nd"), ("Вера", "Вера"), ("ｇ", "g")],
)
def test_a_wish_is_tidied(wished: str, shown: str) -> None:
    assert guest_name(wished) == shown


@pytest.mark.parametrize(
    "wished", ["", "   ", "x" * 21, "a\u202eb", "<b>", "a\u200bb", "\ufdfa" * 3, "a;b"]
)
def test_a_misleading_name_is_refused(wished: str) -> None:
    with pytest.raises(BadName):
        guest_name(wished)
