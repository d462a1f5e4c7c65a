"""Names of persons: one script, nobody else's, and nothing that could be taken for the house."""

import unicodedata

import pytest

from app.accounts.names import BadName, ReservedName, person_name


@pytest.mark.parametrize(
    ("wished", "shown"),
    [
        ("Anna", "Anna"),
        ("  Vera   K. ", "Vera K."),
        ("Вера", "Вера"),
        ("O’Brien", "O'Brien"),
        ("Ａｎｎａ", "Anna"),
        ("José", "José"),
        ("日本ユリ", "日本ユリ"),
        ("Σωκράτης", "Σωκράτης"),
        ("Bothe 2", "Bothe 2"),
    ],
)
def test_a_name_is_tidied(wished: str, shown: str) -> None:
    assert person_name(wished)[0] == shown


@pytest.mark.parametrize(
    "wished",
    [
        *("", "ab", "x" * 21, "1234", "...", "-Anna", "Anna-", "a\u0301\u0301\u0301bcd"),
        *("Aлла", "Annaж", "a<b", "a\u200bbc", "a\u202ebc", "ǃǃǃ", "a\nb\x00c", "a/b/c", "a@b.c"),
        *("Anna\U0001f600", "ａ\ufdfa\ufdfa", "ab\u0663c", "①②③"),
    ],
)
def test_a_misleading_name_is_refused(wished: str) -> None:
    with pytest.raises(BadName):
        person_name(wished)


@pytest.mark.parametrize(
    "wished",
    [
        *(
            "admin",
            "Adm1n",
            "ADMIN 7",
            "Ádmin",
            "Admin Anna",
            "moderator",
            "Bito",
            "B1t0",
            "server",
        ),
        *(
            "bot",
            "Bot hard",
            "Bot-medium 2",
            "Guest",
            "Guest 1234",
            "guest1234",
            "Gast 7",
            "Гість 7",
            "Deleted player",
        ),
        *("de1eted p1ayer", "Гость 12", "Админ", "rnoderator", "Модератор", "server"),
    ],
)
def test_a_name_like_the_house_s_is_reserved(wished: str) -> None:
    with pytest.raises(ReservedName):
        person_name(wished)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "ANNA"), ("Anna", "an-na"), ("Anna", "Ánna"), ("cop", "сор"), ("Bepa", "Вера")),
        *(("Ilya", "llya"), ("Otto", "0tt0"), ("Arno", "Amo"), ("Vera K.", "verak")),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert person_name(one)[1] == person_name(other)[1]


def test_different_names_have_different_keys() -> None:
    names = ["Anna", "Boris", "Vera", "Grisha", "Darya", "Egor", "Анна", "Борис", "सीता", "सत्य"]

    assert len({person_name(name)[1] for name in names}) == len(names)


def test_a_name_stays_what_it_is_when_it_is_given_again() -> None:
    for code in range(0x250):
        try:
            name, key = person_name(f"Ann{chr(code)}a")
        except BadName:
            continue
        assert person_name(name) == (name, key)
        assert unicodedata.is_normalized("NFKC", name)
