"""Does the checker bite? Each planted bug is given what brings it out, and must be found.

A bug that is not found is the violation here.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from faults.history import History
from faults.moved_clock import RACE, RacingClock
from faults.nodes import two_nodes
from faults.outcome import Amount, Outcome
from faults.pairs import Both
from faults.replayed import broken_in
from faults.scene import scene
from faults.server import Server
from faults.stored import read_stored
from faults.temper import Temper

TABLES: Final = 8
PATIENT_S: Final = 60.0
#: For what chance has to bring about; it mostly takes some ten seconds.
VERY_PATIENT_S: Final = 240.0
DUELS: Final = ({"preset": "duel", "opponents": "people", "rated": True},)
CLUMSY: Final = Temper(twice=0.5, drop=0.1)
HASTY: Final = Temper(resign=0.3)
FORGETFUL: Final = Temper(forget=1)
#: At a clock that races, what a deadline of a minute comes to: moves in its last seconds.
PUNCTUAL: Final = Temper(pause_s=60 / RACE, is_punctual=True)


async def run(folder: Path, amount: Amount) -> Outcome:
    """Every bug, also those that it takes two nodes to see; `amount` says how often."""
    missed, found = [], 0
    for name, (bring_out, words) in [*HUNTS.items(), *TWO_NODE_HUNTS.items()]:
        for number in range(amount.pick(1, 3)):
            violations = await bring_out(folder / f"{name}-{number}")
            is_found = any(words in text for text in violations)
            found += is_found
            if not is_found:
                missed.append(f"{name} was not found; instead {violations[:3]}")
    return Outcome("planted", {"bugs": len(HUNTS) + len(TWO_NODE_HUNTS), "found": found}, missed)


async def killed_in_play(folder: Path, bug: str, temper: Temper | None = None) -> list[str]:
    """A kill while moves are under way."""
    plant = ["--plant", bug]
    async with scene(folder, tables=TABLES, start=plant, temper=temper, kinds=DUELS) as one:
        await one.crowd.acked(40)
        one.server.kill()
        await one.server.start()
    return one.violations


async def played(folder: Path, bug: str, temper: Temper) -> list[str]:
    """Nothing is broken but the server itself."""
    plant = ["--plant", bug]
    async with scene(folder, tables=TABLES, start=plant, temper=temper, kinds=DUELS) as one:
        await one.crowd.acked(30)
    return one.violations


async def killed_after_a_game(folder: Path, bug: str) -> list[str]:
    """A kill as soon as a rated game has ended."""
    plant = ["--plant", bug]
    async with scene(folder, tables=TABLES, start=plant, temper=HASTY, kinds=DUELS) as one:
        until = time.monotonic() + PATIENT_S
        while one.crowd.games == 0 and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        one.server.kill()
        await one.server.start()
    return one.violations


async def slow_at_the_clock(folder: Path, bug: str) -> list[str]:
    """Deadlines of a minute, people who need almost that, and a clock that races."""
    clock = RacingClock(folder)
    start = ["--plant", bug, *clock.options]
    async with (
        scene(
            folder, tables=TABLES, start=start, temper=PUNCTUAL, deadline_s=60, kinds=DUELS
        ) as one,
        clock.running(),
    ):
        until = time.monotonic() + VERY_PATIENT_S
        while not await asyncio.to_thread(_has_early_end, one.server):
            await one.crowd.acked(10)
            if time.monotonic() > until:
                break
    return one.violations


def _has_early_end(server: Server) -> bool:
    """Whether a game in the database has had a timeout before its time by now."""
    stored = read_stored(server.database_url, server.data, server.secret)
    texts = (text for game in stored.games.values() for text in broken_in(game, ()))
    return any("too early" in text for text in texts)


async def paired(folder: Path, bug: str) -> list[str]:
    """Two nodes with the bug, and the same or opposite commands to both at once."""
    async with two_nodes(folder, 2 * TABLES, ["--plant", bug]) as nodes:
        both = Both(nodes, History())
        with suppress(TimeoutError):  # a game that the bug has broken may go nowhere
            async with asyncio.timeout(PATIENT_S):
                await both.play(pairs=60, tables=TABLES)
        return await asyncio.to_thread(nodes.judged, both.history)


Hunt = Callable[[Path], Awaitable[list[str]]]

#: bug -> what brings it out, and words of the violation that must be among those found.
HUNTS: Final[Mapping[str, tuple[Hunt, str]]] = {
    "ack-before-commit": (
        lambda folder: killed_in_play(folder, "ack-before-commit"),
        "and is lost",
    ),
    "broadcast-before-commit": (
        lambda folder: killed_in_play(folder, "broadcast-before-commit", FORGETFUL),
        " was shown ",
    ),
    "no-command-id": (
        lambda folder: played(folder, "no-command-id", CLUMSY),
        "was acknowledged, then refused",
    ),
    "rated-twice": (
        lambda folder: played(folder, "rated-twice", HASTY),
        "should be",
    ),
    "rating-outside": (
        lambda folder: killed_after_a_game(folder, "rating-outside"),
        "was never rated",
    ),
    "sweeper-without-version": (
        lambda folder: slow_at_the_clock(folder, "sweeper-without-version"),
        "ms too early",
    ),
}

#: The same for bugs that it takes two nodes to see.
TWO_NODE_HUNTS: Final[Mapping[str, tuple[Hunt, str]]] = {
    "version-read-again": (
        lambda folder: paired(folder, "version-read-again"),
        "was made for version",
    ),
    "resync-from-memory": (
        lambda folder: paired(folder, "resync-from-memory"),
        " saw ",
    ),
}
