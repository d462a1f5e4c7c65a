"""The nets that come with the program: the same values on every machine, and from what a seat
knows alone (L4)."""

import json
import subprocess
import sys
from itertools import islice

import pytest

from app.bots.choose import choose
from app.bots.net.inference import action_values, values_at, values_at_all, values_of
from app.bots.net.layout import rule_bits
from app.bots.net.looking import sight_at
from app.bots.net.questions import Questions
from app.engine.move_text import text_of
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream
from tests.bots.net.golden import FILE, said
from tests.bots.net.positions import MANY_RULES, choices
from tests.bots.net.worlds import other_world
from tests.bots.selfplay import dealt


def test_values_are_those_of_every_other_machine() -> None:
    assert said() == json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", range(len(MANY_RULES)))
def test_a_position_has_the_values_of_its_view(number: int) -> None:
    for state in islice(choices(MANY_RULES[number], games=1), 0, 60, 5):
        position, seat = state.position, state.position.turn

        by_bit = values_at(position, rule_bits(state.rules))

        by_text = action_values(view_for(state, seat), memory_for(state, seat))
        assert {text_of(position, bit): value for bit, value in by_bit.items()} == by_text
        assert set(by_text) == set(view_for(state, seat).legal) - {"exchange"}


def test_positions_at_once_have_the_values_of_each() -> None:
    """More moves than the net takes at once, so that they are cut between two positions."""
    states = list(islice(choices({"preset": "transfer"}, games=3), 120))
    rules = rule_bits(states[0].rules)
    one_by_one = [values_at(state.position, rules) for state in states]
    at_once = values_at_all([state.position for state in states], rules)
    questions = Questions()
    for state in states:
        questions.add(sight_at(state.position, rules), state.position.legal)

    values = values_of(questions, 2)
    moves: list[int] = []
    best: list[int] = []
    questions.answer(values, moves, best)

    assert len(values) > 400
    assert at_once == one_by_one
    assert values == [value for each in one_by_one for value in each.values()]
    assert best == [max(each.values()) for each in one_by_one]
    assert moves == [max(each, key=each.__getitem__) for each in one_by_one]


@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_change_no_value(seats: int) -> None:
    luck = Stream(b"hidden", "values")
    compared = 0
    for state in islice(choices({"preset": "classic", "seats": seats}, games=2), 60):
        other = other_world(state.position, luck)
        rules = rule_bits(state.rules)
        if other is not None:
            compared += 1

            assert values_at(other, rules) == values_at(state.position, rules)

    assert compared > 20


def test_before_a_bout_the_net_knows_no_move() -> None:
    for number in range(150):
        key = Stream(b"redeals", f"{number}").read(32)
        state = dealt({"preset": "challenge", "seats": 6}, key)
        if state.phase == "redeal":
            seat = state.position.turn
            assert action_values(view_for(state, seat), memory_for(state, seat)) == {}
            return
    raise AssertionError("no hand of five of a suit")


def test_hard_plays_what_the_net_values_most() -> None:
    """With cards in the talon there is no endgame to be solved."""
    compared = 0
    for state in islice(choices({"preset": "classic"}, games=1), 40):
        seat = state.position.turn
        view, memory = view_for(state, seat), memory_for(state, seat)
        if view.talon:
            values = action_values(view, memory)
            compared += 1

            move = choose(view, memory, "hard", Stream(b"", "luck"))

            assert values[move] == max(values.values())

    assert compared > 10


def test_who_needs_no_net_does_not_load_numpy() -> None:
    program = "import sys, app.bots.choose; sys.exit('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
