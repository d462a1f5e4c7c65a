"""R7: the lowest trump for the trump card."""

from typing import Literal

import pytest

from app.engine.errors import IllegalMove
from app.engine.play import apply, legal_moves
from app.engine.rules import Rules
from app.engine.state import State
from app.engine.view import full_view, memory_for, view_for
from tests.engine.builders import placed, played, rules_of

DUEL = rules_of("duel")
OPEN = rules_of("house", exchange="everyone")
FIRST = "6H 9S TS JS QS KS"
SECOND = "7C 8C 9C TC JC QC"


def refused(state: State) -> str:
    with pytest.raises(IllegalMove) as error:
        apply(state, "exchange")
    assert "exchange" not in legal_moves(state)
    return error.value.rule


class TestExchange:
    """R7.1."""

    def test_cards_change_places_and_the_turn_stays(self) -> None:
        state = apply(placed(FIRST, SECOND, rules=DUEL, talon="7D 8D KH"), "exchange")

        view = full_view(state)
        assert (view.trump_card, view.turn, view.phase) == ("6H", 0, "attack")
        assert "KH" in view.hands[0]
        assert "6H" not in view.hands[0]
        assert view.talon_cards == ("7D", "8D", "6H")
        assert refused(state) == "R7.1"

    def test_everybody_remembers_both_cards(self) -> None:
        state = apply(placed(FIRST, SECOND, rules=DUEL, talon="7D 8D KH"), "exchange")

        memory = memory_for(state, 1)

        assert memory.known[0] == ("KH",)
        assert "6H" not in memory.unseen

    def test_by_the_defender_and_by_a_thrower(self) -> None:
        defender = placed(SECOND, FIRST, rules=DUEL, talon="7D 8D KH")
        assert "exchange" in legal_moves(played(defender, "attack 7C"))
        thrower = played(
            placed("6H 9S TS", "TD JS", rules=DUEL, talon="7D 8D KH"), "attack 9S", "beat 9S JS"
        )
        assert list(legal_moves(thrower)) == ["exchange", "pass"]

    def test_after_it_a_thrower_with_nothing_to_add_is_skipped(self) -> None:
        state = played(
            placed("6H 9S TS", "TD JS", rules=DUEL, talon="7D 8D KH"), "attack 9S", "beat 9S JS"
        )

        state = apply(state, "exchange")

        assert (state.phase, state.turn) == ("attack", 1)

    def test_after_it_a_defender_who_still_cannot_beat_takes_at_once(self) -> None:
        state = placed("AH KD", "6H 8C 9C TC JC QC", rules=DUEL, talon="7D 8D QH")
        state = played(state, "attack AH")
        assert list(legal_moves(state)) == ["exchange", "take"]

        state = apply(state, "exchange")

        assert "AH" in full_view(state).hands[1]
        assert state.phase == "attack"

    @pytest.mark.parametrize(
        ("hands", "talon", "rules", "rule"),
        [
            ((FIRST, SECOND), "7D 8D KH", rules_of("house"), "R7.2"),
            ((FIRST, SECOND), "", OPEN, "R7.1"),
            (("7H 9S", SECOND), "7D 8D 6H", OPEN, "R7.1"),
            (("7H 9S", "6H 8C"), "7D 8D KH", OPEN, "R7.1"),
        ],
    )
    def test_refusals(self, hands: tuple[str, str], talon: str, rules: Rules, rule: str) -> None:
        assert refused(placed(*hands, rules=rules, talon=talon)) == rule

    @pytest.mark.parametrize(("pack", "low"), [(24, "9"), (32, "7"), (36, "6"), (52, "2")])
    def test_the_lowest_trump_is_that_of_the_pack(self, pack: int, low: str) -> None:
        rules = rules_of("house", exchange="everyone", pack=pack)
        state = placed(f"{low}H AS", "TC JC", rules=rules, talon="TD JD KH")

        assert full_view(apply(state, "exchange")).trump_card == f"{low}H"

    def test_all_five_phases_offer_it(self) -> None:
        rules = rules_of("challenge", exchange="everyone")
        state = placed("6S 7D", "6H 7S 9D JD", rules=rules, talon="8D 9C TC TD QD KH")
        state = played(state, "attack 6S", "beat 6S 7S", "pass")

        assert (state.phase, "exchange" in legal_moves(state)) == ("accept", True)
        state = apply(state, "exchange")
        assert list(legal_moves(state)) == ["accept", "pass"]

        pile = placed("7S 6H KD", "8D 9C", rules=rules, talon="8C TC JC TD QD KH")
        assert list(legal_moves(played(pile, "attack 7S", "take"))) == ["exchange", "pass"]


