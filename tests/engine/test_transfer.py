"""R5: passing the bout on."""

import pytest

from app.engine.errors import IllegalMove
from app.engine.play import apply, legal_moves
from app.engine.rules import Rules
from app.engine.state import State
from app.engine.view import full_view, view_for
from tests.engine.builders import placed, played, rules_of

TRUMP = rules_of("house", seats=4, transfer="trump")
PLAIN = rules_of("house", seats=4, transfer="plain")
SEVENS = ("7S 8S 9S TS JS", "7D 8D 9D TD JD", "7C 8C 9C TC JC", "7H 8H 9H TH JH")


def rules3(transfer: str) -> Rules:
    return rules_of("house", seats=3, transfer=transfer)


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        apply(state, move)
    return error.value.rule


class TestPassingOn:
    """R5.1-R5.4."""

    def test_onto_one_two_and_three_cards_and_back_to_the_first_attacker(self) -> None:
        state = played(placed(*SEVENS, rules=TRUMP), "attack 7S")
        for seat, move in ((1, "transfer 7D"), (2, "transfer 7C"), (3, "transfer 7H")):
            state = apply(state, move)
            assert (state.attacker, state.defender) == (seat, (seat + 1) % 4)

        assert len(view_for(state, None).table) == 4
        state = played(state, "take")
        assert "7H" in full_view(state).hands[0]
        assert state.attacker == 1

    def test_a_trump_passes_on_only_where_the_rules_say_so(self) -> None:
        moves = ("attack 7S", "transfer 7D", "transfer 7C")
        assert refused(played(placed(*SEVENS, rules=PLAIN), *moves), "transfer 7H") == "R5.1"
        off = rules_of("house", seats=4)
        assert refused(played(placed(*SEVENS, rules=off), "attack 7S"), "transfer 7D") == "R5.1"

    def test_a_plain_card_may_pass_a_trump_on(self) -> None:
        state = played(placed("7H 8S", "7D 9S", "8C 9C", rules=rules3("plain")), "attack 7H")

        assert "transfer 7D" in legal_moves(state)

    def test_another_rank_does_not_pass_on(self) -> None:
        assert refused(played(placed(*SEVENS, rules=TRUMP), "attack 7S"), "transfer 8D") == "R5.1"

    def test_not_after_a_card_is_covered_not_even_by_the_same_rank(self) -> None:
        state = placed("7S 7C 8C", "7D 7H 9S TS", "9C TC JC QC", rules=rules3("trump"))

        state = played(state, "attack 7S", "beat 7S 7H", "attack 7C")

        assert refused(state, "transfer 7D") == "R5.2"

    def test_open_cards_are_beaten_in_any_order_and_taken_at_any_time(self) -> None:
        state = placed("7S KS", "7D KD", "8S 8D QC", rules=rules3("trump"))
        state = played(state, "attack 7S", "transfer 7D")

        assert list(legal_moves(state)) == ["beat 7D 8D", "beat 7S 8S", "take"]
        half = played(state, "beat 7D 8D")
        assert list(legal_moves(half)) == ["beat 7S 8S", "take"]
        assert full_view(played(half, "take")).hands[2] == ("7D", "7S", "8D", "8S", "QC")

    def test_one_cover_can_be_meant_for_either_of_two_open_cards(self) -> None:
        state = placed("7S KS", "7D KD", "8H QC", rules=rules3("trump"))
        state = played(state, "attack 7S", "transfer 7D")

        assert list(legal_moves(state)) == ["beat 7D 8H", "beat 7S 8H", "take"]
        assert view_for(played(state, "beat 7S 8H"), None).table == (("7S", "8H"), ("7D", None))


class TestSufficiency:
    """R5.3: the next seat must hold as many cards as then lie there."""

    @pytest.mark.parametrize(("heir", "allowed"), [("9C", False), ("9C TC", True)])
    def test_for_the_first_transfer(self, heir: str, allowed: bool) -> None:
        state = played(placed("7S KS", "7D QC", heir, rules=rules3("trump")), "attack 7S")

        assert ("transfer 7D" in legal_moves(state)) is allowed
        if not allowed:
            assert refused(state, "transfer 7D") == "R5.3"

    def test_seats_that_are_out_are_passed_over(self) -> None:
        state = placed("7S KS", "7D QC", "", "8S 9C TC", rules=TRUMP, out=(2,))

        assert played(state, "attack 7S", "transfer 7D").defender == 3

    def test_a_seat_that_ran_out_in_this_bout_cannot_be_given_it(self) -> None:
        state = placed("7S", "7D QC", rules=rules_of("transfer"))

        assert refused(played(state, "attack 7S"), "transfer 7D") == "R5.3"

    def test_two_seats_pass_it_back_and_forth(self) -> None:
        state = placed("7S 7C KC AC", "7D 7H JD TD QD", rules=rules_of("transfer"))

        state = played(state, "attack 7S", "transfer 7D", "transfer 7C")

        assert (state.attacker, state.defender) == (0, 1)
        assert refused(state, "transfer 7H") == "R5.3"


class TestMainAttacker:
    """R5.4: whoever passed it on throws in first and draws first."""

    def test_throws_in_first(self) -> None:
        rules = rules_of("house", seats=3, transfer="trump", throw_in_order="clockwise")
        state = placed("7S 8C KC", "7D 8H QC", "8S 9D TC JC", rules=rules)

        state = played(state, "attack 7S", "transfer 7D", "beat 7S 8S", "beat 7D 9D")

        assert (state.phase, state.turn) == ("throw_in", 1)

    def test_draws_first(self) -> None:
        rules = rules_of("house", seats=3, transfer="trump", throw_in="none")
        state = placed("7S KS", "7D KD", "8C 9C TC", rules=rules, talon="QS QC QD JD AH")

        view = full_view(played(state, "attack 7S", "transfer 7D", "take"))

        assert view.hands[1] == ("AH", "JD", "KD", "QC", "QD", "QS")
