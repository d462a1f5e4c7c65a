"""The page of a finished game: the replay with open hands, and how its deal came about."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.async_api import Page, expect

from tests.browser.reviews import shown
from tests.browser.visitors import PHONE, Visit


async def counted(page: Page) -> int:
    """How many cards lie open or are counted: the whole pack, wherever they are."""
    return int(
        await page.evaluate("""() => {
          const number = (id) => Number(document.querySelector(id).textContent.match(/\\d+/)[0]);
          const open = document.querySelectorAll(".seat__card, #board-table .card").length;
          return open + number("#board-talon") + number("#board-heap");
        }""")
    )


async def stop_time(page: Page) -> None:
    """From now on it passes when told to, and nothing that is shown for a while goes by itself."""
    await page.clock.install()
    await page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))


class TestReplay:
    async def test_it_begins_with_the_deal_and_ends_with_the_result(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])
        now = page.locator("#now")

        await expect(now).to_have_text("Start: the cards are dealt.")
        await expect(page.locator(".seat__card")).to_have_count(24)
        await page.click("[data-step=last]")

        all_moves = len(record["moves"])
        await expect(now).to_contain_text(f"{all_moves} of {all_moves}:")
        await expect(now).to_contain_text(await page.locator("#record-result").inner_text())
        assert page.url.endswith(f"#{all_moves}")

    async def test_buttons_and_keys_walk_by_moves_and_by_bouts(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        page = await shown(await visit(), game[0])
        now = page.locator("#now")

        await page.click("[data-step=next]")
        await expect(now).to_contain_text("1 of")
        await page.keyboard.press("ArrowRight")
        await expect(now).to_contain_text("2 of")
        await page.keyboard.press("ArrowLeft")
        await expect(now).to_contain_text("1 of")
        await page.keyboard.press("Shift+ArrowRight")
        await expect(page.locator("#board-table .board__pair")).to_have_count(0)
        await page.keyboard.press("End")
        await page.click("[data-step=bout-back]")
        await page.keyboard.press("Home")
        await expect(now).to_contain_text("Start")

    async def test_no_card_is_ever_lost_or_doubled(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])

        for _ in record["moves"]:
            assert await counted(page) == record["rules"]["pack"]
            await page.keyboard.press("ArrowRight")
        assert await counted(page) == record["rules"]["pack"]

    async def test_a_link_opens_its_position_and_the_list_leads_to_others(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        page = await shown(await visit(), game[0], "#5")

        await expect(page.locator("#now")).to_contain_text("5 of")
        await page.locator("[data-ply='3']").click()
        await expect(page.locator("#now")).to_contain_text("3 of")
        await expect(page.locator("[data-ply='3']")).to_have_attribute("aria-current", "step")
        await page.evaluate("() => { location.hash = '#4'; }")
        await expect(page.locator("#now")).to_contain_text("4 of")

    async def test_it_plays_by_itself_and_stops_at_the_end(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        all_moves = len(record["moves"])
        page = await shown(await visit(), record["game_id"], f"#{all_moves - 2}")
        await page.select_option("#speed", "500")
        await stop_time(page)

        await page.click("#autoplay")
        await expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "true")
        await page.clock.run_for(2 * 500)

        await expect(page.locator("#now")).to_contain_text(f"{all_moves} of {all_moves}:")
        await expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")

    async def test_it_can_be_seen_from_every_seat(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])

        for seat, participant in enumerate(record["seating"]):
            await page.select_option("#seen-from", str(seat))
            name = record["participants"][participant]["name"]
            shown_name = "Bot 1" if name == "Bot medium" else name.replace(" medium", "")
            await expect(page.locator("#board-own .seat__name")).to_have_text(shown_name)


class TestLookingClosely:
    async def test_board_scrubber_and_buttons_fit_a_phone(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        page = await shown(await visit(PHONE), game[0], "#9")

        for part in ("#board", "#now", "#ply", ".player__buttons"):
            await expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert await page.evaluate("scrollY") == 0

    async def test_one_seat_alone_sees_only_its_own_cards(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"], "#9")
        others = page.locator("#board-others .card")

        assert await others.and_(page.locator("[data-card]")).count() == await others.count()
        await page.keyboard.press("o")

        await expect(page.locator("#open-hands")).not_to_be_checked()
        await expect(others.and_(page.locator("[data-card]"))).to_have_count(0)
        await expect(page.locator("#board-own .card[data-card]").first).to_be_visible()
        await expect(page.locator(".piles__part--talon")).to_be_hidden()

    async def test_who_drew_what_is_told_after_a_bout(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])

        await page.click("[data-step=bout-next]")

        await expect(page.locator("#draws")).to_contain_text("draws")
        await expect(page.locator(".seat__card .card[data-fresh]").first).to_be_attached()

    async def test_heap_and_talon_lie_open_card_by_card(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])

        await page.keyboard.press("h")
        left = record["rules"]["pack"] - 24
        await expect(page.locator("#talon-cards .card")).to_have_count(left)
        await page.keyboard.press("End")

        await expect(page.locator("#talon-empty")).to_be_visible()
        beaten = re.findall(r"\d+", await page.locator("#board-heap").inner_text())
        await expect(page.locator("#heap-bouts .card")).to_have_count(int(beaten[0]))

    async def test_the_link_to_a_position_is_copied_and_the_keys_are_listed(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        visitor = await visit()
        await visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = await shown(visitor, game[0], "#7")
        await stop_time(page)

        await page.click("[data-act=copy]")
        await expect(page.locator("#shared")).to_have_text("The link is copied.")
        assert await page.evaluate("navigator.clipboard.readText()") == page.url
        await page.click("#copy-record")
        await expect(page.locator("#shared")).to_have_text("The record is copied.")
        assert await page.evaluate("navigator.clipboard.readText()") == game[1]

        await page.keyboard.press("?")
        await expect(page.locator("#keys-dialog")).to_be_visible()


class TestHowTheDealCameAbout:
    async def test_the_own_number_is_found_in_it(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        visitor = await visit()
        nonce = record["participants"][0]["nonce"]
        kept = json.dumps([[record["game_id"], nonce]])
        await visitor.page.add_init_script(f"localStorage['bito-own-nonces'] = '{kept}'")

        page = await shown(visitor, record["game_id"])

        await expect(page.locator("#own-nonce")).to_contain_text("is among them")
        own = page.locator(".numbers__row[data-own]")
        await expect(own).to_have_count(1)
        await expect(own).to_contain_text(nonce)

    async def test_the_pack_is_shuffled_swap_by_swap(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])
        pack = page.locator(".shuffle").last
        await expect(pack.locator("[data-shuffle=play]")).to_be_hidden()  # reduced motion

        await pack.locator("[data-shuffle=next]").click()
        await expect(pack.locator(".shuffle__now")).to_contain_text("Swap 1 of 35")
        await pack.locator("[data-shuffle=end]").click()
        await expect(pack.locator(".shuffle__now")).to_contain_text("Swap 35 of 35")

        order = await pack.locator("[data-card]").evaluate_all(
            "(a) => a.map((c) => c.dataset.card)"
        )
        dealt = page.locator("#game-check [data-step='deal 0'] .check-step__detail")
        await expect(dealt).to_have_text(" ".join(order))
