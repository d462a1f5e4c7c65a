"""Letters and messages are in the language of whoever gets them."""

import re
from zoneinfo import ZoneInfo

import pytest

from app.accounts.mail.letters import Letters, To
from app.accounts.mail.outbox import Letter
from app.language import languages
from app.language.languages import LANGUAGES
from app.notices.calendar import calendar
from app.notices.letters import digest_letter, turn_letter
from app.notices.matters import Matter
from app.notices.push_message import push_message, sample_message
from app.notices.reader import Reader, reader_of
from app.storage.notices import WishRow

OWN_URL = "https://bito.example"
NOW = 1_796_500_000_000
MATTERS = tuple(
    Matter(f"g{n}", "transfer", ("Вера", "Гриша"), NOW + n * 60_000, 3600, 4, is_near=False)
    for n in range(1, 6)
)
RUSSIAN = Reader(ZoneInfo("Europe/Moscow"), "ru")
#: What stays Latin in a Russian text: addresses, the name of the site, time zones.
SAME = re.compile(r"https?://\S+|\bBito\b|\w+/\w+|\bUTC\b")


@pytest.fixture(autouse=True)
def all_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "OFFERED", LANGUAGES)


def wishes(language: str) -> WishRow:
    return WishRow(
        *("p1", "anna@example.org", 1, "at_once", None, None, "Europe/Moscow", None), language
    )


def is_russian(*texts: str) -> bool:
    plain = [SAME.sub("", text) for text in texts]
    return all(re.search("[а-яё]", text) and not re.search("[A-Za-z]{2}", text) for text in plain)


def test_letters_about_accounts_are_russian() -> None:
    letters, to = Letters(OWN_URL), To("p1", "anna@example.org", "ru", NOW)
    written: list[Letter] = [
        letters.confirm(to, "x" * 43),
        letters.known(to),
        letters.reset(to, "x" * 43),
        letters.new_address(to, "x" * 43),
        letters.address_asked(to),
        letters.address_changed(to),
        letters.password_changed(to),
        letters.deleted(to),
    ]

    for letter in written:
        assert is_russian(letter.subject, letter.text), letter.kind
    assert f"\n{OWN_URL}/confirm#{'x' * 43}\n" in written[0].text
    assert f"\n{OWN_URL}/reset#{'x' * 43}\n" in written[2].text


def test_letters_about_turns_are_russian() -> None:
    one = turn_letter(MATTERS[:1], wishes("ru"), OWN_URL, NOW)
    five = turn_letter(MATTERS, wishes("ru"), OWN_URL, NOW)
    daily = digest_letter(MATTERS, wishes("ru"), OWN_URL, NOW)

    for letter in (one, five, daily):
        assert is_russian(letter.subject, letter.text), letter.text
    assert "Вера и Гриша" in one.text
    assert re.search(r"5\sстолов", five.subject)


def test_messages_and_calendars_are_russian() -> None:
    for message in (
        push_message(MATTERS[:1], RUSSIAN, NOW),
        push_message(MATTERS[:2], RUSSIAN, NOW),
        sample_message(RUSSIAN.catalogue),
    ):
        assert is_russian(message.title, message.body), message
    feed = calendar(MATTERS, OWN_URL, NOW, "ru")
    assert is_russian(*re.findall("(?:SUMMARY|NAME):(.*)", feed))


def test_a_guest_is_told_in_the_language_of_his_browser_and_a_person_in_his_own() -> None:
    assert reader_of(None, "uk") == Reader(ZoneInfo("UTC"), "uk")
    assert reader_of(wishes("ru"), "uk") == RUSSIAN
    assert reader_of(wishes("xx"), "uk").language == "en"


def test_english_stays_as_it_was() -> None:
    letter = turn_letter(MATTERS[:2], wishes("en"), OWN_URL, NOW)

    assert letter.subject == "2 tables at Bito wait for you"
    assert "Your move at a table of Transfer with Вера and Гриша, until " in letter.text
