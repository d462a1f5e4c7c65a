"""The mutable position under a State: sets of cards as integers, and the one legal-move mask.

A search copies a position once and then plays on it in place (`bout.advance`); everybody else
uses the immutable State. Nothing here decides a rule.

Moves are single bits of `legal`. A card's own bit is: attack with it, or beat the only open card
with it. `card << TRANSFER` passes it on. While several cards are open (after a transfer),
`card << TARGET * (2 + index)` beats the attacking card number `index`. The other moves have the
bits below.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from app.engine.cards import Names
from app.engine.result import Result
from app.engine.roles import Roles
from app.engine.rules import Rules
from app.engine.setup import Setup

PASS: Final = 1 << 52
TAKE: Final = 1 << 53
EXCHANGE: Final = 1 << 54
ACCEPT: Final = 1 << 55
REDEAL: Final = 1 << 56
KEEP: Final = 1 << 57
TRANSFER: Final = 60
TARGET: Final = 60

# Phases, as small numbers for the kernel; their names are in PHASES.
ATTACK: Final = 0
DEFEND: Final = 1
THROW_IN: Final = 2
PILE_ON: Final = 3
ASK_ACCEPT: Final = 4
ASK_REDEAL: Final = 5
OVER: Final = 6
PHASES: Final = ("attack", "defend", "throw_in", "pile_on", "accept", "redeal", "over")

NO_LIMIT: Final = 52
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game's rules and seats mean to the kernel, worked out once and shared by all its
    positions."""

    rules: Rules
    setup: Setup
    roles: Roles
    cap: int
    first_cap: int
    until_beaten: bool
    may_swap: tuple[bool, ...]
    own_only: bool
    auto_pass: bool
    auto_take: bool
    asks_accept: bool
    forbids_repetition: bool
    transfers: int


class EndedBout(NamedTuple):
    """The bout before this one, as everybody saw it. (A tuple: one is made each bout.)"""

    attacker: int
    defender: int
    drawers: tuple[int, ...]
    attacks: dict[int, int]
    covers: dict[int, int]
    taken: bool


class Position:
    """One moment of a game.

    `stock[k]` is the set of the last k cards of the talon, so `stock[1]` is the trump card under
    it and drawing from `left` to `rest` cards gives `stock[left] ^ stock[rest]`.
    `attacks` maps each attacking card, in the order played, to the seat that played it; `covers`
    maps an attacking card to the card that beat it. `room` counts the attacking cards that may
    still be added (R4.7). `swap` is the lowest trump while somebody might still exchange it.
    `emptied` are the seats that ran out of cards in this bout, in that order (R6.4).
    """

    __slots__ = (
        "asked",
        "attacker",
        "attacks",
        "beaten_bouts",
        "bout",
        "cap",
        "covers",
        "deal_number",
        "defender",
        "drawers",
        "emptied",
        "hands",
        "heap",
        "history",
        "in_play",
        "last",
        "left",
        "legal",
        "names",
        "open",
        "opener",
        "opening",
        "out",
        "pack",
        "questions",
        "ranks",
        "result",
        "room",
        "seen",
        "shown",
        "stage",
        "stock",
        "swap",
        "terms",
        "throwers",
        "turn",
    )

    terms: Terms
    names: Names
    pack: int
    deal_number: int
    opener: int
    opening: tuple[int, int] | None
    shown: tuple[int, int] | None
    questions: tuple[int, ...]
    hands: list[int]
    stock: tuple[int, ...]
    left: int
    heap: int
    seen: int
    swap: int
    in_play: int
    out: tuple[int, ...]
    bout: int
    beaten_bouts: int
    history: tuple[tuple[int, ...], ...]
    last: EndedBout | None
    attacker: int
    defender: int
    throwers: tuple[int, ...]
    drawers: tuple[int, ...]
    asked: int
    attacks: dict[int, int]
    covers: dict[int, int]
    open: int
    ranks: int
    cap: int
    room: int
    emptied: tuple[int, ...]
    stage: int
    turn: int
    legal: int
    result: Result | None

    def copy(self) -> "Position":
        """An independent position; what never changes in place is shared."""
        twin = Position.__new__(Position)
        twin.terms = self.terms
        twin.names = self.names
        twin.pack = self.pack
        twin.deal_number = self.deal_number
        twin.opener = self.opener
        twin.opening = self.opening
        twin.shown = self.shown
        twin.questions = self.questions
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.left = self.left
        twin.heap = self.heap
        twin.seen = self.seen
        twin.swap = self.swap
        twin.in_play = self.in_play
        twin.out = self.out
        twin.bout = self.bout
        twin.beaten_bouts = self.beaten_bouts
        twin.history = self.history
        twin.last = self.last
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.throwers = self.throwers
        twin.drawers = self.drawers
        twin.asked = self.asked
        twin.attacks = self.attacks.copy()
        twin.covers = self.covers.copy()
        twin.open = self.open
        twin.ranks = self.ranks
        twin.cap = self.cap
        twin.room = self.room
        twin.emptied = self.emptied
        twin.stage = self.stage
        twin.turn = self.turn
        twin.legal = self.legal
        twin.result = self.result
        return twin

    def talon(self) -> tuple[str, ...]:
        """The talon as text in drawing order; its last card lies face up under it."""
        stock = self.stock
        return tuple(
            self.names.text[stock[left] ^ stock[left - 1]] for left in range(self.left, 0, -1)
        )

    def __repr__(self) -> str:
        """Never a card: positions end up in logs and tracebacks."""
        return f"<Position deal {self.deal_number} bout {self.bout} {PHASES[self.stage]}>"
