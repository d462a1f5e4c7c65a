"""A phone at a table: the first visit, the second one, taps, and a long game."""

from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.async_api import Browser, Page

from benchmarks.load.bars import Bar, Figure
from benchmarks.pages.observing import OBSERVE, Noted, noted
from benchmarks.pages.slow_phone import full_speed, heap_mib, slow_down
from benchmarks.pages.touching import Finger, touch
from tests.browser.tables import make_table
from tests.browser.visitors import PHONE, Visitor, Visitors

KIB: Final = 1024
FIRST_PAINT: Final = Bar(1000, 800, 600)
LARGEST_PAINT: Final = Bar(1500, 1200, 900)
SCRIPT: Final = Bar(70, 60, 50)
PAGE: Final = Bar(40, 30, 20)
AGAIN: Final = Bar(15, 10, 5)
TAP: Final = Bar(50, 40, 24)
LONG_TASKS: Final = Bar(2, 1, 0)
SHIFT: Final = Bar(0.02, 0.01, 0.001)
HEAP: Final = Bar(40, 20, 10)
_SETTLED_MS: Final = 1500
#: A card that is chosen and put back, so that the turn stays.
_TAPS: Final = 10


async def first_and_second_visit(browser: Browser, url: str, times: int) -> list[Figure]:
    """A browser that has never been here, and the same one when it comes back."""
    firsts, seconds, playable = [], [], []
    for _ in range(times):
        visitors = Visitors(browser)
        visitor = await visitors.at(url)(PHONE)
        table = await make_table(visitor, seats=3, preset="transfer")
        page = visitor.page
        await page.add_init_script(OBSERVE)
        await slow_down(page)
        playable.append(await _open(page, f"{url}/tables/{table}"))
        firsts.append(await noted(page, playable[-1]))
        await _open(page, f"{url}/tables/{table}")
        seconds.append(await noted(page))
        await visitors.close()
    return _figures_of_visits(firsts, seconds, playable)


async def _open(page: Page, address: str) -> float:
    """Until the hand can be played; ms since the navigation began."""
    await page.goto(address)
    await page.wait_for_selector("#table[data-status=playing] #hand [data-value]")
    at = float(await page.evaluate("performance.now()"))
    await page.wait_for_timeout(_SETTLED_MS)
    return at


def _figures_of_visits(
    firsts: list[Noted], seconds: list[Noted], playable: list[float]
) -> list[Figure]:
    weights, again = firsts[0].bytes, seconds[0].bytes
    page = (weights["page"] + weights["style"]) / KIB
    first = median(one.first for one in firsts)
    largest = median(one.largest for one in firsts)
    return [
        Figure("first_paint_ms", "first paint", first, "ms", FIRST_PAINT),
        Figure("largest_paint_ms", "largest paint", largest, "ms", LARGEST_PAINT),
        Figure("playable_ms", "cards can be played", median(playable), "ms"),
        Figure("load_shift", "layout shift while loading", max(o.shift for o in firsts), "", SHIFT),
        Figure(
            "load_task_ms", "longest task of loading", max(o.longest_task for o in firsts), "ms"
        ),
        Figure("script_kib", "script, compressed", weights["script"] / KIB, "KiB", SCRIPT),
        Figure("late_kib", "script that comes later", weights["late"] / KIB, "KiB"),
        Figure("page_kib", "page and style sheets, compressed", page, "KiB", PAGE),
        Figure("requests", "requests of a first visit", firsts[0].requests),
        Figure("again_kib", "a second visit, all of it", again["wire"] / KIB, "KiB", AGAIN),
        Figure("again_first_ms", "first paint of it", median(o.first for o in seconds), "ms"),
    ]


async def long_game(browser: Browser, url: str, moves: int) -> list[Figure]:
    """Taps on cards, then one game of six until so many moves were seen or it is over: with a slow
    processor, and another with this machine's own."""
    slow = await _game(browser, url, moves, is_slow=True)
    quick = await _game(browser, url, moves, is_slow=False)
    return [*_figures_of_play(slow), *_figures_at_full_speed(quick)]


@dataclass(frozen=True, slots=True)
class Game:
    """What was noted, from when on, how many moves were seen, MiB of JavaScript at the end."""

    found: Noted
    started: float
    moves: int
    heap: float

    @property
    def tasks(self) -> list[float]:
        return self.found.tasks_after(self.started)


async def _game(browser: Browser, url: str, moves: int, *, is_slow: bool) -> Game:
    visitors = Visitors(browser)
    visitor = await visitors.at(url)(PHONE, motion=True)
    await visitor.page.add_init_script(OBSERVE)
    tools = await (slow_down if is_slow else full_speed)(visitor.page)
    table = await make_table(visitor, seats=6, preset="house", rules={"pack": 52})
    await _open(visitor.page, f"{url}/tables/{table}")
    started = float(await visitor.page.evaluate("performance.now()"))
    await _tap(visitor)
    shown = await _play(visitor, moves)
    game = Game(await noted(visitor.page), started, shown, await heap_mib(tools))
    await visitors.close()
    return game


async def _tap(visitor: Visitor) -> None:
    player = Finger(visitor.page, "finger")
    card = (await player.wait_for_turn())["cards"][0]
    for _ in range(_TAPS):
        await touch(visitor.page, f'#hand [data-value="{card}"]')
        await visitor.page.wait_for_selector(f'#hand [data-value="{card}"][aria-pressed=true]')
        await visitor.page.keyboard.press("Escape")
        await visitor.page.wait_for_selector(f'#hand [data-value="{card}"][aria-pressed=false]')


async def _play(visitor: Visitor, moves: int) -> int:
    """The version reached, which counts everybody's moves."""
    player, seen, version = Finger(visitor.page, "finger"), "-", 0
    while version < moves:
        now = await player.wait_for_turn(seen)
        seen = str(now["version"])
        version = int(seen)
        if now["over"]:
            break
        await player.move(now)
        after = await player.look()
        if after["version"] == seen and not after["pending"]:
            seen = "-"  # somebody's cards lay in the way: once more
    return version


def _figures_of_play(game: Game) -> list[Figure]:
    taps = game.found.taps[:_TAPS]
    return [
        Figure("tap_ms", "tap to raised card, the middle of ten", median(taps or [8]), "ms", TAP),
        Figure("tap_worst_ms", "the worst of them", max(taps, default=8), "ms"),
        Figure("moves", "moves seen", game.moves),
        Figure("long_tasks", "tasks over 50 ms meanwhile", len(game.tasks)),
        Figure("longest_task_ms", "the longest", max(game.tasks, default=0), "ms"),
        Figure("play_shift", "layout shift of it all", game.found.shift, "", SHIFT),
        Figure("heap_mib", "what JavaScript holds then", game.heap, "MiB", HEAP),
    ]


def _figures_at_full_speed(game: Game) -> list[Figure]:
    taps = game.found.taps[:_TAPS]
    return [
        Figure("quick_tap_ms", "not slowed: tap to raised card", median(taps or [8]), "ms"),
        Figure("quick_moves", "not slowed: moves seen", game.moves),
        Figure("quick_long_tasks", "not slowed: tasks over 50 ms", len(game.tasks), "", LONG_TASKS),
        Figure("quick_longest_ms", "not slowed: the longest", max(game.tasks, default=0), "ms"),
    ]
