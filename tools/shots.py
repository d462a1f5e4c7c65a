"""Screenshots of every page, in both themes and both sizes, into the ignored folder `shots/`.

    python -m tools.shots            all
    python -m tools.shots table      only those whose name holds "table"

A real server and a real game: hands, ends and dialogs are played for, nothing is made up.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Final

from playwright.async_api import Page, async_playwright

from tests.browser.accounts import person, sign_up
from tests.browser.chromium import chromium_path, launch_flags
from tests.browser.driver import Player
from tests.browser.tables import make_table, open_table
from tests.browser.visitors import DESKTOP, PHONE, Size, Theme, Visitor, Visitors
from tests.serving import serving

FOLDER: Final = Path(__file__).resolve().parent.parent / "shots"
SIZES: Final[dict[str, Size]] = {"phone": PHONE, "desktop": DESKTOP}
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
#: More than one row on a phone.
MANY_CARDS: Final = 14
SETTLED_MS: Final = 500
NUMBERS: Final = count(10)  # no two persons may have one name
OPEN_DETAILS: Final = "for (const one of document.querySelectorAll('details')) one.open = true"

Scene = Callable[[Visitor], Awaitable[None]]


def page_scene(path: str) -> Scene:
    async def go(visitor: Visitor) -> None:
        await visitor.page.goto(visitor.url + path)

    return go


async def table_duel(visitor: Visitor) -> None:
    await open_table(visitor)
    await Player(visitor.page).wait_for_turn()


async def table_chosen(visitor: Visitor) -> None:
    """A card is chosen, and its targets and places show."""
    await open_table(visitor, preset="transfer")
    now = await Player(visitor.page).wait_for_turn()
    await visitor.page.locator(f'#hand [data-value="{now["cards"][0]}"]').click(
        position={"x": 10, "y": 14}
    )


async def table_six(visitor: Visitor) -> None:
    """Six seats, in the middle of the game."""
    await open_table(visitor, preset="transfer", seats=6)
    await play_moves(visitor.page, 4)


async def table_many_cards(visitor: Visitor) -> None:
    """Somebody who takes whatever comes, until the hand needs a second row."""
    await open_table(visitor, preset="classic", seats=4)
    player, seen = Player(visitor.page), "-"
    while await visitor.page.locator("#hand .card").count() < MANY_CARDS:
        now = await player.wait_for_turn(seen)
        if now["over"]:
            return
        seen = now["version"]
        await player.move({**now, "cards": [] if "left" in now["buttons"] else now["cards"]})
    await player.wait_for_turn(seen)


async def table_four_colours(visitor: Visitor) -> None:
    await visitor.page.goto(visitor.url + "/rules")
    await visitor.page.evaluate("localStorage.setItem('bito-settings', '{\"deck\": \"four\"}')")
    await table_six(visitor)


async def table_side(visitor: Visitor) -> None:
    await open_table(visitor)
    await play_moves(visitor.page, 3)
    await visitor.page.evaluate(OPEN_DETAILS)
    if visitor.page.viewport_size and visitor.page.viewport_size["width"] < 1024:
        await visitor.page.click("#side-open")


async def table_resign(visitor: Visitor) -> None:
    await open_table(visitor)
    await visitor.page.evaluate("document.querySelector('[data-command=resign]').click()")


async def table_keys(visitor: Visitor) -> None:
    await table_duel(visitor)
    await visitor.page.keyboard.press("?")


async def table_end(visitor: Visitor) -> None:
    await table_resign(visitor)
    await visitor.page.click("#resign-dialog [data-act=resign]")
    await visitor.page.wait_for_selector("#end:not([hidden])")


async def table_watched(visitor: Visitor) -> None:
    """As a stranger with the link sees it."""
    await open_table(visitor, seats=3)
    await visitor.context.clear_cookies()
    await visitor.page.reload()
    await visitor.page.wait_for_selector("[data-watching]")


async def settings(visitor: Visitor) -> None:
    await visitor.page.goto(visitor.url + "/rules")
    await visitor.page.click("#settings-open")


async def record(visitor: Visitor) -> None:
    await open_table(visitor)
    await Player(visitor.page).play_to_the_end()
    await visitor.page.click("#end-check")
    await visitor.page.wait_for_url("**/games/*")


async def my_games(visitor: Visitor) -> None:
    await make_table(visitor)
    await make_table(visitor, preset="transfer", seats=4, deadline_s=3600)
    await make_table(visitor, preset="classic", opponents="people", seats=3)
    await table_end(visitor)
    await visitor.page.goto(visitor.url + "/my-games")


async def account(visitor: Visitor) -> None:
    await sign_up(visitor, person(f"Anna {next(NUMBERS)}"))
    await visitor.page.goto(visitor.url + "/account")


async def menu(visitor: Visitor) -> None:
    await my_games(visitor)
    await visitor.page.click("#me-open")


async def lobby(visitor: Visitor) -> None:
    """Two tables that wait, as their host sees them."""
    await account(visitor)
    await make_table(visitor, opponents="people", visibility="open", deadline_s=300)
    wish = {"preset": "transfer", "seats": 4, "rules": {"pack": 52, "epaulettes": True}}
    await make_table(visitor, opponents="people", visibility="open", **wish)
    await visitor.page.goto(visitor.url + "/lobby")
    await visitor.page.wait_for_selector(".table-card")


async def table_invite(visitor: Visitor) -> None:
    """A table before the deal, with its host's rights."""
    table_id = await make_table(visitor, opponents="people", preset="house", seats=3)
    await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
    await visitor.page.wait_for_selector("#host-part:not([hidden])")


