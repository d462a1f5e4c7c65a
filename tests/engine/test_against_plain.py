"""The engine and the slow second reading of the rules agree move by move."""

import random

from hypothesis import given, settings

from app.engine.deal import deal
from app.engine.play import apply
from app.engine.rules import PRESETS
from app.referee import position_of
from tests.engine.builders import shuffled_packs
from tests.engine.plain import PlainGame
from tests.engine.strategies import Table, any_table


def agree(table: Table, most: int = 600) -> int:
    """Plays both at random; gives the number of moves played."""
    luck = random.Random(table.luck)
    state = deal(table.setup)
    plain = PlainGame(table.rules, table.packs, table.bots, table.dealer, table.opener)
    for count in range(most):
        assert position_of(state) == plain.position()
        if state.is_over or (state.phase == "redeal" and state.deal_number == 7):
            return count
        move = luck.choice(sorted(plain.legal))
        state = apply(state, move)
        plain.send(move)
    return most


@settings(max_examples=150, deadline=None)
@given(any_table())
def test_engine_and_plain_reading_agree_under_any_rules(table: Table) -> None:
    agree(table)


def test_engine_and_plain_reading_agree_on_every_preset() -> None:
    for name, rules in PRESETS.items():
        for seed in range(12):
            packs = shuffled_packs(rules, seed)
            moves = agree(Table(rules, packs, (), None, None, seed))
            assert moves > 10, name
