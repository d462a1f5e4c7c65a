"""R2, R3 and R9: the deal, the opener, the redeal."""

from typing import Any

import pytest

from app.engine.cards import full_pack
from app.engine.deal import Setup, deal
from app.engine.errors import IllegalMove, RulesError
from app.engine.play import apply, legal_moves
from app.engine.rules import Rules
from app.engine.view import full_view, view_for
from tests.engine.builders import played, rules_of, setup_of, shuffled_packs


def arranged(rules: Rules, *hands: str, turned_up: str = "") -> list[str]:
    """A pack that deals these hands; the other cards follow from the lowest rank up."""
    seats = [hand.split() for hand in hands]
    first = [seats[i % len(seats)][i // len(seats)] for i in range(6 * len(seats))]
    turned = [turned_up] if turned_up else []
    rest = [card for card in full_pack(rules.pack) if card not in first + turned]
    return [*first, *turned, *rest]


PLAIN_0 = "6S 7S 8S 6C 7C 8D"
PLAIN_1 = "9S TS JS 9C TC JD"


class TestCards:
    """R2.1, R2.2."""

    def test_cards_go_round_one_at_a_time_and_the_next_is_trump(self) -> None:
        rules = rules_of("classic", seats=3)
        pack = list(full_pack(36))

        view = full_view(deal(setup_of(rules, [pack])))

        assert view.hands[1] == tuple(sorted(pack[1:18:3]))
        assert view.trump_card == pack[18]
        assert view.talon_cards == (*pack[19:], pack[18])
        assert view.trump == pack[18][1]

    @pytest.mark.parametrize(("pack", "seats"), [(24, 4), (36, 6)])
    def test_a_deal_of_the_whole_pack_shows_the_last_card(self, pack: int, seats: int) -> None:
        rules = rules_of("classic", seats=seats, pack=pack)
        cards = shuffled_packs(rules, 3)[0]

        view = view_for(deal(setup_of(rules, [cards])), None)

        assert view.talon == 0
        assert view.trump_card is None
        assert view.trump == cards[-1][1]
        assert view.shown_card is not None
        assert (view.shown_card.seat, view.shown_card.card) == (seats - 1, cards[-1])

    def test_a_pack_with_a_card_twice_is_refused(self) -> None:
        pack = list(full_pack(36))
        pack[5] = pack[4]

        with pytest.raises(RulesError, match=r"packs\[0\]"):
            deal(setup_of(rules_of(), [pack]))


class TestOpener:
    """R3.1-R3.5."""

    def test_the_lowest_trump_dealt_opens(self) -> None:
        rules = rules_of("classic")
        pack = arranged(rules, "7H " + PLAIN_0[:-3], PLAIN_1[:-3] + " 6H", turned_up="AH")

        assert deal(setup_of(rules, [pack])).attacker == 1

    @pytest.mark.parametrize(("bots", "opener"), [((), 0), ((0,), 1), ((0, 1), 0), ((1,), 0)])
    def test_with_no_trump_a_person_opens(self, bots: tuple[int, ...], opener: int) -> None:
        rules = rules_of("challenge")
        pack = arranged(rules, PLAIN_0, PLAIN_1, turned_up="AH")

        state = deal(setup_of(rules, [pack], bots))

        assert state.attacker == opener
        assert view_for(state, None).opening_trump is None

    @pytest.mark.parametrize(
        ("fields", "extra", "opener"),
        [
            ({"opens": "dealer_left"}, {}, 0),
            ({"opens": "dealer_left"}, {"dealer": 1}, 2),
            ({"opens": "dealer_left"}, {"dealer": 2}, 0),
            ({"opens": "human"}, {"bots": (0,)}, 1),
            ({"opens": "bot"}, {"bots": (1, 2)}, 1),
            ({"opens": "bot"}, {"bots": (1, 2), "opener": 0}, 0),
            ({}, {"opener": 2}, 2),
        ],
    )
    def test_other_ways_to_open(
        self, fields: dict[str, object], extra: dict[str, Any], opener: int
    ) -> None:
        rules = rules_of("house", seats=3, **fields)

        assert deal(setup_of(rules, shuffled_packs(rules, 1), **extra)).attacker == opener

    @pytest.mark.parametrize(
        ("fields", "extra", "named"),
        [
            ({"opens": "human"}, {"bots": (0, 1)}, "opens"),
            ({"opens": "bot"}, {}, "opens"),
            ({}, {"bots": (2,)}, "bots"),
            ({}, {"dealer": 2}, "dealer"),
            ({}, {"opener": -1}, "opener"),
        ],
    )
    def test_an_opener_nobody_can_be_is_refused(
        self, fields: dict[str, object], extra: dict[str, Any], named: str
    ) -> None:
        rules = rules_of("house", **fields)

        with pytest.raises(RulesError) as error:
            deal(setup_of(rules, shuffled_packs(rules, 1), **extra))

        assert error.value.field == named

    def test_the_deciding_trump_is_shown_in_the_first_bout_only(self) -> None:
        rules = rules_of("house")
        pack = arranged(rules, "6H " + PLAIN_0[:-3], PLAIN_1, turned_up="AH")
        state = deal(setup_of(rules, [pack]))
        shown = view_for(state, 1).opening_trump

        later = played(state, "attack 6C", "take")

        assert shown is not None
        assert (shown.seat, shown.card) == (0, "6H")
        assert view_for(later, 1).bout in (1, 2)
        while later.bout == 1:
            later = apply(later, "pass")
        assert view_for(later, 1).opening_trump is None

    def test_the_deciding_trump_is_not_shown_where_the_rules_hide_it(self) -> None:
        rules = rules_of("duel")
        pack = arranged(rules, "6H " + PLAIN_0[:-3], PLAIN_1, turned_up="AH")

        assert view_for(deal(setup_of(rules, [pack])), 1).opening_trump is None


class TestRedeal:
    """R9."""

    RULES = rules_of("challenge")
    FIVE = arranged(RULES, "6S 7S 8S 9S TS 6C", "6D 7D 8D 9D TD 7C", turned_up="AH")
    PLAIN = arranged(RULES, PLAIN_0, PLAIN_1, turned_up="AH")

    def setup(self, *packs: list[str]) -> Setup:
        return setup_of(self.RULES, list(packs))

    def test_each_seat_with_five_of_a_suit_is_asked_in_order(self) -> None:
        state = deal(self.setup(self.FIVE))

        assert (state.phase, state.turn, state.attacker) == ("redeal", 0, None)
        assert list(legal_moves(state)) == ["keep", "redeal"]
        state = apply(state, "keep")
        assert (state.phase, state.turn) == ("redeal", 1)
        state = apply(state, "keep")
        assert (state.phase, state.turn, state.bout) == ("attack", 0, 1)

    def test_a_redeal_takes_the_next_pack_and_asks_anew(self) -> None:
        state = played(deal(self.setup(self.FIVE, self.FIVE, self.PLAIN)), "keep", "redeal")

        assert (state.deal_number, state.phase, state.turn) == (1, "redeal", 0)
        state = apply(state, "redeal")
        assert (state.deal_number, state.phase) == (2, "attack")

    def test_a_redeal_with_no_pack_left_says_so_and_changes_nothing(self) -> None:
        state = deal(self.setup(self.FIVE))

        with pytest.raises(RulesError, match="deal number 1"):
            apply(state, "redeal")

        assert (state.deal_number, state.phase, state.turn) == (0, "redeal", 0)

    def test_nothing_else_may_be_played_before_the_answer(self) -> None:
        state = deal(self.setup(self.FIVE))

        for move in ("attack 6S", "pass", "take", "exchange"):
            with pytest.raises(IllegalMove) as error:
                apply(state, move)
            assert error.value.rule == "R9"

    def test_it_is_not_asked_where_the_rules_do_not_offer_it(self) -> None:
        rules = rules_of("classic")

        assert deal(setup_of(rules, [self.FIVE])).phase == "attack"
