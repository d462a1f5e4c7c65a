"""L4: nobody can see, count or guess from any order what the rules hide from him."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.rules import PRESETS
from app.engine.state import State
from app.engine.view import full_view, memory_for
from tests.engine.builders import rules_of, shuffled_packs
from tests.engine.strategies import Table, any_table
from tests.engine.worlds import Look, compare, hidden_cards, moves_of, seen_by_engine

SEATS = {"duel": (2,), "classic": (3, 4), "transfer": (2, 5), "challenge": (2,), "house": (6,)}


def tables(count: int) -> list[tuple[Table, int | None, int]]:
    """Tables of all presets, with and without skips, a viewer and a number of moves for each."""
    made: list[tuple[Table, int | None, int]] = []
    for seed in range(count):
        luck = random.Random(seed)
        preset = luck.choice(list(PRESETS))
        open_hand = luck.random() < 0.5
        poker_face = {"auto_pass": False, "auto_take": False} if open_hand else {}
        rules = rules_of(preset, seats=luck.choice(SEATS[preset]), **poker_face)
        table = Table(rules, shuffled_packs(rules, seed), (), None, None, seed)
        viewer = luck.choice([None, *range(rules.seats)])
        made.append((table, viewer, luck.randrange(1, 80)))
    return made


@settings(max_examples=150, deadline=None)
@given(any_table(), st.none() | st.integers(0, 5), st.integers(0, 120))
def test_two_worlds_look_the_same_under_any_rules(
    table: Table, viewer: int | None, plies: int
) -> None:
    compare(table, None if viewer is None else viewer % table.rules.seats, plies)


def test_two_worlds_look_the_same_on_every_preset() -> None:
    found = [compare(table, viewer, plies) for table, viewer, plies in tables(500)]

    assert sum(found) > 150


@settings(max_examples=100, deadline=None)
@given(any_table(), st.integers(0, 5), st.integers(0, 150))
def test_memory_holds_exactly_what_is_not_hidden(table: Table, seat: int, plies: int) -> None:
    viewer = seat % table.rules.seats
    states, moves = moves_of(table, plies)
    if states[-1].result or states[-1].phase == "redeal":
        return

    memory = memory_for(states[-1], viewer)

    view = full_view(states[-1])
    hidden = hidden_cards(states, moves, viewer)
    assert list(memory.unseen) == hidden
    assert len(memory.gone) == view.heap
    for other, hand in enumerate(view.hands):
        if other != viewer:
            assert memory.known[other] == tuple(c for c in hand if c not in hidden)


def with_leak(leak: Look) -> Look:
    def look(before: State, move: str, after: State, viewer: int | None) -> str:
        return seen_by_engine(before, move, after, viewer) + leak(before, move, after, viewer)

    return look


def next_drawn(before: State, move: str, after: State, viewer: int | None) -> str:
    return json.dumps(full_view(after).talon_cards[:1])


def moves_of_others(before: State, move: str, after: State, viewer: int | None) -> str:
    return str(len(full_view(after).legal))


def order_of_a_hand(before: State, move: str, after: State, viewer: int | None) -> str:
    """Even the order of hidden hands by strength tells."""
    hands = after.position.hands
    return json.dumps(sorted(range(len(hands)), key=lambda seat: hands[seat]))


@pytest.mark.parametrize("leak", [next_drawn, moves_of_others, order_of_a_hand])
def test_a_planted_leak_is_found(leak: Look) -> None:
    with pytest.raises(AssertionError, match="two worlds apart"):
        [compare(*table, with_leak(leak)) for table in tables(120)]
