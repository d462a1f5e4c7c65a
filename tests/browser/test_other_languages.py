"""The table's own functions in other languages: names of cards, roles, lines that hold together."""

import re
from typing import Final

import pytest
from playwright.async_api import Page, expect

from app.language.languages import Language
from app.web.language import COOKIE
from tests.browser.modules import call, reading_page
from tests.browser.tables import open_table
from tests.browser.test_table_words import BASE, BUTTONS, NAMES, STATUS
from tests.browser.visitors import DESKTOP, PHONE, Visit, Visitor
from tests.serving import LiveServer

CARDS: Final = """async (cards) => {
  const { cardName, suitName } = await import("/static/js/base/texts.js");
  return [...cards.map((card) => cardName(card)), cardName("9S", true), suitName("H")];
}"""
NINE_SPADES_SIX_HEARTS: Final[dict[Language, list[str]]] = {
    "ru": ["девятка пик", "шестёрка червей", "девятка пик, козырь", "черви"],
    "de": ["Pik Neun", "Herz Sechs", "Pik Neun, Trumpf", "Herz"],
    "uk": ["дев’ятка пік", "шістка чирв", "дев’ятка пік, козир", "чирви"],
}

RUSSIAN_CARD: Final = re.compile(
    r"(шестёрка|семёрка|восьмёрка|девятка|десятка|валет|дама|король|туз)"
    r" (пик|треф|бубен|червей)(, [а-яё ]+)*"
)
LABELS: Final = "(cards) => cards.map((card) => card.getAttribute('aria-label'))"
OVERFLOW: Final = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("language", NINE_SPADES_SIX_HEARTS)
async def test_cards_have_the_names_that_players_call_them(
    visit: Visit, server: LiveServer, language: Language
) -> None:
    page = await _page_in(language, visit, server)

    assert await call(page, CARDS, ["9S", "6H"]) == NINE_SPADES_SIX_HEARTS[language]


async def test_a_table_speaks_russian_in_whole_sentences(visit: Visit, server: LiveServer) -> None:
    page = await _page_in("ru", visit, server)
    taking = {"phase": "pile_on", "defender": 1, "attacker": 0, "legal": ["attack 7C", "pass"]}
    views = [
        BASE,
        {**BASE, "turn": 1, "defender": 1, "legal": []},
        *({**BASE, **taking, "may_add": n} for n in (1, 3)),
    ]

    said = [_plain(await call(page, STATUS, view)) for view in views]

    assert said == [
        "Бот ходит: 7S. Отбейтесь, переведите или возьмите.",
        "Бот отбивается: 7S.",
        "Бот берёт. Подкиньте ещё 1 карту или скажите «хватит».",
        "Бот берёт. Подкиньте до 3 карт или скажите «хватит».",
    ]


async def test_buttons_and_bots_have_russian_words(visit: Visit, server: LiveServer) -> None:
    page = await _page_in("ru", visit, server)
    bots = [
        {"name": name, "kind": "bot", "level": level}
        for name, level in (("Bot easy", "easy"), ("Bot hard", "hard"), ("Bot hard 2", "hard"))
    ]

    labels = await call(page, BUTTONS, BASE, None)

    assert _plain(labels["left"]) == "Беру 1 карту"
    assert labels["middle"] == "Перевести: 7♣"
    assert [_plain(name) for name in await call(page, NAMES, bots)] == [
        "Бот (лёгкий)",
        "Бот (сильный)",
        "Бот 2 (сильный)",
    ]


async def test_a_game_is_seen_and_resigned_by_russian_names_on_a_phone(
    visit: Visit, server: LiveServer
) -> None:
    visitor = await _speaker("ru", await visit(PHONE), server)
    await open_table(visitor, preset="duel")
    page = visitor.page

    hand = page.get_by_role("toolbar", name="Ваши карты").get_by_role("button")
    await expect(hand.first).to_be_visible()
    names = await hand.evaluate_all(LABELS)
    assert all(RUSSIAN_CARD.match(name) for name in names), names
    assert await page.evaluate(OVERFLOW) <= 0

    await page.get_by_role("button", name="Журнал, правила и прочее").click()
    await page.get_by_role("button", name="Сдаться…").click()
    question = page.get_by_role("dialog", name="Сдаться в этой партии?")
    await question.get_by_role("button", name="Сдаться", exact=True).click()
    await expect(page.get_by_role("heading", name="Вы остались с картами")).to_be_visible()
    assert await page.evaluate(OVERFLOW) <= 0


async def _page_in(language: Language, visit: Visit, server: LiveServer) -> Page:
    return await reading_page(await _speaker(language, await visit(DESKTOP), server))


async def _speaker(language: Language, visitor: Visitor, server: LiveServer) -> Visitor:
    await visitor.context.add_cookies([{"name": COOKIE, "value": language, "url": server.url}])
    return visitor


def _plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")
