"""What one seat knows of a moment, as sets of cards (app.engine.cards) and small numbers.

Other seats are counted from the one that looks: 1 is the next, 2 the one after it.
Made in `looking`, turned into inputs of the net in `features`.
"""

from typing import NamedTuple


class Sight(NamedTuple):
    """All that the net gets to know.

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

    hand: int
    shown: int
    known: int
    known_before: int
    known_others: int
    unseen: int
    refused: int
    covered: int
    open: int
    ranks: int
    trump_card: int
    stage: int
    talon: int
    counts: tuple[int, ...]
    attacker: int
    defender: int
    attacks: int
    room: int
    rules: int
    targets: tuple[int, ...]
