"""Perft: how many lines of so many moves a position has; a wrong rule changes a count.

`python -m tests.engine.perft` works out tests/vectors/perft.json anew; a change in it is a change
of the rules and belongs into the CHANGELOG.
"""

import json
import random
from pathlib import Path

from app.engine.bout import advance
from app.engine.cards import cards_of
from app.engine.play import apply, legal_moves
from app.engine.position import Position
from app.engine.rules import PRESETS
from app.engine.state import State
from tests.engine.builders import dealt, rules_of

FILE = Path(__file__).parents[1] / "vectors" / "perft.json"
SEATS = {"duel": 2, "classic": 3, "transfer": 4, "challenge": 2, "house": 6}
#: The deal, the middle game and the end game: moves played at random before counting starts.
PLIES = (0, 30, 60)
#: The deepest count that stays below this is the last one recorded.
MOST = 20_000


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` moves, or shorter ones where the game ends."""
    if depth == 0 or not position.legal:
        return 1
    if depth == 1:
        return position.legal.bit_count()
    lines = 0
    for move in cards_of(position.legal):
        after = position.copy()
        advance(after, move)
        lines += perft(after, depth - 1)
    return lines


def counts(state: State) -> list[int]:
    """Counts from depth 1 on, until they grow too large."""
    found: list[int] = []
    while len(found) < 8 and (not found or found[-1] <= MOST):
        found.append(perft(state.position, len(found) + 1))
    return found


def start(preset: str, seed: int, moves: list[str]) -> State:
    """The position from which is counted."""
    state = dealt(rules_of(preset, seats=SEATS[preset]), seed)
    for move in moves:
        state = apply(state, move)
    return state


def record() -> list[dict[str, object]]:
    """Three positions a preset."""
    made: list[dict[str, object]] = []
    for preset in PRESETS:
        for seed, plies in enumerate(PLIES, start=2026):
            luck = random.Random(seed)
            state = start(preset, seed, [])
            moves: list[str] = []
            while len(moves) < plies and not state.is_over:
                moves.append(luck.choice(list(legal_moves(state))))
                state = apply(state, moves[-1])
            entry = {"preset": preset, "seed": seed, "moves": moves, "counts": counts(state)}
            made.append(entry)
    return made


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(entry) for entry in record())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
