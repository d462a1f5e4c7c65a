"""Which passwords are taken. ASVS 5, 6.2: length, common ones, context words, no composition."""

import pytest

from app.accounts.password_rules import WeakPassword, check_password

OWN = ("Anna K.", "anna.karenina@example.org")


@pytest.mark.parametrize(
    "password",
    [
        *("correct horse battery", "xkcd-936!", "qzwxvbtr", "тихий омут", "ab cd ef"),
        *("abcd" * 32, "annabelle-lee", "  spaces  x", "12093487561", "éèêëёеxy"),
    ],
)
def test_nothing_is_asked_of_its_signs(password: str) -> None:
    check_password(password, OWN)


@pytest.mark.parametrize(
    "password",
    [
        *("", "short", "1234567", "x" * 129, "aaaaaaaa", "abababab", "        "),
        *("password", "PASSWORD", "12345678", "iloveyou", "qwertyuiop", "football1"),
        *("Anna K. 123", "annaannaanna", "karenina", "anna.karenina@example.org", "Karenina2024!"),
        *("bitobito", "durak2024", "d u r a k 1", "Пароль123", "дурак!!!", "example1999"),
    ],
)
def test_what_is_tried_first_is_refused(password: str) -> None:
    with pytest.raises(WeakPassword) as caught:
        check_password(password, OWN)

    assert str(caught.value).startswith(("a password has at", "this is one of", "this says no"))


def test_eight_and_a_hundred_and_twenty_eight_are_enough() -> None:
    check_password("zqxjkvbp", OWN)
    check_password("abcd" * 32, OWN)
