"""How much longer people wait for an ack while bots think: `python -m benchmarks.bot_games
[--games=N] [--each-second=N] [--seconds=S] [--rounds=N]`.

People play each other at a fixed rate; on the same server games against bots of all levels are
stopped and go on, turn and turn about. The last line is one JSON object with the figures.
"""

import argparse
import asyncio
import json
import os

import uvloop

from benchmarks.load.bars import Bar, Figure, as_json, title
from benchmarks.load.bot_games import BotGames, measure
from benchmarks.load.site import sqlite_site

OF_IDLE = Bar(1.5, 1.25, 1.1)


def main() -> None:
    """Prints the table and the line of JSON."""
    given = _arguments()
    before = Figure("load_before", "load average before: what else ran", os.getloadavg()[0])
    with (
        sqlite_site() as site,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        work = measure(site, given.games, given.each_second, given.seconds, given.rounds)
        found = [before, *figures(runner.run(work), given.games)]
    print(title("bot games"), *(figure.line() for figure in found), sep="\n")
    print(json.dumps({"bot_games": as_json(found)}))


def figures(of: BotGames, games: int) -> list[Figure]:
    ratio = of.beside_p99_ms / of.idle_p99_ms
    return [
        Figure("idle_p50_ms", "ack without bot games, p50", of.idle_p50_ms, "ms"),
        Figure("idle_p99_ms", "ack without bot games, p99", of.idle_p99_ms, "ms"),
        Figure("beside_p50_ms", f"ack beside {games} bot games, p50", of.beside_p50_ms, "ms"),
        Figure("beside_p99_ms", f"ack beside {games} bot games, p99", of.beside_p99_ms, "ms"),
        Figure("of_idle", "p99 beside ÷ p99 without", ratio, "", OF_IDLE),
        Figure("own_p99_ms", "ack in the bot games themselves, p99", of.own_p99_ms, "ms"),
        Figure("still_on", "bot games not over at the end", of.still_on),
        *(
            Figure(f"{level}_moves", f"moves of {level} bots", count)
            for level, count in of.bot_moves.items()
        ),
        *(
            Figure(
                f"{level}_ms",
                f"thought about each by {level}",
                1e3 * seconds / of.bot_moves[level],
                "ms",
            )
            for level, seconds in of.thought_s.items()
        ),
        *(
            Figure(f"{why}", f"moves below their level: {why}", count)
            for why, count in of.below_level.items()
        ),
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="against bots, at a time")
    parser.add_argument("--each-second", type=float, default=200, help="moves between people")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="without and beside them")
    return parser.parse_args()


if __name__ == "__main__":
    main()
