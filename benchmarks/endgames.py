"""How fast endgames of two are solved: `python -m benchmarks.endgames [--games=N] [--cards=N]`.

The positions are those at which the talon has just run out, before a lead, in duels that a program
plays mostly sensibly. Each is solved by itself, from nothing: whether it is won, drawn or lost.
(What every move of it is worth costs two to five times as much.) Times are those this process had
a core for, so that a busy machine does not count. With `dev.py compile` the same files are measured
compiled. The last line is one JSON object with the figures.
"""

import argparse
import json
import time
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from app.bots.choose import choose
from app.bots.endgame import duel
from app.bots.endgame.solver import Solver
from app.bots.levels import no_hurry
from app.engine.cards import count
from app.engine.deal import deal
from app.engine.play import apply, legal_moves
from app.engine.position import ATTACK, Position
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream, bot_stream, deal_pack

_NODES: Final = 1_000_000_000
_SURPRISE_ONE_IN: Final = 10
_LIMIT_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Solved:
    """One position: its cards, the nodes looked at and the seconds that took."""

    cards: int
    nodes: int
    seconds: float


def main() -> None:
    """Prints a table by the number of cards, and the line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--cards", type=int, default=16, help="the most cards in a position")
    given = parser.parse_args()
    found = [solve(each) for each in first_endgames(given.games) if cards_in(each) <= given.cards]
    print("compiled" if is_compiled() else "interpreted")
    for line in table(found):
        print(line)
    print(json.dumps(figures(found)))


def is_compiled() -> bool:
    return not str(duel.__file__).endswith(".py")


def first_endgames(games: int) -> list[Position]:
    """For each game in which that happens, the first lead without a talon."""
    found = (_first_endgame(Stream(b"endgames", f"{number}").read(32)) for number in range(games))
    return [position for position in found if position is not None]


def solve(position: Position) -> Solved:
    """What the position is worth, win, draw or loss, with a memory that starts empty."""
    began = time.process_time()
    solver = Solver(position, _NODES, no_hurry)
    solver.value(position, position.turn)
    return Solved(cards_in(position), solver.nodes(), time.process_time() - began)


def cards_in(position: Position) -> int:
    return count(sum(position.hands))


def table(found: list[Solved]) -> list[str]:
    """By cards: how many positions, how long they took, how many within the limit."""
    lines = ["cards positions   median    90 %      max   in 1 s   nodes/s"]
    for cards, group in sorted(_by_cards(found).items()):
        times = sorted(each.seconds * 1000 for each in group)
        within = sum(each.seconds <= _LIMIT_S for each in group)
        rate = sum(each.nodes for each in group) / sum(each.seconds for each in group)
        lines.append(
            f"{cards:5}{len(group):10}{_part(times, 0.5):7.1f}ms{_part(times, 0.9):7.1f}ms"
            f"{times[-1]:7.0f}ms{within / len(group):8.1%}{rate:10,.0f}"
        )
    return lines


def figures(found: list[Solved]) -> dict[str, object]:
    """Nodes a second, and the part solved within a second by cards."""
    seconds = sum(each.seconds for each in found)
    return {
        "compiled": is_compiled(),
        "solver_nodes_per_cpu_s": round(sum(each.nodes for each in found) / seconds),
        "solved_in_1_s": {
            str(cards): sum(each.seconds <= _LIMIT_S for each in group) / len(group)
            for cards, group in sorted(_by_cards(found).items())
        },
    }


def _first_endgame(key: bytes) -> Position | None:
    setup = Setup(make_rules({"preset": "duel"}), lambda number: deal_pack(key, 36, number))
    state, version = deal(setup), 0
    while state.turn is not None:
        if not state.position.left and state.position.stage == ATTACK:
            return state.position
        luck = bot_stream(key, state.turn, version)
        if luck.below(_SURPRISE_ONE_IN):
            seat = state.turn
            move = choose(view_for(state, seat), memory_for(state, seat), "medium", luck)
        else:
            legal = list(legal_moves(state))
            move = legal[luck.below(len(legal))]
        state, version = apply(state, move), version + 1
    return None


def _by_cards(found: list[Solved]) -> dict[int, list[Solved]]:
    groups: dict[int, list[Solved]] = defaultdict(list)
    for each in found:
        groups[each.cards].append(each)
    return groups


def _part(sorted_values: list[float], part: float) -> float:
    return sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * part))]


if __name__ == "__main__":
    main()
