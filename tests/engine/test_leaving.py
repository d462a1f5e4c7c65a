"""R6.3-R6.5, R6.7, R6.8: running out of cards, places, draws."""

import pytest

from app.engine.play import apply, resign
from app.engine.result import Result
from app.engine.view import events_for, view_for
from tests.engine.builders import placed, played, rules_of

THREE = rules_of("house", seats=3, throw_in_order="clockwise")
FOUR = rules_of("house", seats=4, throw_in_order="clockwise")


class TestLastCards:
    """R6.3: nothing ends in mid-bout."""

    def test_a_last_card_may_still_be_beaten(self) -> None:
        state = played(placed("8S", "9S KC"), "attack 8S")

        assert state.phase == "defend"
        assert played(state, "beat 8S 9S").result == Result(1, "durak", (1, 2), False)

    def test_a_last_card_taken_ends_the_game_too(self) -> None:
        assert played(placed("8S", "9S KC"), "attack 8S", "take").result == Result(
            1, "durak", (1, 2), False
        )

    def test_the_defender_covers_with_his_last_card(self) -> None:
        assert played(placed("8S KC", "9S"), "attack 8S", "beat 8S 9S").result == Result(
            0, "durak", (2, 1), False
        )

    def test_nobody_is_out_while_there_is_a_talon(self) -> None:
        state = played(placed("8S", "9S KC", talon="TC JC QC KH"), "attack 8S", "beat 8S 9S")

        assert view_for(state, None).counts == (4, 1)
        assert view_for(state, None).places == (None, None)

    def test_a_seat_that_draws_nothing_from_the_last_talon_is_out(self) -> None:
        state = placed("8S 8D", "9S", "8C TC KC AC", rules=THREE, talon="QD QC JD JC KH")

        state = played(state, "attack 8S", "beat 8S 9S")

        assert view_for(state, None).places == (None, 1, None)
        assert (state.attacker, state.defender) == (2, 0)


class TestPlaces:
    """R6.4, R6.5."""

    def test_three_leave_at_once_by_who_ran_out_first(self) -> None:
        state = placed("7S", "8S 8D", "7D", "KS KC", rules=FOUR)

        before = played(state, "attack 7S", "beat 7S 8S", "attack 7D")
        after = played(before, "beat 7D 8D")

        assert after.result == Result(3, "durak", (1, 3, 2, 4), False)
        events = events_for(before, 1, "beat 7D 8D", after, None)
        assert [(e["seat"], e["place"]) for e in events if e["kind"] == "out"] == [
            (0, 1),
            (2, 2),
            (1, 3),
        ]

    def test_when_nobody_holds_cards_all_who_left_share_the_best_place(self) -> None:
        state = placed("7S", "8S 8D", "7D", "", rules=FOUR, out=(3,))

        after = played(state, "attack 7S", "beat 7S 8S", "attack 7D", "beat 7D 8D")

        assert after.result == Result(None, "draw", (2, 2, 2, 1), False)

    def test_places_go_on_from_bout_to_bout(self) -> None:
        state = placed("7S", "8S 9C KC", "9D TD", rules=THREE)

        state = played(state, "attack 7S", "beat 7S 8S")
        assert view_for(state, None).places == (1, None, None)
        state = played(state, "attack 9C", "take")
        assert (state.attacker, state.defender) == (1, 2)
        state = played(state, "attack KC", "take")

        assert state.result == Result(2, "durak", (1, 2, 3), False)

    def test_a_transfer_with_the_last_card_counts_as_running_out(self) -> None:
        rules = rules_of("house", seats=3, transfer="trump")
        state = placed("7S 9S", "7D", "8S 8D TC", rules=rules)

        state = played(state, "attack 7S", "transfer 7D", "beat 7S 8S", "beat 7D 8D")

        assert view_for(state, None).places == (None, 1, None)
        assert (state.attacker, state.defender) == (2, 0)

    def test_an_accepting_defender_is_not_out(self) -> None:
        rules = rules_of("challenge")
        state = placed("7S 9S", "8S", rules=rules, talon="KH")

        state = played(state, "attack 7S", "beat 7S 8S", "accept")

        assert view_for(state, None).counts == (2, 2)


class TestRepetition:
    """R6.7."""

    HANDS = ("7S 7D KS QS", "8C 8D KD QD")
    ROUND = (
        *("attack 7D", "take", "pass", "attack 7S", "transfer 7D", "take"),
        *("attack 8D", "take", "pass", "attack 8C", "transfer 8D", "take"),
    )

    def test_the_same_hands_and_attacker_again_is_a_draw(self) -> None:
        state = played(placed(*self.HANDS, rules=rules_of("transfer")), *self.ROUND)

        assert state.result == Result(None, "repetition", (1, 1), False)

    def test_not_before_the_bout_is_over(self) -> None:
        state = played(placed(*self.HANDS, rules=rules_of("transfer")), *self.ROUND[:-1])

        assert state.result is None

    def test_not_where_the_rules_do_not_know_it(self) -> None:
        rules = rules_of("transfer", repetition_draw=False)

        state = played(placed(*self.HANDS, rules=rules), *self.ROUND, *self.ROUND)

        assert (state.phase, state.attacker) == ("attack", 0)

    def test_not_with_cards_in_the_talon(self) -> None:
        hands = ("7S 7D KS QS 9S TS JS", "8C 8D KD QD 9D TD JD")
        state = placed(*hands, rules=rules_of("transfer"), talon="AH")

        assert played(state, *self.ROUND).result is None

    def test_who_left_before_keeps_his_place(self) -> None:
        rules = rules_of("transfer", seats=3)
        state = placed(*self.HANDS, "", rules=rules, out=(2,))

        assert played(state, *self.ROUND).result == Result(None, "repetition", (2, 2, 1), False)


