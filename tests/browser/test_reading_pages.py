"""The pages to read: rules, fair play, errors."""

import re
from pathlib import Path

import pytest

from app.engine.rules import PRESETS, rules_as_dict
from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.visitors import Size, Theme, Visit

RULEBOOK = Path(__file__).parents[2] / "docs" / "RULES.md"


class TestRules:
    async def test_every_number_of_the_rulebook_is_an_anchor(self, visit: Visit) -> None:
        visitor = await visit()
        await visitor.page.goto(f"{visitor.url}/rules")
        numbers = re.findall(r"\*\*(R\d+\.\d+)\*\*", RULEBOOK.read_text(encoding="utf-8"))

        ids = set(await visitor.page.locator("[id]").evaluate_all("(all) => all.map((e) => e.id)"))

        assert numbers
        wanted = {number.replace(".", "-") for number in numbers if number < "R8"}
        assert wanted | {f"R{chapter}" for chapter in range(1, 11)} <= ids

    async def test_links_of_the_site_lead_to_rules_that_exist(self, visit: Visit) -> None:
        visitor = await visit()
        find = "(all) => all.map((a) => a.getAttribute('href').split('#')[1])"
        wanted: set[str] = set()
        for path in ("/", "/rules", "/fair-play"):
            await visitor.page.goto(visitor.url + path)
            links = visitor.page.locator("a[href*='#R']")
            wanted |= set(await links.evaluate_all(find))

        await visitor.page.goto(f"{visitor.url}/rules")

        for anchor in sorted(wanted):
            assert await visitor.page.locator(f"#{anchor}").count() == 1, anchor

    async def test_the_table_of_presets_names_every_switch(self, visit: Visit) -> None:
        visitor = await visit()
        await visitor.page.goto(f"{visitor.url}/rules")

        rows = visitor.page.locator(".presets tbody tr")

        fields = set(rules_as_dict(PRESETS["duel"])) - {"preset", "seats"}
        assert await rows.count() == len(fields)
        assert await rows.first.locator("td").count() == len(PRESETS)

    async def test_it_is_honest_about_what_plays_itself(self, visit: Visit) -> None:
        visitor = await visit()
        await visitor.page.goto(f"{visitor.url}/rules")

        text = await visitor.page.locator("#R4-10").inner_text()

        assert "give something away" in text


class TestFairPlay:
    async def test_it_says_what_is_proved_and_what_is_not(self, visit: Visit) -> None:
        visitor = await visit()
        await visitor.page.goto(f"{visitor.url}/fair-play")

        proved = await visitor.page.locator(".proof--yes").inner_text()
        not_proved = await visitor.page.locator(".proof--no").inner_text()

        assert "could not choose the deal alone" in proved
        assert "dealer knows the cards" in not_proved
        assert "many nonces" in not_proved
        assert await visitor.page.locator("text=python -m app verify FILE").count() == 1


@EACH_LOOK
@pytest.mark.parametrize("path", ["/rules", "/fair-play", "/no-such-page"])
async def test_the_page_is_accessible(visit: Visit, path: str, size: Size, theme: Theme) -> None:
    visitor = await visit(size, theme=theme)
    visitor.expected.append("404")
    await visitor.page.goto(visitor.url + path)

    await unfold(visitor.page)

    assert await faults(visitor.page) == []
