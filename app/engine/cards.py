"""Cards: text at the border ("6H"), one bit of an integer inside.

Bit = rank * 4 + suit, and the trump suit always has label 3, so the same two tables serve every
deal. `names_for(trump)` translates; nothing else in the engine knows a suit's letter.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SCDH"
PACK_SIZES: Final = (24, 32, 36, 52)

ALL_CARDS: Final = (1 << 52) - 1
TRUMPS: Final = sum(8 << (4 * rank) for rank in range(13))
PLAIN_CARDS: Final = ALL_CARDS ^ TRUMPS

#: For each card, the cards that beat it (R4.2).
BEATS: Final[dict[int, int]] = {
    1 << (4 * rank + suit): sum(1 << (4 * higher + suit) for higher in range(rank + 1, 13))
    | (0 if suit == 3 else TRUMPS)
    for rank in range(13)
    for suit in range(4)
}
#: For each card, the four cards of its rank.
SAME_RANK: Final[dict[int, int]] = {
    1 << (4 * rank + suit): 15 << (4 * rank) for rank in range(13) for suit in range(4)
}


@dataclass(frozen=True, slots=True)
class Names:
    """How the cards are written while `trump` is trump."""

    trump: str
    text: dict[int, str]
    card: dict[str, int]

    def texts(self, cards: int) -> tuple[str, ...]:
        """The cards of a set, sorted as text."""
        text = self.text
        return tuple(sorted([text[card] for card in cards_of(cards)]))

    def set_of(self, texts: Iterable[str]) -> int:
        """The set of distinct cards given as text."""
        return sum(self.card[text] for text in texts)


@cache
def names_for(trump: str) -> Names:
    """The translation for one trump suit: it gets label 3, the others keep their order."""
    labels = [suit for suit in SUITS if suit != trump] + [trump]
    text = {
        1 << (4 * rank + label): RANKS[rank] + suit
        for rank in range(13)
        for label, suit in enumerate(labels)
    }
    return Names(trump, text, {name: card for card, name in text.items()})


def cards_of(cards: int) -> Iterator[int]:
    """The single cards of a set, lowest first."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def lowest_rank(size: int) -> int:
    """The place in RANKS of the lowest rank of a pack (R1.1)."""
    return len(RANKS) - size // len(SUITS)


def full_pack(size: int) -> tuple[str, ...]:
    """All cards of a pack of 24, 32, 36 or 52, by suit S C D H and from low to high."""
    return tuple(rank + suit for suit in SUITS for rank in RANKS[lowest_rank(size) :])
