"""Endgame puzzles: solved with a finger and with keys, given wrong answers, played to the end."""

import re
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from app.practice.answering import solved
from app.practice.puzzles import Puzzle, load_puzzles
from app.web.routes.puzzles import by_difficulty
from tests.browser.looks import EACH_LOOK, faults
from tests.browser.visitors import DESKTOP, PHONE, Size, Theme, Visit

_EASY: Final = [each for each in load_puzzles() if each.difficulty == 1 and each.keeps == "win"]
#: Answered with a lead, which the solver beats to lead himself; and short.
PUZZLE: Final = next(
    each
    for each in sorted(_EASY, key=lambda each: (each.distance or 0, each.id))
    if not each.played and (each.distance or 0) >= 5 and solved(each)["seats"][:3] == [0, 1, 1]
)


def card_of(page: Page, move: str) -> Locator:
    return page.locator(f'#own-hand [data-play="{move.split()[-1]}"]')


async def ready(page: Page, url: str, puzzle: Puzzle) -> None:
    await page.goto(f"{url}/practice/{puzzle.id}")
    await page.wait_for_selector("#puzzle:not([aria-busy])")


def following(steps: int) -> str:
    """The id of the puzzle so many places behind this one in the list."""
    ids = [each.id for each in by_difficulty()]
    return ids[(ids.index(PUZZLE.id) + steps) % len(ids)]


async def solve(page: Page, puzzle_id: str) -> None:
    """As if it had been solved here earlier."""
    await page.evaluate(
        """(id) => {
            const ids = JSON.parse(localStorage.getItem("bito-puzzles"));
            localStorage.setItem("bito-puzzles", JSON.stringify([...ids, id]));
        }""",
        puzzle_id,
    )


async def test_the_right_card_keeps_the_win_and_is_remembered(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await ready(visitor.page, visitor.url, PUZZLE)
    own = visitor.page.get_by_role("heading", level=2).filter(has_text="You")
    await expect(own).to_contain_text("You attack ·")

    await card_of(visitor.page, PUZZLE.move).tap()

    await expect(visitor.page.locator("#puzzle-verdict")).to_have_text("Right: the win is kept.")
    await expect(visitor.page.locator("#puzzle-note")).to_contain_text("The solver: ")
    ways = visitor.page.locator("#puzzle-again, .puzzle__next")
    for way in await ways.all():  # nobody need scroll for what comes next
        await expect(way).to_be_in_viewport(ratio=1)
    await solve(visitor.page, following(1))
    await visitor.page.get_by_role("link", name="Next unsolved").tap()
    await visitor.page.wait_for_url(f"**/practice/{following(2)}")
    await visitor.page.goto(f"{visitor.url}/practice")
    await expect(visitor.page.locator("[data-solved]")).to_have_count(2)
    await expect(visitor.page.locator("#puzzles-solved")).to_contain_text(": 2 of ")


async def test_a_wrong_card_is_said_to_be_wrong_and_can_be_tried_anew(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    page = visitor.page
    await ready(page, visitor.url, PUZZLE)
    others = page.locator("#own-hand [data-play]:not([aria-disabled])")
    wrong = others.and_(page.locator(f':not([data-play="{PUZZLE.move.split()[-1]}"])')).first

    await wrong.focus()
    await page.keyboard.press("Enter")

    await expect(page.locator("#puzzle-verdict")).to_have_attribute("data-kept", "no")
    # The card is gone; the keyboard goes on with the next one, and what is lost stays red.
    await expect(page.locator("#puzzle :focus")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(page.locator("#puzzle-verdict")).to_have_text(re.compile("^(Still|It is over)"))
    await expect(page.locator("#puzzle-verdict")).to_have_attribute("data-kept", "no")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.locator("#puzzle-verdict")).to_have_text(
        "Your move. Just one move keeps the win."
    )
    await page.get_by_role("button", name="Show the solution").click()
    turns = page.locator("#puzzle-line li")
    await expect(turns.first).to_contain_text(re.compile("^You: "))
    await expect(turns.nth(1)).to_contain_text(re.compile("^The solver: "))
    await page.get_by_role("link", name="Next unsolved").click()
    await page.wait_for_url(f"**/practice/{following(1)}")


async def test_a_won_puzzle_can_be_played_to_its_end(visit: Visit) -> None:
    visitor = await visit(PHONE)
    page = visitor.page
    await ready(page, visitor.url, PUZZLE)

    moves = [PUZZLE.move]
    over = page.get_by_text("It is over: the solver is left with the cards.")
    while True:
        await make(page, moves[-1])
        await expect(page.locator("#puzzle-note")).not_to_have_text("The solver thinks …")
        if await over.count():
            break
        moves.append(await winning(page, visitor.url, moves))

    assert len(moves) >= 2


async def make(page: Page, move: str) -> None:
    button = page.locator(f'#puzzle-moves [data-move="{move}"]')
    if await button.count() == 0:
        await card_of(page, move).tap()
        if await button.count() == 0:
            return
    await button.tap()


async def winning(page: Page, url: str, moves: list[str]) -> str:
    """A move after which the server says that it is still won."""
    path = f"{url}/api/puzzles/{PUZZLE.id}/moves"
    now = await (await page.request.post(path, data={"moves": moves})).json()
    for move in now["board"]["legal"]:
        found = await (await page.request.post(path, data={"moves": [*moves, move]})).json()
        if found["verdict"] == "win":
            return str(move)
    raise AssertionError("no move keeps the win")


@EACH_LOOK
@pytest.mark.parametrize("path", ["/practice", f"/practice/{PUZZLE.id}"])
async def test_the_pages_are_accessible(visit: Visit, path: str, size: Size, theme: Theme) -> None:
    visitor = await visit(size, theme=theme)
    await visitor.page.goto(visitor.url + path)
    await visitor.page.wait_for_selector("[aria-busy]", state="detached")

    assert await faults(visitor.page) == []
