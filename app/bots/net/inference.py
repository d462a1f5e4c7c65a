"""The values of a seat's moves: fixed point, the same on every machine.

A value is that of the final result for the seat to move: VALUE_UNIT the best place, minus
VALUE_UNIT the worst. Needs numpy; whoever may do without it asks `asking` instead.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import numpy as np

from app.bots.net.features import moves_of, words_of
from app.bots.net.looking import sight_at, sight_from
from app.bots.net.questions import ROW_BITS, Questions
from app.bots.net.sight import Sight
from app.bots.net.weights import network_for
from app.engine.cards import Names, names_for
from app.engine.memory import Memory
from app.engine.position import PASS, TAKE, TARGET, TRANSFER, Position
from app.engine.view import View

_KNOWN_PHASES: Final = ("attack", "defend", "throw_in", "pile_on")


def values_at(position: Position, rules: int) -> dict[int, int]:
    """By move, as a bit of `position.legal`: what it is worth to the seat to move.

    The seat knows there what everybody saw (`position.seen`) and its own hand. `rules` are
    `layout.rule_bits` of the game's. Moves that the net does not know (exchange, and those of
    the questions before and after a bout) have no value.
    """
    return _values(sight_at(position, rules), position.legal, len(position.hands))


def values_of(questions: Questions, seats: int) -> list[int]:
    """The value of every move in line; many at once are quicker than one by one."""
    inputs = np.fromiter(questions.inputs, np.int64, len(questions.inputs))
    values: list[int] = (
        network_for(seats)
        .values(
            np.fromiter(questions.words, np.uint64, len(questions.words)),
            inputs & (1 << ROW_BITS) - 1,
            (inputs >> ROW_BITS).astype(np.uint32),
            np.fromiter(questions.counts, np.int64, len(questions.counts)),
        )
        .tolist()
    )
    return values


def values_at_all(positions: Sequence[Position], rules: int) -> list[dict[int, int]]:
    """What `values_at` says of several positions of one game, asked at once."""
    questions = Questions()
    for position in positions:
        questions.add(sight_at(position, rules), position.legal)
    values = zip(questions.moves, values_of(questions, len(positions[0].hands)), strict=True)
    return [dict(islice(values, count)) for count in questions.counts]


def action_values(view: View, memory: Memory) -> dict[str, int]:
    """By move as text: what it is worth to the view's seat, as far as the net knows the moves.

    Empty in the questions before and after a bout, where the net knows none.
    """
    if view.phase not in _KNOWN_PHASES:
        return {}
    sight = sight_from(view, memory)
    names = names_for(view.trump)
    bits = {bit: text for text in view.legal if (bit := _bit(text, sight, names))}
    values = _values(sight, sum(bits), len(view.counts))
    return {bits[move]: value for move, value in values.items()}


def _values(sight: Sight, legal: int, seats: int) -> dict[int, int]:
    if sight.stage >= len(_KNOWN_PHASES):
        return {}
    moves = moves_of(sight, legal)
    values = network_for(seats).values_of_one(
        words_of(sight), [row for _, row, _ in moves], [traits for _, _, traits in moves]
    )
    return {move: value for (move, _, _), value in zip(moves, values, strict=True)}


def _bit(text: str, sight: Sight, names: Names) -> int:
    """The move as a bit of a position's legal moves (app.engine.position); 0 for others."""
    verb, *cards = text.split(" ")
    card = names.card[cards[-1]] if cards else 0
    match verb:
        case "pass":
            return PASS
        case "take":
            return TAKE
        case "attack":
            return card
        case "transfer":
            return card << TRANSFER
        case "beat":
            return _beat_bit(names.card[cards[0]], card, sight)
        case _:
            return 0


def _beat_bit(target: int, card: int, sight: Sight) -> int:
    if not sight.targets:
        return card
    return card << TARGET * (2 + sight.targets.index(target))
