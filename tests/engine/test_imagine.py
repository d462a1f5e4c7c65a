"""A position imagined with the true cards is the true position, and plays on like it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.bout import advance
from app.engine.imagine import imagine
from app.engine.position import FIELDS, OVER, Position
from app.engine.state import State
from app.engine.view import memory_for, view_for
from tests.engine.builders import dealt, rules_of
from tests.engine.strategies import Table, any_table
from tests.engine.worlds import play

# What a seat need not know: how it came to this, and the sets shared by all positions.
LEFT_OUT = {
    "deal_number", "history", "last", "names", "opener", "opening", "questions", "seen", "shown",
    "terms",
}  # fmt: skip


def imagined(state: State) -> Position:
    position = state.position
    seat = position.turn
    stock = position.stock
    order = [stock[left] ^ stock[left - 1] for left in range(position.left, 0, -1)]
    return imagine(view_for(state, seat), memory_for(state, seat), position.hands, order)


def plain(position: Position) -> dict[str, object]:
    fields = {name: getattr(position, name) for name in FIELDS if name not in LEFT_OUT}
    fields["stock"] = position.stock[: position.left + 1]
    if position.stage not in (2, 3):
        fields["asked"] = 0
    if position.stage != 1:
        fields["open"] = 0  # of no meaning but to a defender
    if position.stage == 0:
        fields["ranks"] = 0  # of the bout before
    if not position.throwers:
        fields["room"] = 0  # nobody could fill it
    return fields


@settings(max_examples=100, deadline=None)
@given(any_table(), st.integers(0, 140))
def test_the_true_cards_make_the_true_position(table: Table, plies: int) -> None:
    state = play(table, plies)[-1]
    if state.is_over or state.phase == "redeal":
        return

    position = imagined(state)

    assert plain(position) == plain(state.position)
    assert position.terms.may_swap == state.position.terms.may_swap
    _same_to_the_end(position, state.position.copy(), table.luck)


def _same_to_the_end(one: Position, other: Position, seed: int) -> None:
    luck = random.Random(seed)
    other.history = ()
    while one.stage != OVER:
        moves = [bit for bit in _bits(one.legal) if bit.bit_length() - 1 != 56]
        move = luck.choice(moves)
        advance(one, move)
        advance(other, move)
        assert (one.legal, one.turn, one.stage, one.hands) == (
            other.legal,
            other.turn,
            other.stage,
            other.hands,
        )
    assert one.result == other.result


def _bits(legal: int) -> list[int]:
    return [1 << place for place in range(legal.bit_length()) if legal >> place & 1]


def test_a_wrong_guess_is_refused() -> None:
    state = dealt(rules_of("duel"), 1)
    position, seat = state.position, state.position.turn
    view, memory = view_for(state, seat), memory_for(state, seat)

    with pytest.raises(ValueError, match="so many cards"):
        imagine(view, memory, position.hands, [])
    with pytest.raises(ValueError, match="only the seat to move"):
        imagine(view_for(state, 1 - seat), memory_for(state, 1 - seat), position.hands, [])
