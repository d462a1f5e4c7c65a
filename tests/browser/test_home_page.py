"""The first page: one button starts a game; all else only changes which game it is."""

from typing import Any

from playwright.async_api import Page, expect

from app.engine.rules import PRESETS, rules_as_dict
from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.visitors import Size, Theme, Visit, Visitor

BUSY = "The server is busy. Try again in a moment."
NONCE = "0123456789abcdef" * 4


async def home(visitor: Visitor) -> Page:
    await visitor.page.goto(visitor.url)
    await visitor.page.wait_for_selector(".scene .card")
    return visitor.page


async def game_started(visitor: Visitor) -> dict[str, Any]:
    """The view of the table that the page has gone to."""
    await visitor.page.wait_for_url("**/tables/*")
    table_id = visitor.page.url.rsplit("/", 1)[1]
    answer = await visitor.context.request.get(f"{visitor.url}/api/tables/{table_id}")
    return dict((await answer.json())["view"])


def bots(view: dict[str, Any]) -> list[str]:
    return [seat["level"] for seat in view["seats"] if seat["kind"] == "bot"]


class TestTheButton:
    async def test_starts_a_duel_with_the_bot_at_once(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)

        await page.click("#start")

        view = await game_started(visitor)
        assert view["status"] == "playing"
        assert view["rules"] == rules_as_dict(PRESETS["duel"])
        assert view["deadline_s"] == 86400
        assert bots(view) == ["medium"]
        assert view["you"] is not None

    async def test_can_be_reached_and_pressed_by_keyboard(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)

        await page.focus("#main")
        await page.keyboard.press("Tab")
        await expect(page.locator("#start")).to_be_focused()
        await page.keyboard.press("Enter")

        assert (await game_started(visitor))["status"] == "playing"

    async def test_says_what_went_wrong_and_can_be_pressed_again(self, visit: Visit) -> None:
        visitor = await visit()
        visitor.expected.append("503")
        page = await home(visitor)
        refusal = {"title": "Busy", "status": 503, "code": "busy", "detail": "Try again soon."}
        await page.route(
            "**/api/tables", lambda route: route.fulfill(status=503, json=refusal), times=1
        )

        await page.click("#start")
        await expect(page.locator("#start-error")).to_have_text(BUSY)
        await page.click("#start")

        await game_started(visitor)


class TestChoosing:
    async def test_preset_seats_level_and_time_are_those_of_the_game(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)
        await page.click("#setup > summary")

        await page.check("input[name=preset][value=transfer]", force=True)
        await page.check("input[name=seats][value='4']", force=True)
        await page.check("input[name=level][value=hard]", force=True)
        await page.select_option("[name=deadline_s]", "3600")
        await expect(page.locator("#start-what")).to_have_text(
            "Transfer, four seats, hard bots, an hour for each move"
        )
        await page.click("text=Start this game")

        view = await game_started(visitor)
        assert view["rules"] == {**rules_as_dict(PRESETS["transfer"]), "seats": 4}
        assert view["deadline_s"] == 3600
        assert bots(view) == ["hard"] * 3

    async def test_own_luck_goes_into_the_deal(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)
        await unfold(page)

        await page.fill("#nonce", NONCE)
        await page.click("#start")

        assert (await game_started(visitor))["nonces"] == [NONCE]

    async def test_a_nonce_that_is_none_starts_nothing(self, visit: Visit) -> None:
        page = await home(await visit())
        await unfold(page)

        await page.fill("#nonce", "seven")
        await page.click("#setup > summary")
        await page.click("#start")

        await expect(page.locator("#nonce")).to_be_focused()
        await expect(page.locator("#nonce")).to_be_visible()

    async def test_running_games_stand_on_top(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)
        await expect(page.locator("#my-games")).to_be_hidden()
        await page.click("#start")
        await game_started(visitor)
        table = page.url

        await home(visitor)
        await expect(page.locator("#my-games a")).to_contain_text("Duel against Bot")
        await expect(page.locator("#my-games a")).not_to_contain_text("medium")
        await page.click("#my-games a")

        await page.wait_for_url(table)


class TestHouseRules:
    async def test_begin_as_the_chosen_preset_has_them(self, visit: Visit) -> None:
        page = await home(await visit())
        await unfold(page)

        for preset, rules in PRESETS.items():
            await page.check(f"input[name=preset][value={preset}]", force=True)
            for name, value in rules_as_dict(rules).items():
                if name not in ("preset", "seats"):
                    assert await shown_value(page, name) == value, (preset, name)

    async def test_each_field_of_the_rules_has_a_control_with_help(self, visit: Visit) -> None:
        page = await home(await visit())

        names = await page.locator(".rule").evaluate_all("(all) => all.map((r) => r.dataset.rule)")
        helps = await page.locator(".rule .rule__help").all_inner_texts()

        assert {*names, "preset", "seats"} == set(rules_as_dict(PRESETS["duel"]))
        assert len(helps) == len(names)

    async def test_changes_are_listed_undone_and_played(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)
        await unfold(page)

        await page.select_option("#rule-throw_in", "none")
        await page.select_option("#rule-bout_limit", "none")
        await page.uncheck("[name='rule.auto_take']")
        changes = page.locator("#changes-list .change")
        await expect(changes).to_have_count(3)
        await expect(page.locator("#house-count")).to_have_text("3 changed")
        await page.click("[data-undo=throw_in]")
        await expect(changes).to_have_count(2)
        await page.click("#start")

        rules = (await game_started(visitor))["rules"]
        changed = {"bout_limit": None, "auto_take": False}
        assert rules == {**rules_as_dict(PRESETS["duel"]), **changed}

    async def test_a_small_pack_takes_seats_away_and_says_why(self, visit: Visit) -> None:
        visitor = await visit()
        page = await home(visitor)
        await unfold(page)
        await page.check("input[name=seats][value='6']", force=True)

        await page.select_option("#rule-pack", "24")

        await expect(page.locator("input[name=seats][value='4']")).to_be_checked()
        await expect(page.locator("input[name=seats][value='5']")).to_be_disabled()
        await expect(page.locator("#seats-note")).to_contain_text("24 cards are enough for 4")
        await page.click("#start")
        assert (await game_started(visitor))["rules"]["seats"] == 4

    async def test_a_switch_without_effect_says_so(self, visit: Visit) -> None:
        page = await home(await visit())
        await unfold(page)

        await page.select_option("#rule-exchange", "nobody")
        await expect(page.locator("#note-exchange_own_only")).to_contain_text("No effect")
        await page.select_option("#rule-exchange", "everyone")
        await expect(page.locator("#note-exchange_own_only")).to_be_empty()


@EACH_LOOK
async def test_the_page_is_accessible(visit: Visit, size: Size, theme: Theme) -> None:
    page = await home(await visit(size, theme=theme))
    await unfold(page)

    await page.select_option("#rule-pack", "24")

    assert await faults(page) == []


async def shown_value(page: Page, name: str) -> object:
    """What the control of this rule says, as the rule's value."""
    control = page.locator(f"[name='rule.{name}']")
    if await control.get_attribute("type") == "checkbox":
        return await control.is_checked()
    text = await control.input_value()
    return None if text == "none" else int(text) if text.isdigit() else text
