"""The mutable position under a State: sets of cards as integers, and the one legal-move mask.

A search copies a position once and then plays on it in place (`bout.advance`); everybody else
uses the immutable State. Nothing here decides a rule.

Moves are single bits of `legal`. A card's own bit is: attack with it, or beat the only open card
with it. `card << TRANSFER` passes it on. While several cards are open (after a transfer),
`card << TARGET * (2 + index)` beats the attacking card number `index`. The other moves have the
bits below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from app.engine.cards import Names, place_of
from app.engine.result import Result
from app.engine.roles import Roles, Seats
from app.engine.rules import Rules
from app.engine.setup import Setup

if TYPE_CHECKING:
    from mypy_extensions import i64

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
#: In a log: no card, for a later one was beaten first.
GAP: Final = 63


class Terms:
    """What a game's rules and seats mean to the kernel, worked out once and shared by all its
    positions. (Not a dataclass: compiled, the attributes of a plain class are read at once.)

    `may_swap` has one bit a seat (R7.2); `transfers` are the cards that may pass a bout on.
    """

    __slots__ = (
        "asks_accept",
        "auto_pass",
        "auto_take",
        "cap",
        "first_cap",
        "forbids_repetition",
        "may_swap",
        "own_only",
        "roles",
        "rules",
        "setup",
        "transfers",
        "until_beaten",
    )

    def __init__(self, setup: Setup, roles: Roles, may_swap: i64, transfers: i64) -> None:
        rules = setup.rules
        self.rules: Rules = rules
        self.setup: Setup = setup
        self.roles: Roles = roles
        self.may_swap: i64 = may_swap
        self.transfers: i64 = transfers
        self.cap: i64 = rules.bout_limit or NO_LIMIT
        self.first_cap: i64 = rules.first_bout_limit or 0
        self.until_beaten: bool = rules.first_limit_until == "first_beaten"
        self.own_only: bool = rules.exchange_own_only
        self.auto_pass: bool = rules.auto_pass
        self.auto_take: bool = rules.auto_take
        self.asks_accept: bool = rules.accept_beaten
        self.forbids_repetition: bool = rules.repetition_draw


class EndedBout(NamedTuple):
    """The bout before this one, as everybody saw it; lists as in a Position."""

    attacker: int
    defender: int
    drawers: Seats
    attacks: list[int]
    owners: int
    covers: list[int]
    taken: bool


#: The same with logs for lists and without names: one is made each bout, and no search reads it.
PlainBout = tuple[int, int, Seats, int, int, int, bool]
NO_BOUT: Final[PlainBout] = (NOBODY, NOBODY, (), 0, 0, 0, False)


#: What a Position consists of.
FIELDS: Final = (
    "asked", "attacker", "attack_log", "beaten_bouts", "bout", "cap", "cover_log",
    "deal_number", "defender", "drawers", "emptied", "hands", "heap", "history", "in_play",
    "last", "left", "legal", "names", "open", "opener", "opening", "out", "owners", "pack",
    "questions", "ranks", "result", "room", "seen", "shown", "stage", "stock", "swap", "table",
    "terms", "throwers", "turn",
)  # fmt: skip


class Position:
    """One moment of a game.

    `stock[k]` is the set of the last k cards of the talon, so `stock[1]` is the trump card under
    it and drawing from `left` to `rest` cards gives `stock[left] ^ stock[rest]`.
    `attack_log` has the attacking cards in the order played, six bits each, the last lowest, and
    `owners` the seats that played them, three bits each; `cover_log` what beat the first of them,
    the second … (`attacks`, `players`, `covers`). As numbers they cost a search least. `table` is
    the set of all these cards, `open` that of the attacking ones not beaten. `room` counts the
    attacking cards that may still be added (R4.7). `swap` is the lowest trump while somebody might
    still exchange it. `emptied` are the seats that ran out of cards in this bout, in that order
    (R6.4).
    """

    __slots__ = FIELDS

    terms: Terms
    names: Names
    pack: i64
    deal_number: i64
    opener: i64
    opening: tuple[int, int] | None
    shown: tuple[int, int] | None
    questions: Seats
    hands: list[int]
    stock: tuple[int, ...]
    left: i64
    heap: i64
    seen: i64
    swap: i64
    in_play: i64
    out: Seats
    bout: i64
    beaten_bouts: i64
    history: tuple[tuple[int, ...], ...]
    last: PlainBout
    attacker: i64
    defender: i64
    throwers: Seats
    drawers: Seats
    asked: i64
    attack_log: int
    owners: int
    cover_log: int
    table: i64
    open: i64
    ranks: i64
    cap: i64
    room: i64
    emptied: Seats
    stage: i64
    turn: i64
    legal: int
    result: Result | None

    def copy(self) -> Position:
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
        twin.attack_log = self.attack_log
        twin.owners = self.owners
        twin.cover_log = self.cover_log
        twin.table = self.table
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

    def ended_bout(self) -> EndedBout | None:
        """The bout before this one; None in the first."""
        attacker, defender, drawers, attacks, owners, covers, taken = self.last
        if attacker == NOBODY:
            return None
        lists = cards_in(attacks), owners, cards_in(covers)
        return EndedBout(attacker, defender, drawers, *lists, taken)

    def has_ended_bout_since(self, earlier: Position) -> bool:
        """Whether a bout ended between an earlier moment of this game and this one.

        No two bouts after each other are the same: whoever leads does not hold the card that
        was led before.
        """
        return self.last != earlier.last

    @property
    def attacks(self) -> list[int]:
        """The attacking cards in the order played."""
        return cards_in(self.attack_log)

    @property
    def covers(self) -> list[int]:
        """`covers[i]` beat `attacks[i]`, which is open if that is 0 or the list too short."""
        return cards_in(self.cover_log)

    def players(self) -> Seats:
        """Who played each of the attacking cards."""
        return seats_in(self.owners, len(self.attacks))

    def talon(self) -> tuple[str, ...]:
        """The talon as text in drawing order; its last card lies face up under it."""
        stock = self.stock
        return tuple(
            self.names.text[stock[left] ^ stock[left - 1]] for left in range(self.left, 0, -1)
        )

    def __repr__(self) -> str:
        """Never a card: positions end up in logs and tracebacks."""
        return f"<Position deal {self.deal_number} bout {self.bout} {PHASES[self.stage]}>"


def seats_in(owners: int, number: int) -> Seats:
    """The seats in the `owners` of so many attacking cards, in the order they played them."""
    return tuple([owners >> 3 * place & 7 for place in range(number - 1, -1, -1)])


def cards_in(log: int) -> list[int]:
    """The cards of a log in their order, and 0 for a gap."""
    cards: list[int] = []
    while log:
        place = log & GAP
        cards.append(0 if place == GAP else 1 << (place - 1))
        log >>= 6
    cards.reverse()
    return cards


def log_of(cards: Iterable[int]) -> int:
    """The log of some cards; 0 makes a gap."""
    log = 0
    for card in cards:
        log = log << 6 | (place_of(card) if card else GAP)
    return log
