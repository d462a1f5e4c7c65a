"""A rolling restart behind the shipped proxy while a crowd plays: nobody sees an error.

What a client may see is what PROTOCOL describes: a socket closed with 1012, and the next one open a
moment later. Anything else, and any request that was not answered as if nothing were going on, is
a violation.
"""

from pathlib import Path
from typing import Final

from app.web.close_codes import RESTARTING
from faults.clients import Crowd
from faults.cluster import PATIENT, Cluster, cluster
from faults.history import UNSURE, History
from faults.outcome import Amount, Outcome
from faults.temper import Temper

BACK_S: Final = 60.0  # by then every table has gone on


async def run(folder: Path, amount: Amount) -> Outcome:
    rounds, tables = amount.pick(1, 10), amount.pick(16, 30)
    async with cluster(folder, people=2 * tables + 4, is_new=amount is Amount.LONG) as one:
        return await rolled(one, rounds, tables, PATIENT.of(amount))


async def rolled(one: Cluster, rounds: int, tables: int, temper: Temper) -> Outcome:
    """Both nodes in turn, so many times, with a crowd at so many tables."""
    crowd, stuck = one.crowd(seed=4, temper=temper), []
    async with crowd.playing(tables):
        await crowd.acked(5 * tables)
        for _ in range(rounds):
            await one.roll()
            stuck += await crowd.stands_still(BACK_S)
    await crowd.look_again()
    broken = [*stuck, *errors_of(crowd.history), *one.judged(crowd.history)]
    return Outcome("rolling", {"restarts": 2 * rounds, **_counts(one, crowd)}, broken)


def errors_of(history: History) -> list[str]:
    """What a client that follows the protocol should not have met, a sentence each."""
    refused = {code: count for code, count in history.codes.items() if _is_error(code)}
    lost = {how: count for how, count in history.lost.items() if how != str(RESTARTING)}
    return [f"{count} answers were {code}" for code, count in refused.items()] + [
        f"{count} lines ended with {how}" for how, count in lost.items()
    ]


def _is_error(code: str) -> bool:
    """Somebody else may have been first: that is none."""
    return code in UNSURE or code.startswith("HTTP")


def _pauses(crowd: Crowd) -> list[float]:
    """How long everybody who was sent away saw nothing, in seconds, the shortest first."""
    scripts = [script for found in crowd.scripts.values() for script in found]
    return sorted(pause for script in scripts for pause in script.came_back_s)


def _counts(one: Cluster, crowd: Crowd) -> dict[str, int | float]:
    pauses = _pauses(crowd) or [0.0]
    return {
        "games": crowd.games,
        **crowd.history.counts(),
        "sent away": crowd.history.lost[str(RESTARTING)],
        "back s p50": pauses[len(pauses) // 2],
        "back s p95": pauses[len(pauses) * 95 // 100],
        "back s max": pauses[-1],
        "slowest start s": max(ready for node in one.nodes for ready in node.ready_s),
    }
