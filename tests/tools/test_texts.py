"""What is collected to be translated, and what is found wrong with a translation."""

import pytest
from babel.messages.catalog import Catalog

from app.language.languages import Language
from tools.texts.collecting import collected
from tools.texts.faults import faults, missing
from tools.texts.files import renewed, text_of
from tools.texts.trees import BadTree, Sentence, sentences_of

MODULE = """
/** Sentences. */
import { translated } from "../base/catalogue.js";

export const homeTexts = translated("home", {
  title: "Play “Durak”", // not a sentence
  /* "nor this" */
  "with-dash": "It\\u2019s \\"good\\"",
  deep: { 2: "two", er: { last: "the last", }, },
  count: { one: "{n} game", other: "{n} games" },
  pair: { you: "You", other: "{name} plays" },
  level: "{level}",
  empty: "",
});
export const other = { not: "translated" };
const second = translated('second', { a: "b" });
"""


class TestTreesOfModules:
    def test_every_leaf_has_its_place_as_context(self) -> None:
        assert list(sentences_of(MODULE)) == [
            Sentence("home.title", "Play “Durak”"),
            Sentence("home.with-dash", 'It\u2019s "good"'),
            Sentence("home.deep.2", "two"),
            Sentence("home.deep.er.last", "the last"),
            Sentence("home.count", "{n} game", "{n} games"),
            Sentence("home.pair.you", "You"),
            Sentence("home.pair.other", "{name} plays"),
            Sentence("second.a", "b"),
        ]

    @pytest.mark.parametrize(
        "tree", ['{ a: "x" + "y" }', "{ a: other }", "{ a: `x` }", '{ a: "x"', "{ a: ['x'] }"]
    )
    def test_what_is_no_plain_string_is_refused(self, tree: str) -> None:
        with pytest.raises(BadTree):
            list(sentences_of(f'translated("x", {tree})'))


class TestCollecting:
    def test_templates_letters_and_modules_are_among_it(self) -> None:
        found = collected()

        assert found.get("Close this message") is not None
        assert found.get("Confirm your address for Bito") is not None
        assert found.get("hearts", "words.suits.H") is not None
        assert found.get("Settings") is not None

    def test_the_file_is_the_same_each_time(self) -> None:
        everything = collected()

        text = text_of("de", renewed("de", everything))

        assert text == text_of("de", renewed("de", everything))
        assert "POT-Creation-Date" not in text


def catalog(id: str | tuple[str, str], string: str | tuple[str, ...], *flags: str) -> Catalog:
    made = Catalog(locale="ru")
    made.add(id, string, flags=flags)
    return made


COUNTED = ("{n} card", "{n} cards")


class TestFaults:
    @pytest.mark.parametrize(
        ("id", "string"),
        [
            ("Rules", "Правила"),
            ("{name} takes {n}", "{n} берёт {name}"),
            ("See the <a href='/r'>rules</a>", "Читайте <a href='/r'>правила</a>"),
            (COUNTED, ("{n} карта", "{n} карты", "{n} карт")),
        ],
    )
    def test_a_good_translation_has_none(
        self, id: str | tuple[str, str], string: str | tuple[str, ...]
    ) -> None:
        assert list(faults("ru", catalog(id, string))) == []

    @pytest.mark.parametrize(
        ("id", "string", "fault"),
        [
            ("{name} takes", "берёт", "other places"),
            ("{name} takes", "{nom} берёт", "other places"),
            ("%(n)s left", "%(m)s осталось", "other places"),
            ("%(n)s %%", "%(n)s %", "single percent"),
            ("See <b>this</b>", "Смотрите это", "other tags"),
            ("One\n", "Раз", "another space"),
            (COUNTED, ("карта", "{n} карты", "{n} карт"), "other places"),
            (COUNTED, ("{n} карта", "{n} карты"), "2 forms instead of 3"),
        ],
    )
    def test_one_that_is_unlike_its_english_is_named(
        self, id: str | tuple[str, str], string: str | tuple[str, ...], fault: str
    ) -> None:
        [line] = faults("ru", catalog(id, string))

        assert fault in line

    def test_doubt_is_a_fault_and_emptiness_is_missing(self) -> None:
        assert "fuzzy" in next(faults("ru", catalog("Rules", "Правила", "fuzzy")))
        assert len(missing(catalog("Rules", ""))) == 1
        assert len(missing(catalog(COUNTED, ("{n} карта", "", "{n} карт")))) == 1
        assert missing(catalog("Rules", "Правила")) == []

    @pytest.mark.parametrize(("language", "is_good"), [("de", True), ("ru", False)])
    def test_one_card_may_be_said_in_words_where_the_form_is_for_one_alone(
        self, language: Language, is_good: bool
    ) -> None:
        many = ("{n} Karten",) * (1 if language == "de" else 2)
        found = catalog(("one card", "{n} cards"), ("eine Karte", *many))

        assert (list(faults(language, found)) == []) is is_good
