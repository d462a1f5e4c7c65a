"""The page of a finished game: replay with open hands, verification, files from elsewhere."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.games import running_game
from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.reviews import answer, answering, review_for, shown
from tests.browser.test_record_vectors import RECORDS
from tests.browser.visitors import PHONE, Size, Theme, Visit
from tests.serving import LiveServer

STEPS = (
    *("format", "rules", "preset", "commitment", "participants", "rated", "previous_game"),
    *("seating", "deal 0", "moves", "result", "times", "extensions", "deadlines"),
)


async def counted(page: Page) -> int:
    """How many cards lie open or are counted: the whole pack, wherever they are."""
    return int(
        await page.evaluate("""() => {
          const number = (id) => Number(document.querySelector(id).textContent.match(/\\d+/)[0]);
          const open = document.querySelectorAll(".seat__card, #board-table .card").length;
          return open + number("#board-talon") + number("#board-heap");
        }""")
    )


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class TestVerification:
    async def test_a_game_just_played_is_checked_step_by_step(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        page = await shown(await visit(), game[0])

        steps = page.locator("#game-check .check-step")
        names = await steps.evaluate_all("(all) => all.map((step) => step.dataset.step)")

        assert tuple(names) == STEPS
        assert await steps.evaluate_all("(all) => all.every((s) => s.dataset.ok === 'yes')")
        await expect(page.locator("#game-check .check-panel__verdict")).to_contain_text("14 steps")
        await page.get_by_role("button", name="Checked: everything is right").click()
        await expect(page.locator("#check-title")).to_be_in_viewport()

    async def test_the_numbers_are_those_of_the_record(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        page = await shown(await visit(), record["game_id"])

        numbers = await page.locator("#numbers-list").inner_text()

        assert record["server_seed"] in numbers
        assert record["commitment"] in numbers
        assert all(who["nonce"] in numbers for who in record["participants"])

    async def test_a_page_without_web_crypto_checks_with_its_own_hashes(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        visitor = await visit()
        await visitor.page.add_init_script(
            "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
        )

        page = await shown(visitor, game[0])

        assert await page.evaluate("crypto.subtle === undefined")
        await expect(page.locator("#replay")).to_be_visible()

    async def test_a_record_served_falsely_is_named_wrong_and_not_replayed(
        self, visit: Visit, record: dict[str, Any]
    ) -> None:
        visitor = await visit()
        false = json.dumps({**record, "server_seed": "00" * 32})
        await visitor.page.route("**/api/games/*", lambda route: route.fulfill(body=false))

        await visitor.page.goto(f"{visitor.url}/games/{record['game_id']}")

        await visitor.page.wait_for_selector("#game-check[data-verdict=wrong]")
        wrong = visitor.page.locator("#game-check .check-step[data-ok=no]")
        assert await wrong.get_attribute("data-step") == "commitment"
        await expect(visitor.page.locator("#record-verdict")).to_contain_text("not true")
        await expect(visitor.page.locator("#replay")).to_be_hidden()

    async def test_the_download_is_the_record_byte_for_byte(
        self, visit: Visit, game: tuple[str, str], tmp_path: Path
    ) -> None:
        page = await shown(await visit(), game[0])

        async with page.expect_download() as waiting:
            await page.click("#download")
        await (await waiting.value).save_as(tmp_path / "game.json")

        assert text_of(tmp_path / "game.json") == game[1]


class TestFiles:
    async def test_a_record_from_disk_is_checked_on_both_pages(
        self, visit: Visit, game: tuple[str, str], tmp_path: Path
    ) -> None:
        file = tmp_path / "game.json"
        file.write_text(game[1], encoding="utf-8")
        visitor = await visit()

        for path in ("/fair-play", f"/games/{game[0]}"):
            await visitor.page.goto(visitor.url + path)
            await visitor.page.set_input_files("#record-file", file)
            await visitor.page.wait_for_selector("#file-panel[data-verdict=right]")

    async def test_a_changed_move_is_named(
        self, visit: Visit, record: dict[str, Any], tmp_path: Path
    ) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps({**record, "moves": record["moves"][:-1]}), encoding="utf-8")
        visitor = await visit()
        await visitor.page.goto(f"{visitor.url}/fair-play")

        await visitor.page.set_input_files("#record-file", file)

        await visitor.page.wait_for_selector("#file-panel[data-verdict=wrong]")
        wrong = visitor.page.locator("#file-panel .check-step[data-ok=no]")
        assert await wrong.get_attribute("data-step") == "moves"

    async def test_pasted_text_is_checked_and_what_is_no_record_refused(
        self, visit: Visit, game: tuple[str, str]
    ) -> None:
        visitor = await visit()
        page = visitor.page
        await page.goto(f"{visitor.url}/fair-play")
        await page.click("text=Or paste its text")

        await page.fill("#record-text", "my best game")
        await page.click("text=Check this text")
        await page.wait_for_selector("#file-panel[data-verdict=wrong]")

        await page.fill("#record-text", game[1])
        await page.click("text=Check this text")
        await page.wait_for_selector("#file-panel[data-verdict=right]")


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

        await page.click("#autoplay")
        await expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "true")

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


class TestGamesWithoutARecord:
    async def test_a_game_that_still_runs_says_so(self, visit: Visit, server: LiveServer) -> None:
        visitor = await visit()
        visitor.expected.append("404")
        game_id = await running_game(server, 8)

        await visitor.page.goto(f"{visitor.url}/games/{game_id}")

        await expect(visitor.page.locator("#record-missing")).to_contain_text("still running")
        await expect(visitor.page.locator("#replay")).to_be_hidden()

    async def test_an_unknown_game_is_an_error_page(self, visit: Visit) -> None:
        visitor = await visit()
        visitor.expected.append("404")

        answer = await visitor.page.goto(f"{visitor.url}/games/nobody-knows-it")

        assert answer is not None
        assert answer.status == 404
        await expect(visitor.page.locator("h1")).to_be_visible()

    @pytest.mark.parametrize(("name", "is_dealt"), [("void", True), ("never-started", False)])
    async def test_a_game_called_off_shows_its_seed_and_what_was_dealt(
        self, visit: Visit, game: tuple[str, str], name: str, is_dealt: bool
    ) -> None:
        visitor = await visit()
        body = json.dumps(RECORDS[name])
        await visitor.page.route("**/api/games/*", lambda route: route.fulfill(body=body))

        page = await shown(visitor, game[0])

        await expect(page.locator("#record-result")).to_contain_text("called off")
        await expect(page.locator("#numbers-list")).to_contain_text(RECORDS[name]["server_seed"])
        assert await page.locator("#replay").is_visible() == is_dealt


@EACH_LOOK
async def test_the_page_is_accessible(
    visit: Visit, record: dict[str, Any], size: Size, theme: Theme
) -> None:
    visitor = await visit(size, theme=theme)
    await answering(visitor.page, answer("ready", 4, review_for(record)))
    page = await shown(visitor, record["game_id"], "#9")
    await expect(page.locator("#review-found")).to_be_visible()
    for part in ("#board", "#review-chart", "[data-step=next]"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=1)

    await unfold(page)

    assert await faults(page) == []
