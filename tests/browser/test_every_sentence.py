"""Every page in a language that marks its sentences: none is left in English, and longer words
push nothing out of the page.
"""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.games import finished_game
from tests.browser.modules import call, reading_page
from tests.browser.people import sign_in
from tests.browser.pseudo import LANGUAGE, speak_pseudo, unmarked, write_pseudo
from tests.browser.tables import make_table, open_table
from tests.browser.visitors import PHONE, Visitor, Visitors
from tests.serving import LiveServer, serving

#: What is the same in every language: names of people and of this site, of programs and formats.
_SAME: Final = re.compile(
    r"Bito|(Anna|Guest) \d+( · Bito)?|Script(, Bot medium)?|\S+@\S+|UTC|English|Русский"
    r"|[\w-]+/[\w/ -]+|([2-9TJQKA][SCDH] ?)+|[0-9a-f]{64}"
)
_STRANGERS: Final = (
    *("/", "/rules", "/fair-play", "/lobby", "/leaderboards", "/my-games", "/new-table"),
    *("/sign-up", "/sign-in", "/forgot", "/reset", "/confirm"),
)
_FORMS: Final = """async (numbers) => {
  const { plural, texts } = await import("/static/js/base/texts.js");
  return numbers.map((n) => plural(texts.time.hours, n));
}"""
_WIDTH: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    locales = write_pseudo(tmp_path_factory.mktemp("locales"))
    environment = {"BITO_LIMITS": "off", "BITO_TEST_LOCALES": str(locales)}
    with serving(
        tmp_path_factory.mktemp("pseudo"), environment, "tests.pseudo_server", is_new=True
    ) as running:
        yield running


async def test_strangers_read_no_english(visitors: Visitors, server: LiveServer) -> None:
    visitor = await _speaker(visitors, server)

    found = [line for path in _STRANGERS for line in await _wrong_at(visitor, path)]

    assert not found, "\n".join(found)


async def test_people_read_no_english(visitors: Visitors, server: LiveServer) -> None:
    visitor = await _speaker(visitors, server)
    visitor.expected.append("403")  # he is no administrator
    name = await sign_in(visitor, server)
    invitation = await make_table(visitor, opponents="people", seats=3)

    paths = ("/", "/my-games", "/account", "/new-table", f"/players/{name}", "/admin/reports")
    found = [
        line
        for path in (*paths, f"/tables/{invitation}", "/lobby")
        for line in await _wrong_at(visitor, path)
    ]

    assert not found, "\n".join(found)


async def test_a_table_and_a_record_have_no_english(visitors: Visitors, server: LiveServer) -> None:
    visitor = await _speaker(visitors, server)
    game_id, _ = await finished_game(server, 7)

    await open_table(visitor, preset="transfer", seats=3)
    found = [f"table: {line}" for line in _wrong(await unmarked(visitor.page))]
    found += await _wrong_at(visitor, f"/games/{game_id}")

    assert not found, "\n".join(found)


async def test_what_is_not_there_is_said_without_english(
    visitors: Visitors, server: LiveServer
) -> None:
    visitor = await _speaker(visitors, server)
    visitor.expected.append("404")

    found = [
        *await _wrong_at(visitor, "/nowhere"),
        *await _wrong_at(visitor, "/games/nosuch"),
        *await _wrong_at(visitor, "/players/nobody"),
    ]

    assert not found, "\n".join(found)


async def test_each_number_takes_its_form(visitors: Visitors, server: LiveServer) -> None:
    page = await reading_page(await _speaker(visitors, server))

    forms = await call(page, _FORMS, [1, 2, 5, 11, 21, 22, 25, 1.5])

    assert "".join(form[form.index("hours") + 5] for form in forms) == "¹²³³¹²³³"


async def test_a_language_that_is_chosen_stays_with_browser_and_account(
    visitors: Visitors, server: LiveServer
) -> None:
    visitor = await visitors.make(server.url, PHONE)
    await sign_in(visitor, server)
    page = visitor.page
    await page.goto(f"{visitor.url}/account")
    await expect(page.locator("html")).to_have_attribute("lang", "en")

    await page.click("#settings-open")
    await page.select_option("#settings-language", label="Русский")
    await expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    await expect(page.locator("#account-language")).to_have_value(LANGUAGE)
    await page.wait_for_selector("#account:not([aria-busy])")
    assert await _account_language(visitor) == LANGUAGE

    await page.goto(f"{visitor.url}/account")
    await expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    await page.wait_for_selector("#account:not([aria-busy])")
    await page.select_option("#account-language", label="English")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    assert await _account_language(visitor) == "en"


async def _account_language(visitor: Visitor) -> str:
    answer = await visitor.context.request.get(f"{visitor.url}/api/me")
    return str((await answer.json())["account"]["language"])


async def _speaker(visitors: Visitors, server: LiveServer) -> Visitor:
    visitor = await visitors.make(server.url, PHONE)
    await speak_pseudo(visitor)
    return visitor


async def _wrong_at(visitor: Visitor, path: str) -> list[str]:
    page = visitor.page
    await page.goto(visitor.url + path)
    await page.wait_for_load_state("networkidle")
    assert await page.evaluate("document.documentElement.lang") == LANGUAGE
    found = [f"{path} {line}" for line in _wrong(await unmarked(page))]
    width = await page.evaluate(_WIDTH)
    return [*found, *([f"{path} sticks out by {width} px"] if width else [])]


def _wrong(lines: list[str]) -> list[str]:
    return [line for line in lines if not _SAME.fullmatch(line.partition(": ")[2])]
