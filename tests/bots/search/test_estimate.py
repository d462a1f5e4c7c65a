"""A search finds what is plain to see, and the same again."""

import subprocess
import sys
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from app.bots.choose import choose
from app.bots.levels import no_hurry
from app.bots.net.choosing import by_net
from app.bots.search.estimate import estimates, is_judged, is_search_better, searched
from app.bots.search.payoff import WIN, payoffs
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream
from tests.bots.search.moments import moments
from tests.engine.builders import placed, played, rules_of
from tests.engine.strategies import Table, any_table

AGAIN = """
from tests.bots.search.test_estimate import a_thought
print(a_thought())
"""


def a_thought() -> str:
    """What a search says about a lead."""
    state = placed("6S 7D KD 9H", "8S AC TD", talon="9S QC JH", rules=rules_of("duel"))
    found = estimates(view_for(state, 0), memory_for(state, 0), 150, Stream(b"k", "thought"))
    return str(sorted((move, each.visits, each.value) for move, each in found.items()))


def test_another_process_thinks_the_same() -> None:
    told = subprocess.run(
        [sys.executable, "-c", AGAIN], capture_output=True, text=True, check=True
    ).stdout

    assert told.strip() == a_thought()


@settings(max_examples=15, deadline=None)
@given(any_table(), st.integers(0, 150))
def test_any_rules_can_be_searched(table: Table, plies: int) -> None:
    for view, memory, _ in moments(table, plies, 2):
        found = estimates(view, memory, 20, Stream(b"k", "any"))

        assert set(found) <= set(view.legal)
        assert all(0 <= each.value <= 1 for each in found.values())


def test_a_search_beats_the_last_card() -> None:
    state = placed("6S", "7S 6D", rules=rules_of("classic", auto_take=False))
    state = played(state, "attack 6S")
    view, memory = view_for(state, 1), memory_for(state, 1)

    found = estimates(view, memory, 100, Stream(b"k", "beat"))

    assert found["beat 6S 7S"].value >= found["take"].value


def test_only_the_moves_that_are_asked_for_are_chosen() -> None:
    state = placed("6S 7D KD 9H", "8S AC TD", talon="9S QC JH", rules=rules_of("duel"))
    view, memory = view_for(state, 0), memory_for(state, 0)

    moves = ["attack KD", "attack 9H"]
    assert searched(view, memory, moves, 50, Stream(b"k", "few"), no_hurry) in moves


def test_a_search_stops_when_time_is_up() -> None:
    state = placed("6S 7D KD 9H", "8S AC TD", talon="9S QC JH", rules=rules_of("duel"))
    view, memory = view_for(state, 0), memory_for(state, 0)

    move = searched(view, memory, list(view.legal), 10**9, Stream(b"k", "late"), lambda: True)

    assert move in view.legal


class TestPayoffs:
    """0 for the durak, 1 for the first out; seats that share a place share what it is worth."""

    def test_two_seats(self) -> None:
        assert payoffs((1, 2)) == (WIN, 0)
        assert payoffs((1, 1)) == (WIN // 2, WIN // 2)

    def test_four_seats(self) -> None:
        assert payoffs((4, 1, 2, 3)) == (0, WIN, 2 * WIN // 3, WIN // 3)
        assert payoffs((1, 2, 2, 4)) == (WIN, WIN // 2, WIN // 2, 0)


class TestWhetherToSearch:
    """Of two seats with a long talon the net's word is better, but against who plays otherwise."""

    LONG = "9S 8D 7C 7S TH 7H 8H 6C 6D 9D JH"

    def is_better(self, *others: str, talon: str, thrift: int = 0) -> bool:
        state = placed("6S 7D KD 9H 9C TD", *others, talon=talon)
        thrifts = (thrift,) * (1 + len(others))
        memory = replace(memory_for(state, 0), thrift=thrifts)
        return is_search_better(view_for(state, 0), memory)

    def test_two_seats_do_near_the_end_of_the_talon(self) -> None:
        other, shorter = "AH KH QH TC 8C JC", self.LONG.split(" ", 1)[1]

        assert not self.is_better(other, talon=self.LONG)
        assert self.is_better(other, talon=shorter)
        assert self.is_better(other, talon="")

    def test_two_seats_do_where_the_other_is_taken_for_thrifty(self) -> None:
        other = "AH KH QH TC 8C JC"

        assert not self.is_better(other, talon=self.LONG, thrift=6)
        assert self.is_better(other, talon=self.LONG, thrift=7)

    def test_more_seats_always_do(self) -> None:
        assert self.is_better("AH KH QH TC 8C JC", "AS KS QS TS 8S JS", talon=self.LONG)

    def test_two_seats_do_where_nobody_throws_in_for_there_games_are_played_out(self) -> None:
        rules = rules_of("classic", throw_in="none")
        state = placed("6S 7D KD 9H 9C TD", "AH KH QH TC 8C JC", talon=self.LONG, rules=rules)

        assert is_search_better(view_for(state, 0), memory_for(state, 0))
        assert not is_judged(rules)
        assert is_judged(rules_of("classic"))
        assert not is_judged(rules_of("classic", seats=3))

    def test_expert_then_plays_what_the_net_values_most(self) -> None:
        state = placed("6S 7D KD 9H 9C TD", "AH KH QH TC 8C JC", talon=self.LONG)
        view, memory = view_for(state, 0), memory_for(state, 0)

        move = choose(view, memory, "expert", Stream(b"k", "luck"))

        assert move == by_net(view, memory, view.legal, Stream(b"k", "luck"))
