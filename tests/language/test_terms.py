"""The words of the game in each language, as players know them, and how its texts are written."""

import re
from typing import Final

import pytest

from app.language.catalogue import Catalogue, catalogue_of
from app.language.languages import ENGLISH, LANGUAGES, Language

TRANSLATED: Final = [language for language in LANGUAGES if language != ENGLISH]

#: A context of the browser's modules, its English, and what stands in its place.
TERMS: Final[dict[Language, dict[tuple[str, str], str]]] = {
    "ru": {
        ("table.buttons.doneBeaten", "Done (beaten)"): "Бито",
        ("table.buttons.transfer", "Pass it on"): "Перевести",
        ("table.buttons.exchange.6", "Swap the six"): "Обменять шестёрку",
        ("words.presets.classic", "Classic"): "Подкидной",
        ("words.presets.transfer", "Transfer"): "Переводной",
        ("words.ofSuits.H", "hearts"): "червей",
        ("words.suits.H", "hearts"): "черви",
        ("table.end.draw", "A draw"): "Ничья",
        ("table.title.turn", "Your turn"): "Ваш ход",
    },
    "de": {
        ("table.buttons.transfer", "Pass it on"): "Schieben",
        ("table.buttons.exchange.6", "Swap the six"): "Sechs tauschen",
        ("words.ranks.J", "jack"): "Bube",
        ("words.suits.C", "clubs"): "Kreuz",
        ("table.end.draw", "A draw"): "Unentschieden",
    },
    "uk": {
        ("table.buttons.transfer", "Pass it on"): "Перевести",
        ("table.buttons.exchange.6", "Swap the six"): "Обміняти шістку",
        ("words.presets.classic", "Classic"): "Підкидний",
        ("words.ofSuits.S", "spades"): "пік",
        ("words.suits.H", "hearts"): "чирви",
        ("table.end.draw", "A draw"): "Нічия",
    },
}
#: What the button for taking says for 1, 3, 5 and 21 cards.
TAKING: Final[dict[Language, list[str]]] = {
    "ru": ["Беру 1 карту", "Беру 3 карты", "Беру 5 карт", "Беру 21 карту"],
    "de": ["1 Karte nehmen", "3 Karten nehmen", "5 Karten nehmen", "21 Karten nehmen"],
    "uk": ["Беру 1 карту", "Беру 3 карти", "Беру 5 карт", "Беру 21 карту"],
}
#: Quotation marks of other languages, and the straight one, which would also end an attribute.
STRANGE: Final[dict[Language, str]] = {"ru": "”\"'", "de": "”«»\"'", "uk": "”\"'"}
_CODE: Final = re.compile(r"<code>.*?</code>")
_TAG: Final = re.compile(r"<[^>]*>")
_LONGEST_LINE: Final = 78


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_words_of_the_game_are_those_players_use(language: Language) -> None:
    words = catalogue_of(language)

    found = {key: words.pgettext(*key) for key in TERMS[language]}

    assert found == TERMS[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_counted_has_its_case(language: Language) -> None:
    words = catalogue_of(language)

    said = [
        words.npgettext("table.buttons.take", "Take {n} card", "Take {n} cards", n).format(n=n)
        for n in (1, 3, 5, 21)
    ]

    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in said] == TAKING[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotation_marks_are_those_of_the_language(language: Language) -> None:
    allowed = re.compile(r"\. ' _")  # the signs that a name may have

    wrong = [
        form
        for form in _forms(catalogue_of(language))
        if set(STRANGE[language]) & set(allowed.sub("", _plain(form)))
    ]

    assert not wrong


@pytest.mark.parametrize("language", TRANSLATED)
def test_lines_of_letters_are_short(language: Language) -> None:
    letters = [form for form in _forms(catalogue_of(language)) if "\n" in form]

    too_long = [line for form in letters for line in form.split("\n") if len(line) > _LONGEST_LINE]

    assert letters
    assert not too_long


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_nobody_is_spoken_of_in_the_past_by_name(language: Language) -> None:
    """A verb of the past would need the gender of whoever has that name."""
    past = re.compile(r"\{name\}\s+(?:\w+\s+)?\w+(?:лся|лась|л|ла|вся|лася|в)\b")

    wrong = [form for form in _forms(catalogue_of(language)) if past.search(form)]

    assert not wrong


def _forms(words: Catalogue) -> list[str]:
    return [form for forms in words.forms.values() for form in forms]


def _plain(form: str) -> str:
    return _TAG.sub("", _CODE.sub("", form))
