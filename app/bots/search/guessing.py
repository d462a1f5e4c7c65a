"""Determinisation: the cards a seat has not seen, dealt to the other hands and the talon.

What a hand has shown not to hold is never dealt to it, what it hardly holds seldom. All else is
luck, and the cards start in one order, so that luck alone decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.search.chance import Chance
from app.engine.cards import cards_of, names_for
from app.engine.imagine import imagine
from app.engine.memory import Memory
from app.engine.position import Position
from app.engine.view import View

if TYPE_CHECKING:
    from mypy_extensions import i64

# A card that its hand hardly holds is dealt to it once in so many times that it comes up.
_DOUBTED_ONE_IN: Final = 4


class Place:
    """Some cards of a hand: none of them is in `lacks`, hardly one in `doubts`."""

    __slots__ = ("cards", "count", "doubts", "lacks", "seat")

    def __init__(self, seat: int, count: int, lacks: int, doubts: int) -> None:
        self.seat: i64 = seat
        self.count: i64 = count
        self.lacks: i64 = lacks
        self.doubts: i64 = doubts
        self.cards: i64 = 0


class Guesses:
    """Positions that could be the true one, for all that `view.you` knows.

    Raises ValueError where `imagine` does.
    """

    __slots__ = ("_base", "_cards", "_is_free", "_known", "_places", "_under")

    def __init__(self, view: View, memory: Memory) -> None:
        names = names_for(view.trump)
        self._cards: list[int] = list(cards_of(names.set_of(memory.unseen)))
        self._places: list[Place] = _places(view, memory)
        self._is_free: bool = not any(place.lacks | place.doubts for place in self._places)
        self._known: list[int] = [names.set_of(known) for known in memory.known]
        self._known[view.you or 0] = names.set_of(view.hand)
        self._under: i64 = names.card[view.trump_card] if view.trump_card else 0
        hands, talon = self._dealt(Chance(1))
        self._base: Position = imagine(view, memory, hands, talon)

    @property
    def base(self) -> Position:
        """One of them; `turn` and `legal` are those of all."""
        return self._base

    def next(self, chance: Chance) -> Position:
        """A new one, to be played on."""
        hands, talon = self._dealt(chance)
        position = self._base.copy()
        position.hands = hands
        cards: i64 = 0
        stock = [0]
        for index in range(len(talon) - 1, -1, -1):
            cards |= talon[index]
            stock.append(cards)
        position.stock = tuple(stock)
        return position

    def _dealt(self, chance: Chance) -> tuple[list[int], list[int]]:
        """The hands, and the talon in drawing order."""
        cards = self._cards
        for last in range(len(cards) - 1, 0, -1):
            other = chance.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
        hands = self._known[:]
        rest = self._dealt_freely(hands) if self._is_free else self._dealt_by_facts(hands, chance)
        if self._under:
            rest.append(self._under)
        return hands, rest

    def _dealt_freely(self, hands: list[int]) -> list[int]:
        cards = self._cards
        at: i64 = 0
        for place in self._places:
            held: i64 = 0
            end: i64 = at + place.count
            while at < end:
                held |= cards[at]
                at += 1
            hands[place.seat] |= held
        return cards[at:]

    def _dealt_by_facts(self, hands: list[int], chance: Chance) -> list[int]:
        """Who lacks most is dealt to first: where one hand alone is constrained, all deals that
        fit are then equally likely, but for the doubts."""
        free = self._cards[:]
        for place in self._places:
            place.cards = 0
        for place in self._places:
            free = _filled(place, free, chance)
            while _is_short(place):
                place.cards |= _given_up(place, self._places, free, [place])
        for place in self._places:
            hands[place.seat] |= place.cards
        return free


def _filled(place: Place, free: list[int], chance: Chance) -> list[int]:
    """Deals from `free` in its order what may be dealt; gives what is left, in its order."""
    wanted: i64 = place.count
    lacks: i64 = place.lacks
    doubts: i64 = place.doubts
    left: list[int] = []
    doubted: list[int] = []
    for card in free:
        if not wanted or lacks & card:
            left.append(card)
        elif doubts & card and chance.below(_DOUBTED_ONE_IN):
            doubted.append(card)
            left.append(card)
        else:
            place.cards |= card
            wanted -= 1
    for card in doubted[:wanted]:
        place.cards |= card
        left.remove(card)
    return left


def _is_short(place: Place) -> bool:
    held: int = place.cards
    return held.bit_count() < place.count


def _given_up(place: Place, places: list[Place], free: list[int], asked: list[Place]) -> int:
    """A card for `place` from another, which gets one in turn: an augmenting path of a matching.

    The true deal fits, so there is always one.
    """
    for card in free:
        if not place.lacks & card:
            free.remove(card)
            return card
    for other in places:
        givable = other.cards & ~place.lacks
        if givable and other not in asked:
            card = _given_up(other, places, free, [*asked, other])
            if card:
                given = givable & -givable
                other.cards ^= given | card
                return given
    return 0


def _places(view: View, memory: Memory) -> list[Place]:
    """The other seats' unknown cards, those that may be least first."""
    set_of = names_for(view.trump).set_of
    places = []
    for seat, count in enumerate(view.counts):
        if seat == view.you:
            continue
        if memory.hidden:
            for each in memory.hidden[seat]:
                lacks, doubts = set_of(each.lacks), set_of(each.doubts)
                places.append(Place(seat, each.count, lacks, doubts & ~lacks))
        elif count > len(memory.known[seat]):
            places.append(Place(seat, count - len(memory.known[seat]), 0, 0))
    places.sort(key=_freedom)
    return places


def _freedom(place: Place) -> int:
    lacks: int = place.lacks
    return -lacks.bit_count()
