"""What a seat knows as a row of numbers: its view and its memory, nothing else (L4).

Cards are marked 1 in planes of 52 (numbers of app.rl.actions): own hand, open attacks, beaten
attacks, covers, the heap, the unseen, the trump card under the talon, and for each other seat,
clockwise from the own, the cards known to be there. Then come one number each for every seat,
clockwise from the own: cards held, whether it attacks, defends, is out; and at last the cards of
the talon, how many may be added, the phase as one of seven, and the pack.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from app.engine.cards import Names, names_for
from app.engine.memory import Memory
from app.engine.position import PHASES
from app.engine.view import View
from app.rl.actions import CARDS, number_of

Row = npt.NDArray[np.int8]

_PLANES: Final = 7
_OF_A_SEAT: Final = 4
#: No number is greater.
MOST: Final = 52


def length_for(seats: int) -> int:
    """How many numbers a row has."""
    planes = _PLANES + seats - 1
    return CARDS * planes + _OF_A_SEAT * seats + 3 + len(PHASES)


def row_of(view: View, memory: Memory, seat: int) -> Row:
    """The row of `seat`, whoever is to move."""
    names = names_for(view.trump)
    seats = len(view.counts)
    round_from_own = [(seat + step) % seats for step in range(seats)]
    planes = [_plane(cards, names) for cards in _cards(view, memory)]
    planes += [_plane(memory.known[other], names) for other in round_from_own[1:]]
    numbers = [number for each in round_from_own for number in _of_seat(view, each)]
    numbers += [view.talon, view.may_add, view.rules.pack]
    numbers += [int(view.phase == phase) for phase in PHASES]
    return np.concatenate([*planes, np.array(numbers, dtype=np.int8)])


def _cards(view: View, memory: Memory) -> Iterable[Iterable[str]]:
    yield view.hand
    yield (attack for attack, cover in view.table if cover is None)
    yield (attack for attack, cover in view.table if cover is not None)
    yield (cover for _, cover in view.table if cover is not None)
    yield memory.gone
    yield memory.unseen
    yield () if view.trump_card is None else (view.trump_card,)


def _of_seat(view: View, seat: int) -> tuple[int, int, int, int]:
    is_out = view.places[seat] is not None
    return view.counts[seat], int(view.attacker == seat), int(view.defender == seat), int(is_out)


def _plane(cards: Iterable[str], names: Names) -> Row:
    plane = np.zeros(CARDS, dtype=np.int8)
    for card in cards:
        plane[number_of(card, names)] = 1
    return plane
