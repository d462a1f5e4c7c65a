"""What one seat knows of a moment, as sets of cards (app.engine.cards) and small numbers.

Other seats are counted from the one that looks: 1 is the next, 2 the one after it.
Made in `looking`, turned into inputs of the net in `features`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

FIELDS: Final = (
    "attacker", "attacks", "counts", "covered", "defender", "hand", "known", "known_before",
    "known_others", "open", "ranks", "refused", "room", "rules", "shown", "stage", "talon",
    "targets", "trump_card", "unseen",
)  # fmt: skip


class Sight:
    """All that the net gets to know. (A plain class: compiled, its attributes are read at once.)

    `hand` is the seat's own, `shown` what of it the others know. `known`, `known_before` and
    `known_others` are the cards known to be with the next seat, the one before, and the rest;
    `unseen` may lie in other hands or in the talon. `refused` is kept
    for the cards that the next seat has shown not to hold: no net has learnt from them yet, and it
    is always 0. `covered` are the cards of beaten pairs, `open` those still to be beaten,
    `ranks` all cards of the ranks on the table, `trump_card` the card under the talon or 0.
    `counts` are the cards of the seats 1, 2 …; 0 for one that is out. `attacker` and `defender`
    are relative seats, 0 the one that looks. `room` counts the attacking cards that may still be
    added. `rules` are the bits of `layout.rule_bits`. `targets` are all attacking cards in the
    order played, where more than one is open.
    """

    __slots__ = FIELDS

    hand: i64
    shown: i64
    known: i64
    known_before: i64
    known_others: i64
    unseen: i64
    refused: i64
    covered: i64
    open: i64
    ranks: i64
    trump_card: i64
    stage: i64
    talon: i64
    counts: tuple[int, ...]
    attacker: i64
    defender: i64
    attacks: i64
    room: i64
    rules: int
    targets: tuple[int, ...]
