"""The last cards of two: with the talon gone, who remembers everything knows both hands.

Turns a view into a Duel and its values into a choice. Where the game is not that simple, or has
too many cards, it leaves the choice as it was.
"""

from typing import Final

from app.bots.duel import Duel, OutOfReach
from app.engine.cards import RANKS, SUITS, names_for
from app.engine.view import Memory, View

_MOST_CARDS: Final = 14
_BUDGET: Final = 12_000
_NO_LIMIT: Final = len(RANKS) * len(SUITS)


def solved(view: View, memory: Memory, preferred: str) -> str:
    """A move that is best against best play: `preferred` if it is one of them or none is known."""
    values = values_of(view, memory)
    if not values or values.get(preferred) == max(values.values()):
        return preferred
    return max(values, key=lambda move: values[move])


def values_of(view: View, memory: Memory) -> dict[str, int]:
    """What each legal move is worth, 1, 0 or -1; empty where it cannot be worked out."""
    other = _other_seat(view)
    if other is None or not _is_plain(view):
        return {}
    hand = (*memory.known[other], *memory.unseen)
    if len(hand) != view.counts[other] or len(hand) + len(view.hand) > _MOST_CARDS:
        return {}
    try:
        return _Root(view, hand).values()
    except OutOfReach:
        return {}


def _other_seat(view: View) -> int | None:
    """The one opponent that is left."""
    others = [seat for seat, place in enumerate(view.places) if place is None and seat != view.you]
    return others[0] if len(others) == 1 else None


def _is_plain(view: View) -> bool:
    rules = view.rules
    is_simple = rules.transfer == "off" and not rules.accept_beaten and not view.talon
    return is_simple and sum(cover is None for _, cover in view.table) <= _open_in(view.phase)


def _open_in(phase: str) -> int:
    """Open cards a Duel can start from: one to be beaten, any number while they are taken."""
    return _NO_LIMIT if phase == "pile_on" else 1


class _Root:
    """The position in the view as masks, and the value of each legal move to who makes it."""

    def __init__(self, view: View, other_hand: tuple[str, ...]) -> None:
        rules = view.rules
        self._view = view
        self._names = names_for(view.trump)
        self._duel = Duel(
            bout_limit=_NO_LIMIT if rules.bout_limit is None else rules.bout_limit,
            throws=rules.throw_in != "none",
            budget=_BUDGET,
        )
        self._mine = self._names.set_of(view.hand)
        self._theirs = self._names.set_of(other_hand)
        lying = [card for pair in view.table for card in pair if card is not None]
        self._table = self._names.set_of(lying)

    def values(self) -> dict[str, int]:
        value_of = self._value_defending if self._view.phase == "defend" else self._value_attacking
        return {move: value_of(move) for move in self._view.legal}

    def _value_attacking(self, move: str) -> int:
        left = self._view.may_add
        if move == "pass" and self._view.phase == "pile_on":
            return self._duel.lead(self._mine, self._theirs | self._table)
        if move == "pass":
            return -self._duel.lead(self._theirs, self._mine)
        card = self._names.card[move.split()[1]]
        after = (self._mine ^ card, self._theirs, self._table | card)
        if self._view.phase == "pile_on":
            return self._duel.pile_on(*after, left - 1)
        return self._duel.answer(*after, card, left - 1)

    def _value_defending(self, move: str) -> int:
        left = self._view.may_add
        if move == "take":
            return -self._duel.pile_on(self._theirs, self._mine, self._table, left)
        card = self._names.card[move.split()[2]]
        return -self._duel.add(self._theirs, self._mine ^ card, self._table | card, left)
