"""What is on each picture: pages, and games played until they show it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Final

from playwright.async_api import Page

from app.practice.puzzles import load_puzzles
from tests.browser.accounts import person, sign_up
from tests.browser.driver import Player
from tests.browser.tables import make_table, open_table
from tests.browser.visitors import DESKTOP, PHONE, Size, Visitor
from tools.shots.made_up import Laid, answer_with

#: An easy one that begins with an attack: a tap on a card is the answer.
PUZZLE: Final = next(
    each
    for each in load_puzzles()
    if each.difficulty == 1
    and not each.played
    and each.move.startswith("attack")
    and each.keeps == "win"
)
NUMBERS: Final = count(10)  # no two persons may have one name
OPEN_DETAILS: Final = "for (const one of document.querySelectorAll('details')) one.open = true"

NO_LESSONS: Final = "localStorage.setItem('bito-lessons', '{\"off\": true}')"

BOTH: Final[Mapping[str, Size]] = {"phone": PHONE, "desktop": DESKTOP}
#: Where a layout may break.
ALL_SIZES: Final[Mapping[str, Size]] = {
    **BOTH,
    "small": {"width": 320, "height": 568},
    "sideways": {"width": 640, "height": 360},
    "low": {"width": 1280, "height": 720},
    "narrow": {"width": 1024, "height": 768},
}

Way = Callable[[Visitor], Awaitable[None]]


@dataclass(frozen=True)
class Scene:
    """How to get there, and in which sizes it is worth a look."""

    go: Way
    sizes: Mapping[str, Size]


def page_scene(path: str) -> Way:
    async def go(visitor: Visitor) -> None:
        await visitor.page.goto(visitor.url + path)

    return go


async def table_duel(visitor: Visitor) -> None:
    await open_table(visitor)
    await Player(visitor.page).wait_for_turn()


async def table_first(visitor: Visitor) -> None:
    """With the hints that a newcomer gets."""
    await visitor.page.add_init_script("localStorage.removeItem('bito-lessons')")
    await open_table(visitor, preset="transfer", seats=3)
    await visitor.page.wait_for_selector("#lesson:not([data-empty])")


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


async def table_side(visitor: Visitor) -> None:
    await open_table(visitor)
    await play_moves(visitor.page, 3)
    await visitor.page.evaluate(OPEN_DETAILS)
    await visitor.page.set_viewport_size({"width": 1280, "height": 800})
    for _ in range(2):  # closed and opened by hand, it stays open in every size
        await visitor.page.evaluate("document.querySelector('#side-open').click()")


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


async def record_review(visitor: Visitor) -> None:
    await record(visitor)
    await visitor.page.click("#review-ask")
    await visitor.page.wait_for_selector("#review-found", state="visible", timeout=120_000)
    await visitor.page.click("[data-step=last]")
    await visitor.page.click("[data-step=bout-back]")


async def home_levels(visitor: Visitor) -> None:
    """The game's choices unfolded: five levels, and what the chosen one is like."""
    await visitor.page.goto(visitor.url + "/")
    await visitor.page.click("#setup summary")
    await visitor.page.check("#setup [name=level][value=expert]", force=True)


async def puzzle(visitor: Visitor) -> None:
    await visitor.page.goto(f"{visitor.url}/practice/{PUZZLE.id}")
    await visitor.page.wait_for_selector("#puzzle:not([aria-busy])")


async def puzzle_right(visitor: Visitor) -> None:
    await puzzle(visitor)
    await visitor.page.click(f'#own-hand [data-play="{PUZZLE.move.split()[-1]}"]')
    await visitor.page.wait_for_selector("#puzzle-verdict[data-kept=yes]")


