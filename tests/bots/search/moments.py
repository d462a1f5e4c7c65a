"""Moments of games of any rules, as the seat to move knows them."""

import random
from collections.abc import Iterator

from app.engine.memory import Memory
from app.engine.position import Position
from app.engine.view import View, memory_for, view_for
from tests.engine.strategies import Table
from tests.engine.worlds import course, moves_of

PHASES_OF_A_BOUT = ("attack", "defend", "throw_in", "pile_on", "accept")


def moments(table: Table, plies: int, count: int) -> Iterator[tuple[View, Memory, Position]]:
    """Up to `count` of them from one game, with the true position."""
    states, moves = moves_of(table, plies)
    pairs = [
        (state, shown)
        for state, shown in zip(states, course(states, moves), strict=True)
        if state.phase in PHASES_OF_A_BOUT
    ]
    luck = random.Random(table.luck)
    for state, shown in luck.sample(pairs, min(count, len(pairs))):
        assert state.turn is not None
        yield view_for(state, state.turn), memory_for(state, state.turn, shown), state.position
