"""A sight and its moves as bits, one bit an input of the net. Which is which: `layout`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.net.layout import (
    ATTACK_ROW,
    ATTACKER,
    ATTACKS,
    BEAT_ROW,
    BEFORE_COUNT,
    DEFENDER,
    FAR_COUNTS,
    LONG_TALON,
    NEXT_COUNT,
    OWN_COUNT,
    PASS_PILE_ROW,
    PASS_ROW,
    PHASE,
    PILE_ROW,
    ROOM,
    RULES_IN_WORD_0,
    RULES_IN_WORD_2,
    SEATS_IN,
    TAKE_ROW,
    TALON,
    THROW_ROW,
    TRANSFER_ROW,
    UNKNOWN_COUNT,
)
from app.bots.net.sight import Sight
from app.engine.cards import PLAIN_CARDS, TRUMPS, beaters, count, same_rank
from app.engine.position import DEFEND, PASS, PILE_ON, TAKE, TARGET, TRANSFER

if TYPE_CHECKING:
    from mypy_extensions import i64

_CARDS: Final = 0xFFFFFFFFFFFFF
_LOW: Final = 0x1111111111111
_ROW_OF_STAGE: Final = (ATTACK_ROW, BEAT_ROW, THROW_ROW, PILE_ROW)
# What a card is like, by count: of its rank in the hand, unseen of its rank, unseen that beat it.
_MATES: Final = (0, 1, 3, 7, 7)
_RANK_LEFT: Final = (0, 8, 24, 56, 56)
_BEATERS: Final = (0, 64, 192, 448, 448, *[960] * 8)
_KNOWN_OF_RANK: Final = 1 << 10
_KNOWN_BEATER: Final = 1 << 11
_KNOWN_TRUMP_BEATER: Final = 1 << 12
_OLD_RANK: Final = 1 << 13
_LOWEST: Final = 1 << 14
_LAST_CARD: Final = 1 << 15
_WHEN_BEATING: Final = 16


def words_of(sight: Sight) -> tuple[int, ...]:
    """The inputs that no move changes, as `layout.DUEL_WORDS` or `ROUND_WORDS` words."""
    hand: i64 = sight.hand
    known: i64 = sight.known
    unseen: i64 = sight.unseen
    talon: i64 = sight.talon
    counts = sight.counts
    following: i64 = counts[0]
    rules: i64 = sight.rules & RULES_IN_WORD_0
    more_rules: i64 = sight.rules >> RULES_IN_WORD_2
    first = (
        hand | PHASE[sight.stage] | rules,
        known | TALON[talon],
        unseen | ROOM[sight.room] | more_rules,
        sight.covered | OWN_COUNT[count(hand)],
        sight.open | NEXT_COUNT[following],
        sight.shown | ATTACKS[sight.attacks],
        _rank_counts(unseen) | LONG_TALON[talon],
        _pairs(hand)
        | sight.ranks & _LOW << 2
        | _rank_of(sight.trump_card) << 3
        | UNKNOWN_COUNT[following - count(known)],
    )
    if len(counts) == 1:
        return first
    return (*first, *_round_words(sight, counts))


def _round_words(sight: Sight, counts: tuple[int, ...]) -> tuple[int, int, int, int]:
    far: i64 = ATTACKER[sight.attacker] | DEFENDER[sight.defender]
    for place, number in enumerate(counts[1:-1]):
        far |= FAR_COUNTS[place][number]
    seats_in = sum([1 for count in counts if count]) + 1
    return (
        sight.known_before | BEFORE_COUNT[counts[-1]],
        sight.known_others | SEATS_IN[seats_in],
        far,
        sight.refused,
    )


def moves_of(sight: Sight, legal: int) -> list[tuple[int, int, int]]:
    """The moves among the bits of `legal` that the net knows: (bit, row, traits)."""
    found = []
    row = _ROW_OF_STAGE[sight.stage]
    rest: i64 = legal & _CARDS
    while rest:
        card: i64 = rest & -rest
        rest ^= card
        found.append((card, row + count(card - 1), traits_of(sight, card)))
    if legal & PASS:
        found.append((PASS, PASS_PILE_ROW if sight.stage == PILE_ON else PASS_ROW, 0))
    if legal & TAKE:
        found.append((TAKE, TAKE_ROW, 0))
    if legal >= 1 << TRANSFER:
        found += _transfers_and_targets(sight, legal >> TRANSFER)
    return found


def _transfers_and_targets(sight: Sight, moves: int) -> list[tuple[int, int, int]]:
    """Transfers are group 1 of `moves`, beats of the attacking card number n are group n + 2."""
    found = _group(sight, moves & _CARDS, 1, TRANSFER_ROW)
    # The net does not see the target. Of two for the same card the harder one comes first, which
    # decides between equals.
    order = sorted(
        range(len(sight.targets)), key=lambda index: (-_hardness(sight.targets[index]), index)
    )
    for index in order:
        group = index + 2
        found += _group(sight, moves >> TARGET * (group - 1) & _CARDS, group, BEAT_ROW)
    return found


def _group(sight: Sight, cards: int, group: int, row: int) -> list[tuple[int, int, int]]:
    found = []
    while cards:
        card = cards & -cards
        cards ^= card
        bit = card << TARGET * group
        found.append((bit, row + card.bit_length() - 1, traits_of(sight, card)))
    return found


def _hardness(card: int) -> int:
    """Trumps above all plain cards, high ranks above low ones."""
    return card.bit_length() + (_CARDS.bit_length() if card & TRUMPS else 0)


def traits_of(sight: Sight, card: i64) -> i64:
    """What a card of the hand is like just now, as bits below 1 << TRAITS."""
    hand: i64 = sight.hand
    unseen: i64 = sight.unseen
    ranks: i64 = sight.ranks
    same: i64 = same_rank(card)
    higher: i64 = beaters(card)
    plain: i64 = higher if card & TRUMPS else higher & PLAIN_CARDS
    known: i64 = sight.known | sight.known_before | sight.known_others
    traits: i64 = (
        _MATES[count(hand & same) - 1]
        | _RANK_LEFT[count(unseen & same)]
        | _BEATERS[count(unseen & plain)]
    )
    if known:
        if known & same:
            traits |= _KNOWN_OF_RANK
        if known & plain:
            traits |= _KNOWN_BEATER
        if known & higher & TRUMPS:
            traits |= _KNOWN_TRUMP_BEATER
    if same & ranks:
        traits |= _OLD_RANK
    others: i64 = hand & PLAIN_CARDS or hand
    if card & others and not others & (same & -same) - 1:
        traits |= _LOWEST
    if hand == card and not sight.talon:
        traits |= _LAST_CARD
    return traits << _WHEN_BEATING if sight.stage == DEFEND else traits


def _rank_counts(cards: i64) -> i64:
    """For each rank as many low bits of its four as there are cards of it."""
    number: i64 = (cards & _LOW) + (cards >> 1 & _LOW) + (cards >> 2 & _LOW) + (cards >> 3 & _LOW)
    two: i64 = number >> 1
    four: i64 = number >> 2
    return (
        (number | two | four) & _LOW
        | ((two | four) & _LOW) << 1
        | ((number & two | four) & _LOW) << 2
        | (four & _LOW) << 3
    )


def _pairs(cards: i64) -> i64:
    """For each rank its first bit at two cards or more, its second at three."""
    number: i64 = (cards & _LOW) + (cards >> 1 & _LOW) + (cards >> 2 & _LOW) + (cards >> 3 & _LOW)
    two: i64 = number >> 1
    four: i64 = number >> 2
    return (two | four) & _LOW | ((number & two | four) & _LOW) << 1


def _rank_of(card: i64) -> i64:
    """The first bit of the card's rank; a trump's own bit is the fourth."""
    return card >> 3
