"""A sensible player: positions with one obvious move. Spades are trumps."""

from dataclasses import replace

import pytest

from app.bots.choose import choose
from app.engine.rules import PRESETS
from app.engine.view import Memory, Pairs, View
from app.fair.stream import Stream

NO_MEMORY = Memory(gone=(), known=((), ()), unseen=())


def view(phase: str, hand: str, legal: str, table: Pairs = (), talon: int = 12) -> View:
    """Seat 0 is to move; the moves are separated by commas, counts are even."""
    is_defending = phase == "defend"
    cards = tuple(sorted(hand.split()))
    return View(
        you=0,
        phase=phase,
        turn=0,
        attacker=1 if is_defending else 0,
        defender=0 if is_defending else 1,
        table=table,
        counts=(len(cards), 6),
        hand=cards,
        places=(None, None),
        talon=talon,
        trump="S",
        trump_card="9S" if talon else None,
        heap=0,
        bout=2,
        may_add=5,
        legal=tuple(sorted(legal.split(", "))),
        last_bout=None,
        opening_trump=None,
        shown_card=None,
        result=None,
        rules=PRESETS["transfer"],
    )


def leads(hand: str) -> str:
    return ", ".join(f"attack {card}" for card in hand.split())


def chosen(seen: View, memory: Memory = NO_MEMORY, level: str = "medium") -> str:
    return choose(seen, memory, level, Stream(bytes(32), "unused"))


class TestLeading:
    def test_the_lowest_plain_card_is_led(self) -> None:
        hand = "6S 7H JD AC"

        assert chosen(view("attack", hand, leads(hand))) == "attack 7H"

    def test_a_pair_is_led_before_a_lone_card_of_the_rank_below(self) -> None:
        hand = "8H 9D 9C 9H AC"

        assert chosen(view("attack", hand, leads(hand))) == "attack 9C"

    def test_who_counts_leads_what_cannot_be_answered_cheaply(self) -> None:
        hand = "8H 9D"
        memory = Memory(gone=(), known=((), ("9H", "TH", "JH")), unseen=("7C", "8C", "6D"))
        seen = replace(view("attack", hand, leads(hand)), counts=(2, 3))

        assert chosen(seen) == "attack 8H"
        assert chosen(seen, memory) == "attack 9D"

    def test_who_counts_leads_what_must_be_taken_once_the_talon_is_gone(self) -> None:
        hand = "8H KD"
        memory = Memory(gone=(), known=((), ("9H", "QD", "7C")), unseen=())
        seen = replace(view("attack", hand, leads(hand), talon=0), counts=(2, 3))

        assert chosen(seen) == "attack 8H"
        assert chosen(seen, memory) == "attack KD"


class TestThrowingIn:
    TABLE: Pairs = (("7H", "8H"),)

    def test_a_low_card_is_thrown_in(self) -> None:
        seen = view("throw_in", "7D AC", "attack 7D, pass", self.TABLE)

        assert chosen(seen) == "attack 7D"

    def test_a_trump_is_kept_while_the_talon_lasts(self) -> None:
        seen = view("throw_in", "7S AC", "attack 7S, pass", self.TABLE)

        assert chosen(seen) == "pass"

    def test_an_ace_is_not_given_to_who_takes(self) -> None:
        seen = view("pile_on", "AC 6D", "attack AC, pass", (("AH", None),))

        assert chosen(seen) == "pass"

    def test_a_low_card_is_given_to_who_takes(self) -> None:
        seen = view("pile_on", "7C 6D", "attack 7C, pass", (("7H", None),))

        assert chosen(seen) == "attack 7C"

    def test_the_last_card_goes_once_the_talon_is_gone(self) -> None:
        seen = view("pile_on", "AS", "attack AS, pass", (("AH", None),), talon=0)

        assert chosen(seen) == "attack AS"


class TestDefending:
    def test_the_cheapest_card_beats(self) -> None:
        legal = "beat 7H 9H, beat 7H KH, beat 7H 6S, take"

        assert chosen(view("defend", "9H KH 6S", legal, (("7H", None),))) == "beat 7H 9H"

    def test_a_rank_that_lies_there_already_is_worth_a_rank_more(self) -> None:
        table: Pairs = (("9D", "JD"), ("8H", None))
        legal = "beat 8H TH, beat 8H JH, take"

        assert chosen(view("defend", "TH JH", legal, table)) == "beat 8H JH"

    def test_no_high_trump_goes_for_a_low_card_early(self) -> None:
        seen = view("defend", "AS KD", "beat 7H AS, take", (("7H", None),))

        assert chosen(seen) == "take"

    def test_a_high_trump_beats_once_the_talon_is_gone(self) -> None:
        seen = view("defend", "AS KD", "beat 7H AS, take", (("7H", None),), talon=0)

        assert chosen(seen) == "beat 7H AS"

    def test_what_cannot_all_be_beaten_is_taken_at_once(self) -> None:
        legal = "beat 7H 8H, take"
        table: Pairs = (("7H", None), ("7D", None))

        assert chosen(view("defend", "8H 9C", legal, table)) == "take"

    def test_two_open_cards_are_beaten_so_that_both_can_be(self) -> None:
        legal = "beat 7H 8H, beat 7H 6S, beat 7D 6S, take"
        table: Pairs = (("7H", None), ("7D", None))

        move = chosen(view("defend", "8H 6S", legal, table, talon=0))

        assert move in ("beat 7D 6S", "beat 7H 8H")

    def test_who_counts_beats_with_what_cannot_be_followed_up(self) -> None:
        memory = Memory(gone=(), known=((), ("9C", "AD")), unseen=())
        seen = view("defend", "9H TH", "beat 7H 9H, beat 7H TH, take", (("7H", None),))

        assert chosen(seen) == "beat 7H 9H"
        assert chosen(replace(seen, counts=(2, 2)), memory) == "beat 7H TH"


class TestPassingOn:
    def test_a_plain_card_passes_the_attack_on(self) -> None:
        seen = view("defend", "7D 9H", "beat 7H 9H, transfer 7D, take", (("7H", None),))

        assert chosen(seen) == "transfer 7D"

    def test_a_trump_does_not_where_a_plain_card_beats(self) -> None:
        seen = view("defend", "7S 9H", "beat 7H 9H, transfer 7S, take", (("7H", None),))

        assert chosen(seen) == "beat 7H 9H"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_six_is_swapped_before_anything_else(level: str) -> None:
    seen = view("attack", "6S 7H", "attack 6S, attack 7H, exchange")

    assert chosen(seen, level=level) == "exchange"