class TestWho:
    """R7.2."""

    @pytest.mark.parametrize(
        ("who", "bots", "allowed"),
        [
            ("everyone", (), True),
            ("everyone", (0,), True),
            ("humans", (), True),
            ("humans", (0,), False),
            ("bots", (0,), True),
            ("bots", (1,), False),
            ("nobody", (0, 1), False),
        ],
    )
    def test_who_may(self, who: str, bots: tuple[int, ...], allowed: bool) -> None:
        rules = rules_of("house", exchange=who)
        state = placed(FIRST, SECOND, rules=rules, talon="7D 8D KH", bots=bots)

        assert ("exchange" in legal_moves(state)) is allowed


class TestOwnCardOnly:
    """R7.3."""

    TALON = "7D 8D 9D TD JD QD AD AH"

    def test_lost_when_another_seat_picks_it_up(self) -> None:
        state = played(
            placed(FIRST, SECOND, rules=DUEL, talon=self.TALON), "attack 6H", "attack 9S", "take"
        )
        assert "6H" in full_view(state).hands[1]

        state = apply(state, "attack TS")

        assert view_for(state, 1).trump_card == "AH"
        assert state.turn == 1
        assert refused(state) == "R7.3"

    def test_where_any_holder_may_a_picked_up_card_is_good(self) -> None:
        state = played(
            placed(FIRST, SECOND, rules=OPEN, talon=self.TALON), "attack 6H", "take", "attack TS"
        )

        assert "exchange" in legal_moves(state)

    def test_kept_when_its_owner_covered_with_it_and_took_it_back(self) -> None:
        state = placed("7S 7D 8S 8D 9S 9D", "6H TC JC QC KC AC", rules=DUEL, talon=self.TALON[9:])
        state = played(state, "attack 7S", "beat 7S 6H", "attack 7D")
        assert "7D" in full_view(state).hands[1]

        state = played(state, "attack 8S")

        assert "exchange" in legal_moves(state)

    def test_kept_when_it_came_back_to_its_owner_all_round(self) -> None:
        rules = rules_of("duel", transfer="trump")
        state = placed("6H 6S TS JS QS", "6D 8C 9C TC", rules=rules, talon=self.TALON)
        state = played(state, "attack 6H", "transfer 6D")
        assert state.turn == 0

        state = played(state, "take")

        assert "6H" in full_view(state).hands[0]
        assert (state.attacker, state.defender) == (1, 0)
        assert "exchange" in legal_moves(apply(state, "attack 8C"))

    def test_lost_when_it_was_passed_on_to_another(self) -> None:
        rules = rules_of("duel", transfer="trump")
        state = placed("6S TS JS QS KS", "6H 8C 9C TC", rules=rules, talon=self.TALON)
        state = played(state, "attack 6S", "transfer 6H", "take")

        assert "6H" in full_view(state).hands[0]
        assert refused(apply(state, "attack 8C")) == "R7.3"

    @pytest.mark.parametrize(
        ("owner", "allowed"), [("holder", True), (0, True), (1, False), (None, False)]
    )
    def test_a_placed_position_says_who_owns_it(
        self, owner: int | Literal["holder"] | None, allowed: bool
    ) -> None:
        state = placed(FIRST, SECOND, rules=DUEL, talon=self.TALON, exchange_owner=owner)

        assert ("exchange" in legal_moves(state)) is allowed

    def test_whoever_draws_it_owns_it(self) -> None:
        state = placed(
            "8S KD QD JD",
            "9S KC QC JC TC 7C",
            rules=DUEL,
            talon="6H 7D 8D 9D TD AH",
            exchange_owner=None,
        )

        state = played(state, "attack 8S", "beat 8S 9S")

        assert "6H" in full_view(state).hands[0]
        assert "exchange" in legal_moves(apply(state, "attack KC"))
