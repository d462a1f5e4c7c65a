"""How fast the engine plays whole games at random: `python benchmarks/engine.py [--seconds S]`.

What is timed is the engine as every search uses it: a dealt position is copied once, and then
`advance` plays one uniformly random legal move after another to the end. Each position has its
legal moves worked out and each move is checked; no rule is left out. The shuffle and the deal are
timed apart. The last line is one JSON object with the figures.
"""

import argparse
import cProfile
import json
import pstats
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.engine.bout import advance
from app.engine.cards import full_pack
from app.engine.deal import Setup, deal
from app.engine.position import OVER, Position
from app.engine.rules import Rules, make_rules
from app.engine.state import State
from app.engine.view import view_for

TABLES = (("duel", 2), ("classic", 4), ("classic", 6), ("transfer", 4), ("challenge", 2))
PROFILED = (("duel", 2), ("classic", 4))
DEALS = 400


def positions(rules: Rules, count: int, seed: int = 1) -> list[Position]:
    """Dealt positions of the same seeds in every run."""
    return [deal(_setup(rules, seed + number)).position for number in range(count)]


def play_out(start: Position, luck: random.Random) -> int:
    """Plays one game at random on a copy; gives the number of moves."""
    position = start.copy()
    draw = luck.random
    moves = 0
    while position.stage != OVER:
        legal = position.legal
        for _ in range(int(draw() * legal.bit_count())):
            legal &= legal - 1
        advance(position, legal & -legal)
        moves += 1
    return moves


def measure(preset: str, seats: int, seconds: float) -> dict[str, float]:
    """Moves and games a second over about `seconds`, and what a deal and a view cost.

    `moves_per_cpu_s` counts only the time this process had, which is what a core of its own
    would give it; on an idle machine it is the same as `moves_per_s`.
    """
    rules = make_rules({"preset": preset, "seats": seats})
    starts = positions(rules, DEALS)
    luck = random.Random(7)
    games = moves = 0
    began, began_cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        games, moves = games + DEALS, moves + sum(play_out(start, luck) for start in starts)
    spent, spent_cpu = time.perf_counter() - began, time.process_time() - began_cpu
    state = State(starts[0])
    return {
        "moves_per_s": moves / spent,
        "moves_per_cpu_s": moves / spent_cpu,
        "games_per_s": games / spent,
        "moves_per_game": moves / games,
        "deals_per_s": _rate(lambda number: positions(rules, 1, number), 300),
        "views_per_s": _rate(lambda number: view_for(state, 0), 1000),
    }


def top_five(preset: str, seats: int) -> list[str]:
    """The functions in which a profile of the same games spends its own time."""
    starts = positions(make_rules({"preset": preset, "seats": seats}), DEALS)
    luck = random.Random(7)
    profile = cProfile.Profile(time.process_time)
    profile.enable()
    for start in starts:
        play_out(start, luck)
    profile.disable()
    stats = pstats.Stats(profile)
    entries = stats.get_stats_profile().func_profiles.items()
    total = sum(entry.tottime for _, entry in entries)
    ranked = sorted(entries, key=lambda item: -item[1].tottime)[:5]
    return [f"{name} {entry.tottime / total:.0%}" for name, entry in ranked]


def main() -> None:
    """Prints the table, the profiles and the line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each table")
    seconds = parser.parse_args().seconds
    figures: dict[str, object] = {}
    for preset, seats in TABLES:
        row = measure(preset, seats, seconds)
        if not figures:
            print(f"{'table':<12}" + "".join(f"{name:>18}" for name in row))
        print(f"{f'{preset} {seats}':<12}" + "".join(f"{value:>18,.0f}" for value in row.values()))
        figures[f"{preset}-{seats}"] = {name: round(value, 1) for name, value in row.items()}
    for preset, seats in PROFILED:
        five = top_five(preset, seats)
        print(f"own time of {preset} {seats} by the profile: {', '.join(five)}")
        figures[f"profile-{preset}-{seats}"] = five
    print(json.dumps(figures))


def _setup(rules: Rules, seed: int) -> Setup:
    def pack(number: int) -> list[str]:
        cards = list(full_pack(rules.pack))
        random.Random(seed * 100 + number).shuffle(cards)
        return cards

    return Setup(rules, pack)


def _rate(work: Callable[[int], object], count: int) -> float:
    began = time.perf_counter()
    for number in range(count):
        work(number)
    return count / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
