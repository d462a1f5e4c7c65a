"""A position gives the net what the seat's view and memory give it, and nothing more (L4)."""

import pytest

from app.bots.net.features import moves_of, words_of
from app.bots.net.layout import DUEL_WORDS, ROUND_WORDS, rule_bits
from app.bots.net.looking import sight_at, sight_from
from app.bots.net.sight import FIELDS
from app.engine.cards import cards_of
from app.engine.position import EXCHANGE
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream
from tests.bots.net.positions import DUEL, MANY_RULES, choices
from tests.bots.net.worlds import other_world


@pytest.mark.parametrize("number", range(len(MANY_RULES)))
def test_a_position_and_a_view_with_memory_give_the_same_sight(number: int) -> None:
    compared = 0
    for state in choices(MANY_RULES[number], games=2):
        seat = state.position.turn
        view, memory = view_for(state, seat), memory_for(state, seat)

        of_position = sight_at(state.position, rule_bits(state.rules))
        of_view = sight_from(view, memory)
        assert all(getattr(of_position, name) == getattr(of_view, name) for name in FIELDS)
        compared += 1

    assert compared > 30


@pytest.mark.parametrize("number", range(len(MANY_RULES)))
def test_every_move_has_its_row_and_every_word_fits(number: int) -> None:
    for state in choices(MANY_RULES[number], games=1):
        position = state.position
        sight = sight_at(position, rule_bits(state.rules))

        moves = moves_of(sight, position.legal)
        words = words_of(sight)

        assert {bit for bit, _, _ in moves} == set(cards_of(position.legal & ~EXCHANGE))
        assert len(words) == (DUEL_WORDS if state.rules.seats == 2 else ROUND_WORDS)
        assert all(0 <= word < 1 << 62 for word in words)


def test_hidden_cards_change_nothing() -> None:
    luck = Stream(b"hidden", "cards")
    compared = 0
    for state in choices(DUEL, games=3):
        other = other_world(state.position, luck)
        bits = rule_bits(state.rules)
        if other is None:
            continue
        compared += 1

        assert words_of(sight_at(other, bits)) == words_of(sight_at(state.position, bits))

    assert compared > 40