async def puzzle_wrong(visitor: Visitor) -> None:
    """Another card, and then the solution."""
    await puzzle(visitor)
    right = PUZZLE.move.split()[-1]
    ready = "#own-hand [data-play]:not([aria-disabled])"
    await visitor.page.locator(f'{ready}:not([data-play="{right}"])').first.click()
    await visitor.page.wait_for_selector("#puzzle-verdict[data-kept=no]")
    await visitor.page.click("#puzzle-solution")
    await visitor.page.wait_for_selector("#puzzle-line li >> nth=0")


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


def laid(what: Laid) -> Way:
    """A real page over a socket of our own."""

    async def go(visitor: Visitor) -> None:
        await visitor.context.add_init_script(NO_LESSONS)
        table_id = await make_table(visitor)
        await visitor.page.route_web_socket("**/ws/tables/*", answer_with(what))
        await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
        await visitor.page.wait_for_selector("#table:not([data-status=loading])")

    return go


def wishing(wish: str, way: Way) -> Way:
    async def go(visitor: Visitor) -> None:
        script = f"localStorage.setItem('bito-settings', '{wish}')"
        await visitor.context.add_init_script(script)
        await way(visitor)

    return go


async def play_moves(page: Page, count: int) -> None:
    player, seen = Player(page), "-"
    for _ in range(count):
        now = await player.wait_for_turn(seen)
        if now["over"]:
            return
        seen = now["version"]
        await player.move(now)
    await player.wait_for_turn(seen)


PLAIN: Final[Mapping[str, Way]] = {
    "home": page_scene("/"),
    "rules": page_scene("/rules"),
    "fair-play": page_scene("/fair-play"),
    "error": page_scene("/no-such-page"),
    "offline": page_scene("/offline"),
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
    "table-first": table_first,
    "table-chosen": table_chosen,
    "table-six": table_six,
    "table-side": table_side,
    "table-resign": table_resign,
    "table-keys": table_keys,
    "table-end": table_end,
    "table-watched": table_watched,
    "record": record,
    "record_review": record_review,
    "home-levels": home_levels,
    "practice": page_scene("/practice"),
    "puzzle": puzzle,
    "puzzle-right": puzzle_right,
    "puzzle-wrong": puzzle_wrong,
}
#: Hands of every size, all numbers of seats, late positions: where a layout is tried.
LAID: Final[Mapping[str, Way]] = {
    "table-hand-1": laid(Laid(hand=1, open=1, talon=0, heap=24)),
    "table-hand-6": laid(Laid(hand=6, beaten=1, open=1)),
    "table-hand-13": laid(Laid(hand=13, seats=3, beaten=1, talon=0)),
    "table-hand-14": laid(Laid(hand=14, seats=4, beaten=2, open=1, talon=1)),
    "table-hand-24": laid(Laid(hand=24, seats=2, open=2, talon=0)),
    "table-hand-35": laid(Laid(hand=35, seats=6, open=1)),
    "table-seats-2": laid(Laid(preset="duel", open=2, beaten=2)),
    "table-swap": laid(Laid(swaps=True, seats=3)),
    "table-seats-3": laid(Laid(seats=3, beaten=3)),
    "table-seats-4": laid(Laid(seats=4, beaten=2, open=1, turn=3)),
    "table-seats-5": laid(Laid(seats=5, beaten=1, open=3)),
    "table-seats-6": laid(Laid(seats=6, beaten=2, open=4, turn=2)),
    "table-watching-6": laid(Laid(seats=6, beaten=2, open=1, turn=2, watching=True)),
    "table-over-6": laid(Laid(seats=6, hand=9, talon=0, heap=27, over=True)),
    "table-four-colours": wishing('{"deck": "four"}', laid(Laid(seats=4, hand=12, beaten=3))),
    "table-large-deck": wishing('{"largeFigures": true}', laid(Laid(seats=4, hand=12, beaten=3))),
}
SCENES: Final[Mapping[str, Scene]] = {
    **{name: Scene(way, BOTH) for name, way in PLAIN.items()},
    **{name: Scene(way, ALL_SIZES) for name, way in LAID.items()},
}
