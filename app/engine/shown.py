"""What a game has shown each hand not to hold: a fold over its moves, the same for everybody.

Reads of two positions only what all could see: the move, the table, who is asked next and how
many cards each hand has. `shown_at` begins, `shown_after` goes on with each move.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from app.engine.cards import ALL_CARDS, BEATS, PLAIN_CARDS, SAME_RANK, TRUMPS, cards_of
from app.engine.move_text import Move, parse_move
from app.engine.position import (
    ASK_REDEAL,
    ATTACK,
    DEFEND,
    PILE_ON,
    THROW_IN,
    Position,
)
from app.engine.state import State


@dataclass(frozen=True, slots=True)
class Unknown:
    """So many cards of a hand that nobody else has seen: none is in the set `lacks`, and hardly
    one in `doubts`."""

    count: int
    lacks: int = 0
    doubts: int = 0


Group = tuple[Unknown, ...]

#: Of a seat that has done what no thrifty one does.
NO_THRIFT: Final = -1
_CHOICES: Final = frozenset({"attack", "beat", "pass", "take", "transfer"})


@dataclass(frozen=True, slots=True)
class Shown:
    """Each hand's unknown cards, the longest held first.

    Cards drawn later were not there when something was shown, so each group lacks all that a
    later group lacks. `thrift` is how often each seat has moved as one that always plays its
    cheapest card might have, NO_THRIFT once it has done what such a one never does.
    """

    hands: tuple[Group, ...] = field(repr=False)
    thrift: tuple[int, ...] = ()


def shown_at(state: State) -> Shown:
    """Before anything was played: all that is shown is the trump that decided who opens (R3.1)."""
    position = state.position
    lacks = 0
    if position.opening and position.bout == 1:
        lacks = TRUMPS & (position.opening[1] - 1)
    seats = _seats(position)
    hands = tuple(_grown((), _unknown(position, seat), lacks) for seat in seats)
    return Shown(hands, tuple(0 for _ in seats))


def shown_after(shown: Shown, before: State, move: str, after: State) -> Shown:
    """One move further; after a new deal or the end nothing of it counts any more."""
    old, new = before.position, after.position
    if after.is_over or old.stage == ASK_REDEAL:
        return shown_at(after)
    played = parse_move(old, move)
    assert played is not None
    hands = list(shown.hands)
    seat = old.turn
    if played.verb in ("pass", "take"):
        hands[seat] = _marked(hands[seat], 0, _unlikely(old, played.verb))
    card = _given(old, played)
    if card & ~old.seen:
        hands[seat] = _without(hands[seat], card)
    for silent, lacks in _denials(_Step(old, new, played, card)):
        hands[silent] = _marked(hands[silent], lacks, 0)
    thrift = list(shown.thrift)
    if thrift[seat] != NO_THRIFT and played.verb in _CHOICES:
        thrift[seat] = NO_THRIFT if _is_dear(old, played.verb, card) else thrift[seat] + 1
    return Shown(
        tuple(_grown(hands[each], _unknown(new, each)) for each in _seats(new)), tuple(thrift)
    )


def took_at_once(old: Position, new: Position, move: str) -> bool:
    """Whether the defender took because the rules left him nothing else (R4.10)."""
    if old.stage == PILE_ON or move in ("take", "accept"):
        return False
    if new.has_ended_bout_since(old):
        *_, taken = new.last
        return taken
    return new.stage == PILE_ON


class _Step:
    """The bout between a move and what the rules did by themselves after it."""

    def __init__(self, old: Position, new: Position, played: Move, card: int) -> None:
        verb = played.verb
        passed_on = verb == "transfer"
        self.old, self.new, self.verb, self.card = old, new, verb, card
        self.took = took_at_once(old, new, verb)
        self.has_ended = new.has_ended_bout_since(old)
        self.attacks = len(old.attacks) + (verb in ("attack", "transfer"))
        self.is_covered = bool(old.covers) or verb == "beat"
        self.swap = 0 if verb == "exchange" else old.swap
        self.attacker = old.turn if passed_on else old.attacker
        self.defender, self.throwers, _ = old.terms.roles.bouts[old.in_play << 3 | self.attacker]
        self.open = _open_after(old, played, card)
        self.ranks = old.ranks | (SAME_RANK[card] if card and verb != "exchange" else 0)
        if old.stage == ATTACK and verb == "attack":
            self.ranks = SAME_RANK[card]
        self.room = old.room - (verb == "attack")
        if passed_on:
            self.room = min(old.cap, self.count(self.defender)) - self.attacks

    def count(self, seat: int) -> int:
        """Cards in a hand right after the move, before anything was drawn."""
        gave = seat == self.old.turn and bool(self.card) and self.verb != "exchange"
        return self.old.hands[seat].bit_count() - gave

    def swap_of(self, seat: int) -> int:
        return self.swap if self.old.terms.may_swap >> seat & 1 else 0

    def answers(self) -> int:
        """What would have let the defender do anything but take (R4.3, R5.1, R5.3, R7.1)."""
        terms = self.old.terms
        cards = _beaters(self.open) | self.swap_of(self.defender)
        if terms.transfers and not self.is_covered:
            heir = terms.roles.after[self.old.in_play << 3 | self.defender]
            on_table = self.attacks + 1
            if on_table <= self.old.cap and self.count(heir) >= on_table:
                cards |= self.ranks & terms.transfers
        return cards

    def first_asked(self) -> int | None:
        """The first thrower, by number, who could have been asked now; None if none was."""
        old, verb = self.old, self.verb
        is_asking = old.stage in (THROW_IN, PILE_ON)
        if verb == "pass":
            return old.asked + 1 if is_asking else None
        if not self.room:
            return None
        if self.took or verb == "take" or (verb == "beat" and not self.open):
            return 0
        if (is_asking and verb == "exchange") or old.stage == PILE_ON:
            return old.asked
        return None


def _denials(step: _Step) -> Iterator[tuple[int, int]]:
    """Each seat that the rules passed over, and what it would have needed to be asked (R4.10)."""
    if step.took:
        yield step.defender, step.answers()
    first = step.first_asked()
    if first is None or not step.old.terms.auto_pass:
        return
    is_asking = not step.has_ended and step.new.stage in (THROW_IN, PILE_ON)
    end = step.new.asked if is_asking else len(step.throwers)
    for seat in step.throwers[first:end]:
        yield seat, step.ranks | step.swap_of(seat)


def _unlikely(old: Position, verb: str) -> int:
    """What a seat that was asked and declined will hardly hold: dear cards may be held back."""
    if verb == "take":
        return _beaters(old.open) & (PLAIN_CARDS if old.terms.auto_take else ALL_CARDS)
    return old.ranks & PLAIN_CARDS if old.stage in (THROW_IN, PILE_ON) else 0


def _is_dear(old: Position, verb: str, card: int) -> bool:
    """Who always plays his cheapest card never takes what he could beat, and throws in no trump
    while the talon lasts. R4.10: who is asked can beat the card, or pass it on."""
    if verb == "take":
        passes_on = old.terms.transfers and not old.covers
        has_one_open = old.open & (old.open - 1) == 0
        return old.terms.auto_take and has_one_open and not passes_on
    return bool(card & TRUMPS) and old.stage != ATTACK and verb != "beat" and old.left > 0


def _given(old: Position, played: Move) -> int:
    """The card that leaves the hand."""
    if played.verb == "exchange":
        return old.swap
    return old.names.card[played.cards[-1]] if played.cards else 0


def _open_after(old: Position, played: Move, card: int) -> int:
    match played.verb:
        case "attack":
            return card
        case "transfer":
            return old.open | card
        case "beat":
            return old.open & ~old.names.card[played.cards[0]]
        case _:
            return old.open if old.stage == DEFEND else 0


def _beaters(open_: int) -> int:
    cards = 0
    for target in cards_of(open_):
        cards |= BEATS[target]
    return cards


def _seats(position: Position) -> range:
    return range(position.terms.rules.seats)


def _unknown(position: Position, seat: int) -> int:
    hidden: int = position.hands[seat] & ~position.seen
    return hidden.bit_count()


def _marked(group: Group, lacks: int, doubts: int) -> Group:
    return tuple(Unknown(each.count, each.lacks | lacks, each.doubts | doubts) for each in group)


def _without(group: Group, card: int) -> Group:
    """The card may have been any that could be it; that it was an old one rules out least."""
    for index, each in enumerate(group):
        if not each.lacks & card:
            fewer = Unknown(each.count - 1, each.lacks, each.doubts)
            return (*group[:index], *((fewer,) if fewer.count else ()), *group[index + 1 :])
    raise AssertionError("a card was played from a hand that was shown to lack it")


def _grown(group: Group, count: int, lacks: int = 0) -> Group:
    """With the cards drawn since, of which nothing is known."""
    drawn = count - sum(each.count for each in group)
    return (*group, Unknown(drawn, lacks)) if drawn else group