async def play_moves(page: Page, count: int) -> None:
    player, seen = Player(page), "-"
    for _ in range(count):
        now = await player.wait_for_turn(seen)
        if now["over"]:
            return
        seen = now["version"]
        await player.move(now)
    await player.wait_for_turn(seen)


SCENES: Final[dict[str, Scene]] = {
    "home": page_scene("/"),
    "rules": page_scene("/rules"),
    "fair-play": page_scene("/fair-play"),
    "error": page_scene("/no-such-page"),
    "settings": settings,
    "sign-up": page_scene("/sign-up"),
    "sign-in": page_scene("/sign-in"),
    "forgot": page_scene("/forgot"),
    "account": account,
    "my-games": my_games,
    "menu": menu,
    "lobby": lobby,
    "new-table": page_scene("/new-table"),
    "table-invite": table_invite,
    "table-duel": table_duel,
    "table-chosen": table_chosen,
    "table-six": table_six,
    "table-many-cards": table_many_cards,
    "table-four-colours": table_four_colours,
    "table-side": table_side,
    "table-resign": table_resign,
    "table-keys": table_keys,
    "table-end": table_end,
    "table-watched": table_watched,
    "record": record,
}


async def shoot(visitors: Visitors, url: str, name: str, size: str, theme: Theme) -> str:
    """One picture; returns its file's name."""
    visitor = await visitors.make(url, SIZES[size], theme)
    await SCENES[name](visitor)
    await visitor.page.wait_for_timeout(SETTLED_MS)
    file = FOLDER / f"{name}-{size}-{theme}.png"
    whole = not name.startswith(("table", "settings"))
    await visitor.page.screenshot(path=file, full_page=whole)
    await visitor.context.close()
    return file.name


async def shoot_all(url: str, part: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path(), args=launch_flags()
        )
        visitors = Visitors(browser)
        for name in SCENES:
            if part in name:
                both = [(size, theme) for size in SIZES for theme in THEMES]
                made = [shoot(visitors, url, name, size, theme) for size, theme in both]
                print("\n".join(await asyncio.gather(*made)))
        await browser.close()


def main() -> None:
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), {"BITO_LIMITS": "off"}) as server,
    ):
        asyncio.run(shoot_all(server.url, part))


if __name__ == "__main__":
    main()