class TestResigning:
    """R6.8."""

    def test_those_out_keep_their_places_the_others_share(self) -> None:
        state = placed("7S KS", "8S 9C", "", "9D TD", rules=FOUR, out=(2,))

        assert resign(state, 3).result == Result(3, "resign", (2, 2, 1, 4), False)

    def test_in_mid_bout_the_table_stays(self) -> None:
        state = resign(played(placed("8S KS", "9S AC"), "attack 8S"), 0)

        view = view_for(state, None)
        assert view.table == (("8S", None),)
        assert (view.phase, view.turn, view.attacker, view.legal) == ("over", None, None, ())


class TestEpaulettes:
    """R10."""

    RULES = rules_of("challenge")

    @pytest.mark.parametrize(
        ("hands", "moves", "given"),
        [
            (("6S 6D", "7C 8C 9C"), "attack 6S|take|attack 6D", True),
            (("6S 6D", "7S 7D AC"), "attack 6S|beat 6S 7S|attack 6D|beat 6D 7D", True),
            (("6S 6D", "7C 8C 9C"), "attack 6S|take|pass|attack 6D|take", False),
            (("6S 7D", "7S 8C 9C"), "attack 6S|beat 6S 7S|attack 7D|take", False),
            (("7S 6S 6D", "6H 8C 9C"), "attack 7S|beat 7S 6H|attack 6S|take|attack 6D", True),
            (("7S 6S", "6H 8C 9C"), "attack 7S|beat 7S 6H|attack 6S|take", False),
            (("6D", "7C 8C"), "attack 6D|take", False),
            (("6S 6D", "7S 7D"), "attack 6S|beat 6S 7S|attack 6D|beat 6D 7D", False),
        ],
    )
    def test_two_lowest_as_the_last_two_attacks(
        self, hands: tuple[str, str], moves: str, given: bool
    ) -> None:
        state = played(placed(*hands, rules=self.RULES), *moves.split("|"))

        assert state.result is not None
        assert state.result.epaulettes is given

    def test_a_transfer_counts_as_an_attacking_card(self) -> None:
        rules = rules_of("challenge", transfer="trump")
        state = placed("6C 7C 8C 9C", "6S 6D", rules=rules)

        state = played(state, "attack 6C", "transfer 6S", "take", "attack 6D")

        assert state.result == Result(0, "durak", (2, 1), True)

    def test_the_lowest_rank_is_that_of_the_pack(self) -> None:
        rules = rules_of("challenge", pack=24)
        state = played(placed("9S 9D", "TC JC QC", rules=rules), "attack 9S", "take", "attack 9D")

        assert state.result is not None
        assert state.result.epaulettes

    def test_cards_of_another_thrower_do_not_count(self) -> None:
        rules = rules_of("challenge", seats=3, redeal_on_five=False)
        state = placed("6S", "7C 8C 9C", "6D", rules=rules)

        state = played(state, "attack 6S", "take", "attack 6D")

        assert state.result == Result(1, "durak", (1, 3, 2), False)

    def test_only_where_the_rules_know_them(self) -> None:
        state = played(placed("6S 6D", "7C 8C 9C"), "attack 6S", "take", "attack 6D")

        assert state.result == Result(1, "durak", (1, 2), False)


class TestAccept:
    """R8."""

    RULES = rules_of("challenge")

    def test_accepting_is_taking_without_more_cards(self) -> None:
        state = placed("9S TD 7C", "TS 6C 7D", rules=self.RULES, talon="KD AH", beaten_bouts=0)
        state = played(state, "attack 9S", "beat 9S TS", "pass")
        assert (state.phase, state.turn) == ("accept", 1)

        state = apply(state, "accept")

        assert (state.attacker, state.beaten_bouts) == (0, 0)
        last = view_for(state, None).last_bout
        assert last is not None
        assert (last.outcome, last.cards) == ("taken", 2)

    @pytest.mark.parametrize(
        ("hands", "talon", "asked"),
        [
            (("9S 7C", "TS 6C"), "", True),
            (("9S 7C", "TS"), "", False),
            (("9S", "TS 6C"), "", False),
            (("9S", "TS"), "KH", True),
        ],
    )
    def test_not_asked_once_the_game_is_decided(
        self, hands: tuple[str, str], talon: str, asked: bool
    ) -> None:
        state = played(placed(*hands, rules=self.RULES, talon=talon), "attack 9S", "beat 9S TS")

        assert (state.phase == "accept") is asked
