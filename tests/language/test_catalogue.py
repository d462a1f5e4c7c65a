"""A catalogue answers with what is translated, and with English where nothing is."""

from datetime import datetime
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from app.language.catalogue import Catalogue, from_babel
from app.language.languages import LANGUAGES, PLURALS, Language
from app.language.moments import all_of, moment_of

PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Rules"
msgstr "Правила"

msgid "Lobby"
msgstr ""

#, fuzzy
msgid "Play"
msgstr "Игра"

msgctxt "verb"
msgid "Play"
msgstr "Играть"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} карта"
msgstr[1] "{n} карты"
msgstr[2] "{n} карт"

msgid "{n} game"
msgid_plural "{n} games"
msgstr[0] "{n} партия"
msgstr[1] ""
msgstr[2] "{n} партий"

msgctxt "home.games.turn"
msgid "Your turn"
msgstr "Ваш ход"

msgctxt "home.count"
msgid "{n} table"
msgid_plural "{n} tables"
msgstr[0] "{n} стол"
msgstr[1] "{n} стола"
msgstr[2] "{n} столов"
"""


@pytest.fixture
def russian() -> Catalogue:
    return from_babel("ru", read_po(BytesIO(PO.encode()), locale="ru"))


def test_sentences_are_found_by_their_english(russian: Catalogue) -> None:
    assert russian.gettext("Rules") == "Правила"
    assert russian.pgettext("verb", "Play") == "Играть"


def test_what_is_missing_or_in_doubt_stays_english(russian: Catalogue) -> None:
    assert russian.gettext("Lobby") == "Lobby"
    assert russian.gettext("Play") == "Play"
    assert russian.gettext("Nothing of the kind") == "Nothing of the kind"
    assert russian.pgettext("noun", "Play") == "Play"
    assert russian.ngettext("{n} game", "{n} games", 1) == "{n} game"
    assert russian.ngettext("{n} game", "{n} games", 2) == "{n} games"


@pytest.mark.parametrize(
    ("n", "form"),
    [
        *((0, "карт"), (1, "карта"), (2, "карты"), (4, "карты"), (5, "карт"), (11, "карт")),
        *((12, "карт"), (21, "карта"), (22, "карты"), (25, "карт"), (111, "карт")),
    ],
)
def test_counted_sentences_take_the_form_of_the_number(
    russian: Catalogue, n: int, form: str
) -> None:
    assert russian.ngettext("{n} card", "{n} cards", n) == f"{{n}} {form}"


def test_the_modules_get_trees_with_the_names_of_the_forms(russian: Catalogue) -> None:
    assert russian.trees == {
        "home": {
            "games": {"turn": "Ваш ход"},
            "count": {"one": "{n} стол", "few": "{n} стола", "many": "{n} столов"},
        }
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_classes_of_numbers_that_its_speakers_use(language: Language) -> None:
    locale = Locale.parse(language)

    assert {locale.plural_form(n) for n in range(200)} == set(PLURALS[language])


@pytest.mark.parametrize(
    ("language", "moment", "names"),
    [
        ("en", "Saturday, 5 December, 14:30", "Anna, Boris and Vera"),
        ("ru", "суббота, 5 декабря, 14:30", "Anna, Boris и Vera"),
        ("de", "Samstag, 5. Dezember, 14:30", "Anna, Boris und Vera"),
        ("uk", "субота, 5 грудня, 14:30", "Anna, Boris і Vera"),
    ],
)
def test_moments_and_lists_are_written_as_the_language_does(
    language: Language, moment: str, names: str
) -> None:
    at = datetime(2026, 12, 5, 14, 30, tzinfo=ZoneInfo("Europe/Kyiv"))

    assert moment_of(language, at) == moment
    assert all_of(language, ["Anna", "Boris", "Vera"]) == names
