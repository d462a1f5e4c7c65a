"""Names of guests."""

import pytest

from app.accounts.names import BadName, ReservedName, guest_name


def test_a_guest_without_a_wish_gets_a_name() -> None:
    assert guest_name(None).startswith("Guest ")
    assert guest_name(None, "Гость").startswith("Гость ")


@pytest.mark.parametrize(
    ("wished", "shown"),
    [("Anna", "Anna"), ("  Boris   the 2nd ", "Boris the 2nd"), ("Вера", "Вера"), ("ｇ", "g")],
)
def test_a_wish_is_tidied(wished: str, shown: str) -> None:
    assert guest_name(wished) == shown


@pytest.mark.parametrize("wished", ["admin", "Adm1n 7", "Bot hard", "Deleted player", "M0derator"])
def test_a_guest_is_not_called_like_the_house(wished: str) -> None:
    with pytest.raises(ReservedName):
        guest_name(wished)

    assert guest_name("Guest 7") == "Guest 7"
    assert guest_name("Гість 7") == "Гість 7"


@pytest.mark.parametrize(
    "wished", ["", "   ", "x" * 21, "a\u202eb", "<b>", "a\u200bb", "\ufdfa" * 3, "a;b"]
)
def test_a_misleading_name_is_refused(wished: str) -> None:
    with pytest.raises(BadName):
        guest_name(wished)
