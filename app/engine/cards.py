"""Cards: text at the border ("6H"), one bit of an integer inside.

Bit = rank * 4 + suit, and the trump suit always has label 3, so the same two tables serve every
deal. `names_for(trump)` translates; nothing else in the engine knows a suit's letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SCDH"
PACK_SIZES: Final = (24, 32, 36, 52)

# Written out, so that compiled code has them as constants.
ALL_CARDS: Final = 0xFFFFFFFFFFFFF
TRUMPS: Final = 0x8888888888888
PLAIN_CARDS: Final = 0x7777777777777
_LOWEST_OF_RANKS: Final = 0x1111111111111

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
        text, texts = self.text, []
        while cards:
            card = cards & -cards
            texts.append(text[card])
            cards ^= card
        texts.sort()
        return tuple(texts)

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


def count(cards: i64) -> i64:
    """How many cards a set has."""
    pairs: i64 = cards - ((cards >> 1) & 0x5555555555555555)
    fours: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    bytes_: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    bytes_ += bytes_ >> 8
    bytes_ += bytes_ >> 16
    return (bytes_ + (bytes_ >> 32)) & 0x7F


def beaters(card: i64) -> i64:
    """The cards that beat this one (R4.2)."""
    higher: i64 = -card ^ card  # every bit above the card's
    if card & TRUMPS:
        return TRUMPS & higher
    suit: i64 = _LOWEST_OF_RANKS
    while not card & suit:
        suit <<= 1
    return (suit & higher) | TRUMPS


def same_rank(card: i64) -> i64:
    """The four cards of a card's rank."""
    return ((card | card >> 1 | card >> 2 | card >> 3) & _LOWEST_OF_RANKS) * 15


def place_of(card: i64) -> int:
    """The number of a card's bit, from 1 on."""
    bit: int = card
    return bit.bit_length()


# Compiled (docs/PERFORMANCE.md), the four functions above are a few machine instructions; as
# plain Python methods and tables answer the same in less time.
if hasattr(count, "__code__") and not TYPE_CHECKING:
    count = int.bit_count
    place_of = int.bit_length
    beaters = BEATS.__getitem__
    same_rank = SAME_RANK.__getitem__
