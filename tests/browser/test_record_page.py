"""The page of a finished game: its record checked, files from elsewhere, and what has no record.

Its replay is in test_replay_page, its review in test_review.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.games import running_game
from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.reviews import answer, answering, review_for, shown
from tests.browser.test_record_vectors import RECORDS
from tests.browser.visitors import Size, Theme, Visit
from tests.serving import LiveServer

STEPS = (
    *("format", "rules", "preset", "commitment", "participants", "rated", "previous_game"),
    *("seating", "deal 0", "moves", "result", "times", "extensions", "deadlines"),
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
