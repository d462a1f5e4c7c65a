"""The review on the page of a finished game: asked for, waited for, read, and drawn as a chart."""

import re
from typing import Any

from playwright.async_api import expect

from tests.browser.reviews import answer, answering, review_for, shown
from tests.browser.visitors import Visit


async def test_it_is_asked_for_waited_for_and_read(visit: Visit, record: dict[str, Any]) -> None:
    visitor = await visit()
    ready = answer("ready", 4, review_for(record))
    told = [answer("none"), answer("pending", 1), answer("none"), answer("pending", 3), ready]
    asked = await answering(visitor.page, *told)
    page = await shown(visitor, record["game_id"], "#5")

    await page.click("#review-ask")
    await expect(page.locator("#review-luck")).not_to_be_empty()

    # What was cut off is begun anew.
    assert asked == ["GET", "POST", "GET", "POST", "GET"]
    await expect(page.locator("#review-way")).to_be_hidden()
    await expect(page.locator("#review-seats li")).to_have_count(4)
    marks = await page.locator(".story__mark").all_inner_texts()
    assert marks == ["mistake", "best", "turning point"]
    here = page.locator("#review-here")
    await expect(here).to_contain_text("50 of 100 instead of 52. Better: beat 7♠ with 9♠.")
    await page.click("text=The review as a table")
    await page.locator(".review__place", has_text="9.").first.click()
    await expect(here).to_have_text("Here a draw became a loss. Kept by: beat 7♠ with 9♠.")


async def test_the_chart_is_of_the_seat_that_is_looked_from(
    visit: Visit, record: dict[str, Any]
) -> None:
    visitor = await visit()
    await answering(visitor.page, answer("ready", 4, review_for(record)))
    page = await shown(visitor, record["game_id"])
    chart = page.locator("#review-chart")

    await page.select_option("#seen-from", "0")
    await expect(chart).to_have_attribute("aria-label", re.compile("31 with all cards open"))
    await page.select_option("#seen-from", "2")
    await expect(chart).to_have_attribute("aria-label", re.compile("62 with all cards open"))
    await chart.click(position={"x": 1, "y": 20})

    await expect(page.locator("#now")).to_contain_text("Start")
