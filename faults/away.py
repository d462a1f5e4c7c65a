"""The database is away for a while, refused or frozen, while a crowd plays on PostgreSQL.

Nothing is acknowledged in the gap, the sockets stay, whoever asks is told `busy`, /readyz says 503
and /healthz 200; afterwards all goes on at once, and whose deadline passed has got it back.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from faults.outcome import Amount, Outcome
from faults.player import PlayerScript
from faults.postgres import Postgres, running_postgres
from faults.scene import Scene, scene
from faults.server import status_of
from faults.stored import read_stored
from faults.temper import Temper

#: As browsers are: over a line that stands nothing is sent again.
TEMPER: Final = Temper(drop=0, pause_s=0.1, resend_s=120, give_up_s=120)
BACK_S: Final = 5.0
PATIENT_S: Final = 60.0
DEADLINE_S: Final = 60
_LOOK_S: Final = 0.25

Turn = Callable[[Postgres], Awaitable[None]]


@dataclass(slots=True)
class Gap:
    """When the database was away (monotonic seconds, and ms UTC), and what was asked meanwhile."""

    began: float
    began_ms: int
    ended: float = 0.0
    ended_ms: int = 0
    ready: list[int | None] = field(default_factory=list)
    healthy: list[int | None] = field(default_factory=list)


async def run(folder: Path, amount: Amount) -> Outcome:
    """It refuses every connection."""

    async def leave(postgres: Postgres) -> None:
        await postgres.stop()

    return await _run("away", folder, amount, leave, Postgres.start)


async def run_hung(folder: Path, amount: Amount) -> Outcome:
    """It takes every connection and answers nothing."""

    async def freeze(postgres: Postgres) -> None:
        postgres.freeze()

    async def thaw(postgres: Postgres) -> None:
        postgres.thaw()

    return await _run("hung", folder, amount, freeze, thaw)


async def _run(name: str, folder: Path, amount: Amount, leave: Turn, come: Turn) -> Outcome:
    gaps, gap_s = amount.pick(1, 2), amount.pick(3, 30)
    async with (
        running_postgres() as postgres,
        scene(folder, tables=amount.pick(8, 40), url=postgres.create(name), temper=TEMPER) as one,
    ):
        left: list[str] = []
        gone: list[Gap] = []
        slowest = 0.0
        for _ in range(gaps):
            if amount is Amount.LONG:
                left += await one.crowd.deal_and_leave(20, DEADLINE_S)
                await asyncio.sleep(DEADLINE_S - gap_s / 2)
            await one.crowd.acked(20)
            gap, back = await _gap(one, postgres, gap_s, leave, come, amount)
            gone.append(gap)
            slowest = max(slowest, back)
        passed = await asyncio.to_thread(_deadlines, one, left, gone)
    counts = {"gaps": gaps, "seconds": gap_s, **one.counts()}
    counts |= {"busy": one.history.codes["busy"], "deadlines": passed}
    return Outcome(name, {**counts, "slowest back s": slowest}, one.violations)


async def _gap(
    one: Scene, postgres: Postgres, gap_s: float, leave: Turn, come: Turn, amount: Amount
) -> tuple[Gap, float]:
    """One gap, and the seconds from its end to the first acknowledgement."""
    busy, open_ = one.history.codes["busy"], _open_lines(one)
    await leave(postgres)
    gap = Gap(time.monotonic(), _now_ms())
    while time.monotonic() < gap.began + gap_s or _is_untold(one, gap, busy):
        await asyncio.gather(_ask(one, "/readyz", gap.ready), _ask(one, "/healthz", gap.healthy))
        await asyncio.sleep(_LOOK_S)
    gap.ended, gap.ended_ms = time.monotonic(), _now_ms()
    await come(postgres)
    came = time.monotonic()
    await one.crowd.acked(1)
    back = time.monotonic() - came
    one.violations += await one.crowd.stands_still(PATIENT_S)
    one.violations += _judge(one, gap)
    if lost := [line for line, losses in open_.items() if line.losses > losses]:
        one.violations.append(f"{len(lost)} open lines were lost")
    if one.history.codes["busy"] == busy:
        one.violations.append("nobody was told that the server is busy")
    if amount is Amount.LONG and back > BACK_S:
        one.violations.append(f"the first acknowledgement came {back:.1f} s after the gap")
    return gap, back


def _is_untold(one: Scene, gap: Gap, busy: int) -> bool:
    """Whether nobody has been told yet, on a machine on which all takes its time."""
    return one.history.codes["busy"] == busy and time.monotonic() < gap.began + PATIENT_S


def _open_lines(one: Scene) -> dict[PlayerScript, int]:
    """Everybody whose line is open, and how often he has lost his line so far."""
    scripts = (script for found in one.crowd.scripts.values() for script in found)
    return {script: script.losses for script in scripts if script.is_shown}


async def _ask(one: Scene, path: str, answers: list[int | None]) -> None:
    answers.append(await status_of(one.server.port, path, within_s=PATIENT_S))


def _judge(one: Scene, gap: Gap) -> list[str]:
    told = [  # what was committed before may still be told in it
        sent
        for sent in one.history.acked()
        if gap.began < sent.sent_s and (sent.answered_s or 0) < gap.ended
    ]
    found = [f"table {sent.table}: {sent.id} was acknowledged in the gap" for sent in told]
    if 503 not in gap.ready or 200 in gap.ready[2:]:
        found.append(f"/readyz said {gap.ready} in the gap")
    if set(gap.healthy) != {200}:
        found.append(f"/healthz said {gap.healthy} in the gap")
    return found


def _deadlines(one: Scene, left: list[str], gaps: list[Gap]) -> int:
    """At how many of the tables that were left the deadline passed in a gap; all of those must
    have it put off."""
    server = one.server
    stored = read_stored(server.database_url, server.data, server.secret)
    passed = 0
    for table in left:
        game = stored.games[table]
        deadline = (game.row.started_at or 0) + game.row.deadline_s * 1000
        if any(gap.began_ms < deadline < gap.ended_ms for gap in gaps):
            passed += 1
            if not game.extensions:
                moved = [(row.move, row.at - deadline) for row in game.moves]
                text = f"passed in a gap and is not put off: {moved} (ms after it)"
                one.violations.append(f"table {table}: its deadline {text}")
    return passed


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
