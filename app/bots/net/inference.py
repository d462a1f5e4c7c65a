"""The values of a seat's moves: fixed point, the same on every machine.

A value is that of the final result for the seat to move: VALUE_UNIT the best place, minus
VALUE_UNIT the worst. Needs numpy; whoever may do without it asks `asking` instead.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from app.bots.net.features import moves_of, words_of
from app.bots.net.looking import sight_at, sight_from
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


def values_at_all(positions: Sequence[Position], rules: int) -> list[dict[int, int]]:
    """The same for several positions of one game at once, quicker than one by one."""
    sights = [sight_at(position, rules) for position in positions]
    moves = [
        moves_of(sight, position.legal) for sight, position in zip(sights, positions, strict=True)
    ]
    line = [move for of_one in moves for move in of_one]
    values = network_for(len(positions[0].hands)).values(
        np.array([words_of(sight) for sight in sights], np.uint64),
        np.array([row for _, row, _ in line], np.int64),
        np.array([traits for _, _, traits in line], np.uint32),
        np.array([len(of_one) for of_one in moves], np.int64),
    )
    answers = iter(values.tolist())
    return [{move: next(answers) for move, _, _ in of_one} for of_one in moves]


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
