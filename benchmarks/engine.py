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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.engine.bout import advance
from app.engine.cards import full_pack
from app.engine.deal import Setup, deal
from app.engine.position import OVER, Position
from app.engine.rules import Rules, make_rules
from app.engine.view import view_for

TABLES = (("duel", 2), ("classic", 4), ("classic", 6), ("transfer", 4), ("challenge", 2))
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
    """Games and moves a second over about `seconds`, and what a deal and a view cost."""
    rules = make_rules({"preset": preset, "seats": seats})
    starts = positions(rules, DEALS)
    luck = random.Random(7)
    best = games = moves = 0.0
    spent = 0.0
    while spent < seconds:
        began = time.perf_counter()
        played = sum(play_out(start, luck) for start in starts)
        took = time.perf_counter() - began
        best = max(best, played / took)
        games, moves, spent = games + DEALS, moves + played, spent + took
    return {
        "games_per_s": games / spent,
        "moves_per_s": moves / spent,
        "best_moves_per_s": best,
        "moves_per_game": moves / games,
        "deals_per_s": _rate(lambda: positions(rules, 100), 100),
        "views_per_s": _rate(lambda: _look(rules), 200),
    }


def top_five(preset: str, seats: int) -> list[str]:
    """The functions in which a profile of the same games spends its own time."""
    starts = positions(make_rules({"preset": preset, "seats": seats}), DEALS)
    luck = random.Random(7)
    profile = cProfile.Profile()
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each table")
    arguments = parser.parse_args()
    figures: dict[str, object] = {}
    print(f"{'table':<14}{'moves/s':>10}{'best':>10}{'games/s':>9}{'moves/game':>11}", end="")
    print(f"{'deals/s':>9}{'views/s':>9}")
    for preset, seats in TABLES:
        row = measure(preset, seats, arguments.seconds)
        print(f"{preset + ' ' + str(seats):<14}{row['moves_per_s']:>10,.0f}", end="")
        print(f"{row['best_moves_per_s']:>10,.0f}{row['games_per_s']:>9,.0f}", end="")
        print(f"{row['moves_per_game']:>11.1f}{row['deals_per_s']:>9,.0f}", end="")
        print(f"{row['views_per_s']:>9,.0f}")
        figures[f"{preset}-{seats}"] = {name: round(value, 1) for name, value in row.items()}
    for preset, seats in (("duel", 2), ("classic", 4)):
        five = top_five(preset, seats)
        print(f"profile of {preset} {seats}, own time: " + ", ".join(five))
        figures[f"profile-{preset}-{seats}"] = five
    print(json.dumps(figures))


def _setup(rules: Rules, seed: int) -> Setup:
    def pack(number: int) -> list[str]:
        cards = list(full_pack(rules.pack))
        random.Random(seed * 100 + number).shuffle(cards)
        return cards

    return Setup(rules, pack)


def _look(rules: Rules) -> None:
    state = deal(_setup(rules, 1))
    for _ in range(200):
        view_for(state, 0)


def _rate(work: "object", count: int) -> float:
    assert callable(work)
    began = time.perf_counter()
    work()
    return count / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
