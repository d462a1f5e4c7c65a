"""The cards that are left, numbered without gaps, so that two hands fit into one machine word.

The order is that of app.engine.cards, by rank and then by suit: the lowest bit is still the lowest
rank. A search that has done this once needs no other names for cards.
"""

from __future__ import annotations

from typing import Final

from app.engine.cards import BEATS, PLAIN_CARDS, SAME_RANK, TRUMPS, cards_of

#: So many cards can be numbered; no search reaches the end from anywhere near it.
MOST_CARDS: Final = 30


class Dense:
    """A numbering of the cards in `live`, and who beats and who resembles whom in it.

    `beats` and `same_rank` map each card to a set of cards. All sets are in the new numbers.
    """

    __slots__ = ("_bits", "beats", "plain", "same_rank", "trumps")

    def __init__(self, live: int) -> None:
        cards = list(cards_of(live))
        self._bits = {card: 1 << number for number, card in enumerate(cards)}
        self.beats: dict[int, int] = {}
        self.same_rank: dict[int, int] = {}
        for card, bit in self._bits.items():
            self.beats[bit] = self.of(BEATS[card] & live)
            self.same_rank[bit] = self.of(SAME_RANK[card] & live)
        self.trumps = self.of(TRUMPS & live)
        self.plain = self.of(PLAIN_CARDS & live)

    def of(self, cards: int) -> int:
        """A set of live cards in the new numbers."""
        return sum(self._bits[card] for card in cards_of(cards))
