"""What one form of the engine and the bots can do: `python -P -m benchmarks.thinking.measuring`.

Prints one JSON object: moves, solver nodes and iterations of the search a second, endgames solved
within a second, milliseconds a move by level. All times are those this process had a core for.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable

from app.bots.choose import choose
from app.bots.levels import LEVELS, no_hurry
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.searching import Search
from app.engine import bout
from app.engine.deal import deal
from app.engine.play import apply
from app.engine.playout import play_out
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.shown import shown_after, shown_at
from app.engine.state import State
from app.engine.view import Memory, View, memory_for, view_for
from app.fair.stream import Stream, bot_stream, deal_pack
from benchmarks.endgames import cards_in, figures, first_endgames, solve

TABLES = (("duel", 2), ("classic", 4), ("transfer", 2), ("transfer", 4))
#: How many decisions of a level are timed; those of the slow ones are few.
DECISIONS = {"easy": 200, "medium": 200, "hard": 100, "expert": 20, "master": 6}
ITERATIONS = 1500
MOST_CARDS = 18


def main() -> None:
    """Measures what was asked for and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=600)
    given = parser.parse_args()
    choices = decisions(max(DECISIONS.values()))
    measured: dict[str, object] = {"compiled": not str(bout.__file__).endswith(".py")}
    measured["moves_per_s"] = {
        f"{preset} {seats}": round(moves_a_second(preset, seats, given.seconds))
        for preset, seats in TABLES
    }
    ends = [each for each in first_endgames(given.games) if cards_in(each) <= MOST_CARDS]
    measured |= figures([solve(each) for each in ends])
    measured["iterations_per_s"] = round(iterations_a_second(choices[:4]))
    measured["ms_per_move"] = {level: round(ms_of(level, choices), 2) for level in LEVELS}
    sys.stdout.write(json.dumps(measured))


def moves_a_second(preset: str, seats: int, seconds: float) -> float:
    """Random games to their ends, each on a copy of a dealt position."""
    starts = [dealt(f"{number}", preset, seats).position for number in range(300)]
    moves = games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        moves += sum(play_out(start.copy(), games + each) for each, start in enumerate(starts))
        games += len(starts)
    return moves / (time.process_time() - began)


def decisions(number: int) -> list[tuple[View, Memory]]:
    """From duels between programs: every fifth position in which there is a choice."""
    found: list[tuple[View, Memory]] = []
    game = chosen = 0
    while len(found) < number:
        key = Stream(b"decisions", f"{game}").read(32)
        state, version = dealt(f"decisions {game}", "duel", 2), 0
        shown = shown_at(state)
        while state.turn is not None:
            view, memory = view_for(state, state.turn), memory_for(state, state.turn, shown)
            chosen += len(view.legal) > 1
            if len(view.legal) > 1 and chosen % 5 == 0 and view.phase != "redeal":
                found.append((view, memory))
            move = choose(view, memory, "easy", bot_stream(key, state.turn, version))
            after = apply(state, move)
            shown, state, version = shown_after(shown, state, move, after), after, version + 1
        game += 1
    return found[:number]


def iterations_a_second(choices: list[tuple[View, Memory]]) -> float:
    """Of the tree search."""

    def look(view: View, memory: Memory) -> None:
        guesses = Guesses(view, memory)
        Search(guesses, guesses.base.legal, Chance(7)).grow(ITERATIONS, no_hurry)

    return ITERATIONS / mean_s(look, choices)


def ms_of(level: str, choices: list[tuple[View, Memory]]) -> float:
    """The mean of one decision."""

    def decide(view: View, memory: Memory) -> None:
        choose(view, memory, level, Stream(bytes(32), level))

    some = choices[:: len(choices) // DECISIONS[level]][: DECISIONS[level]]
    return 1000 * mean_s(decide, some)


def mean_s(work: Callable[[View, Memory], None], choices: list[tuple[View, Memory]]) -> float:
    work(*choices[0])  # what is read when it is first needed
    began = time.process_time()
    for view, memory in choices:
        work(view, memory)
    return (time.process_time() - began) / len(choices)


def dealt(name: str, preset: str, seats: int) -> State:
    """The first position of a game that its name decides."""
    rules = make_rules({"preset": preset, "seats": seats})
    key = Stream(b"measuring", name).read(32)
    return deal(Setup(rules, lambda number: deal_pack(key, rules.pack, number)))


if __name__ == "__main__":
    main()
