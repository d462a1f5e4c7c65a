"""The page of a finished game, and a made-up review for it; the real ones need no browser."""

from typing import Any

from playwright.async_api import Page, Route

from tests.browser.visitors import Visitor

Answer = dict[str, Any]

#: By ply: mark and verdicts.
MARKED = {5: ("mistake", None), 7: ("best", None), 9: ("turning", ["draw", "loss"])}


async def shown(visitor: Visitor, game_id: str, place: str = "") -> Page:
    page = visitor.page
    await page.goto(f"{visitor.url}/games/{game_id}{place}")
    await page.wait_for_selector("#game-check[data-verdict=right]")
    await page.wait_for_selector("#numbers", state="visible")  # the last thing to be drawn
    return page


def review_for(record: dict[str, Any]) -> Answer:
    """Of a game of four in which every third move was a choice."""
    count = len(record["moves"])
    return {
        "analysis": 1,
        "deal": {"playouts": 400, "worths": [310, 500, 620, 570]},
        "came_out": [0, 1000, 667, 333],
        "given_away": [0, 150, 0, 60],
        "moves": [
            _move(ply, record) for ply in range(1, count + 1) if ply % 3 == 0 or ply in MARKED
        ],
    }


def answer(state: str, done: int = 0, review: Answer | None = None) -> Answer:
    return {"state": state, "done": done, "pieces": 4, "review": review}


async def answering(page: Page, *answers: Answer) -> list[str]:
    """The page is told these one after the other, the last again and again; how it asked."""
    asked: list[str] = []

    async def tell(route: Route) -> None:
        asked.append(route.request.method)
        await route.fulfill(json=answers[min(len(asked), len(answers)) - 1])

    await page.route("**/api/games/*/review", tell)
    return asked


def _move(ply: int, record: dict[str, Any]) -> Answer:
    mark, exact = MARKED.get(ply, ("good", None))
    worths = [500 - ply, 500, 500, 500 + ply]
    judged = {"mark": mark, "best": "beat 7S 9S", "open_best": "take", "open": [640, 430]}
    places = {"ply": ply, "seat": record["moves"][ply - 1]["seat"], "worths": worths}
    move = {**places, **judged, "known": [520, 500 - ply]}
    return move if exact is None else {**move, "exact": exact}
