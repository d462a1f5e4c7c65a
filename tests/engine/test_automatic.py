"""R4.10, R7.4: what is skipped, and what a poker face does not skip."""

import pytest

from app.engine.play import legal_moves
from app.engine.view import events_for, full_view
from tests.engine.builders import placed, played, rules_of


def test_a_seat_that_can_only_pass_is_skipped_and_leaves_no_move() -> None:
    state = played(placed("7S KD", "8S AC TH"), "attack 7S", "beat 7S 8S")

    assert (state.phase, state.turn) == ("attack", 1)


def test_a_poker_face_is_asked_with_nothing_to_add() -> None:
    rules = rules_of("house", auto_pass=False)

    state = played(placed("7S KD", "8S AC TH", rules=rules), "attack 7S", "beat 7S 8S")

    assert (state.phase, state.turn, list(legal_moves(state))) == ("throw_in", 0, ["pass"])


def test_a_seat_with_no_cards_or_at_the_limit_is_skipped_even_then() -> None:
    rules = rules_of("house", seats=3, auto_pass=False)
    empty = played(placed("7S", "8S AC TH", "9C", rules=rules), "attack 7S", "beat 7S 8S")
    full = played(placed("7S 7D", "8S", "7C 9C", rules=rules), "attack 7S", "beat 7S 8S")

    assert (empty.phase, empty.turn) == ("throw_in", 2)
    assert full.phase == "attack"


@pytest.mark.parametrize(("auto_take", "phase"), [(True, "attack"), (False, "defend")])
def test_a_defender_who_can_only_take(auto_take: bool, phase: str) -> None:
    rules = rules_of("house", auto_take=auto_take)

    state = played(placed("KS QH", "7D 9C", rules=rules), "attack KS")

    assert state.phase == phase
    if auto_take:
        assert full_view(state).hands[1] == ("7D", "9C", "KS")


def test_a_take_at_once_still_lets_the_others_add() -> None:
    rules = rules_of("house", auto_take=True)

    state = played(placed("KS KD QH", "7D 9C TC", rules=rules), "attack KS")

    assert (state.phase, state.turn) == ("pile_on", 0)


def test_a_take_at_once_is_told_as_an_event() -> None:
    rules = rules_of("house", auto_take=True)
    before = placed("KS QH", "7D 9C", rules=rules)

    after = played(before, "attack KS")

    assert events_for(before, 0, "attack KS", after, None) == (
        {"kind": "move", "seat": 0, "move": "attack KS", "auto": False},
        {"kind": "move", "seat": 1, "move": "take", "auto": True},
        {"kind": "taken", "seat": 1, "cards": 1},
    )


def test_a_seat_that_may_pass_on_is_not_made_to_take() -> None:
    rules = rules_of("house", auto_take=True, transfer="trump")

    state = played(placed("KS QH 8C", "KD 9C", rules=rules), "attack KS")

    assert list(legal_moves(state)) == ["take", "transfer KD"]


def test_a_seat_that_could_exchange_is_skipped_by_neither() -> None:
    rules = rules_of("duel")
    defender = placed("7H KS", "6H 8C", rules=rules, talon="7D 8D AH")
    thrower = placed("6H KS", "AS 8C", rules=rules, talon="7D 8D AH")

    assert list(legal_moves(played(defender, "attack 7H"))) == ["exchange", "take"]
    asked = played(thrower, "attack KS", "beat KS AS")
    assert list(legal_moves(asked)) == ["exchange", "pass"]
