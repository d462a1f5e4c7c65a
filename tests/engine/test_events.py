"""PROTOCOL: what happened between two states, in order, as each viewer may see it."""

import pytest

from app.engine.deal import deal
from app.engine.play import resign
from app.engine.state import State
from app.engine.view import events_for, full_view, memory_for, view_for
from tests.engine.builders import placed, played, random_game, rules_of, setup_of, shuffled_packs


def kinds(before: State, seat: int, move: str, viewer: int | None = None) -> list[object]:
    return [event["kind"] for event in events_for(before, seat, move, played(before, move), viewer)]


class TestEvents:
    """The kinds and their order."""

    STATE = placed("7S KD", "8S AC", talon="9S TS JS QS KS AS 9D TD JH")

    def test_an_ordinary_move_is_one_event(self) -> None:
        assert kinds(self.STATE, 0, "attack 7S") == ["move"]

    def test_a_beaten_bout_then_the_draws_in_their_order(self) -> None:
        before = played(self.STATE, "attack 7S")
        after = played(before, "beat 7S 8S")

        events = events_for(before, 1, "beat 7S 8S", after, None)

        assert events[1:] == (
            {"kind": "beaten", "cards": 2},
            {"kind": "drew", "seat": 0, "count": 5},
            {"kind": "drew", "seat": 1, "count": 4},
        )

    def test_only_the_one_who_drew_sees_the_cards(self) -> None:
        before = played(self.STATE, "attack 7S")
        after = played(before, "beat 7S 8S")

        mine = events_for(before, 1, "beat 7S 8S", after, 1)

        assert "cards" not in mine[2]
        assert mine[3]["cards"] == ["9D", "AS", "JH", "TD"]
        assert set(full_view(after).hands[1]) >= {"9D", "AS", "JH", "TD"}

    def test_a_take_says_who_and_how_many(self) -> None:
        before = played(self.STATE, "attack 7S")

        events = events_for(before, 1, "take", played(before, "take"), 0)

        assert events[1] == {"kind": "taken", "seat": 1, "cards": 1}
        assert events[0]["auto"] is False

    def test_leaving_and_the_end(self) -> None:
        before = played(placed("7S", "8S AC"), "attack 7S")

        assert kinds(before, 1, "beat 7S 8S") == ["move", "beaten", "out", "over"]

    def test_resigning(self) -> None:
        before = played(self.STATE, "attack 7S")

        events = events_for(before, 0, "resign", resign(before, 0), None)

        assert [event["kind"] for event in events] == ["move", "over"]
        assert events[0]["move"] == "resign"

    def test_accepting_is_no_automatic_take(self) -> None:
        state = placed("7S KD", "8S AC", rules=rules_of("challenge"), talon="9S TS JH")
        before = played(state, "attack 7S", "beat 7S 8S")

        assert kinds(before, 1, "accept") == ["move", "taken", "drew"]

    def test_a_redeal_is_a_new_deal(self) -> None:
        rules = rules_of("challenge")
        packs = next(
            packs
            for packs in (shuffled_packs(rules, seed) for seed in range(1000))
            if deal(setup_of(rules, packs)).phase == "redeal"
        )
        before = deal(setup_of(rules, packs))
        seat = before.turn
        assert seat is not None

        assert kinds(before, seat, "redeal") == ["move", "dealt"]
        assert kinds(before, seat, "keep") == ["move"]


@pytest.mark.parametrize("seed", range(8))
def test_events_add_up_to_the_change_of_the_counts(seed: int) -> None:
    rules = rules_of("house", seats=4, transfer="trump", auto_take=True)
    for before, move, after in random_game(deal(setup_of(rules, shuffled_packs(rules, seed))), 7):
        seat = before.turn
        assert seat is not None
        counts = list(view_for(before, None).counts)
        counts[seat] -= move.split()[0] in ("attack", "beat", "transfer")
        for event in events_for(before, seat, move, after, None):
            if event["kind"] == "taken":
                counts[int(str(event["seat"]))] += int(str(event["cards"]))
            if event["kind"] == "drew":
                counts[int(str(event["seat"]))] += int(str(event["count"]))
        assert tuple(counts) == view_for(after, None).counts


class TestView:
    """What a view shows and to whom."""

    STATE = placed("7S KD", "8S AC TD", talon="9S TS JH", rules=rules_of("duel"))

    def test_the_own_hand_and_the_legal_moves_are_for_one_seat_only(self) -> None:
        mine, other, watcher = (view_for(self.STATE, seat) for seat in (0, 1, None))

        assert (mine.you, mine.hand, mine.legal) == (0, ("7S", "KD"), ("attack 7S", "attack KD"))
        assert (other.hand, other.legal) == (("8S", "AC", "TD"), ())
        assert (watcher.you, watcher.hand, watcher.legal) == (None, (), ())
        assert watcher.counts == (2, 3)

    def test_nothing_private_is_in_a_repr(self) -> None:
        shown = " ".join(
            repr(thing)
            for thing in (
                self.STATE,
                self.STATE.position,
                view_for(self.STATE, 0),
                full_view(self.STATE),
                memory_for(self.STATE, 0),
            )
        )

        for card in ("7S", "KD", "8S", "AC", "9S", "TS"):
            assert card not in shown

    def test_the_last_bout_is_the_one_before_this_and_no_more(self) -> None:
        state = played(self.STATE, "attack 7S", "beat 7S 8S")

        last = view_for(state, None).last_bout

        assert last is not None
        assert (last.attacker, last.defender, last.outcome, last.cards) == (0, 1, "beaten", 2)
        assert last.table == (("7S", "8S"),)

    def test_may_add_counts_down_and_is_nothing_in_a_simple_game(self) -> None:
        simple = placed("7S 7D", "8S AC TD", rules=rules_of("house", throw_in="none"))

        assert view_for(self.STATE, None).may_add == 3
        assert view_for(played(self.STATE, "attack 7S"), None).may_add == 2
        assert view_for(simple, None).may_add == 1
        assert view_for(played(simple, "attack 7S"), None).may_add == 0


class TestMemory:
    """L4: what a perfect memory of one's own views holds."""

    def test_taken_cards_are_known_and_beaten_ones_gone(self) -> None:
        state = placed("7S 7D KD 9C", "8S AC TD", talon="", rules=rules_of("house"))
        state = played(state, "attack 7S", "beat 7S 8S", "pass", "attack AC", "take")

        memory = memory_for(state, 1)

        assert memory.gone == ("7S", "8S")
        assert memory.known[0] == ("AC",)
        assert set(memory.unseen) == {"7D", "KD", "9C"}

    def test_the_drawn_trump_card_is_known(self) -> None:
        state = placed("7S 9C TC JC QC KC", "8S AC TD", talon="JH", rules=rules_of("house"))
        state = played(state, "attack 7S", "beat 7S 8S")

        assert memory_for(state, 1).known[0] == ("JH",)

    def test_the_exchanged_card_is_known_when_it_is_drawn_again(self) -> None:
        state = placed("6H 9C", "TC AC", talon="QC KC JD JH", rules=rules_of("duel"))
        state = played(state, "exchange", "attack 9C", "beat 9C TC")

        assert view_for(state, None).talon == 0
        assert memory_for(state, 1).known[0] == ("6H", "JH")

    def test_the_trump_that_decided_the_opening_is_known(self) -> None:
        rules = rules_of("house")
        state = deal(setup_of(rules, shuffled_packs(rules, 1)))
        shown = view_for(state, 0).opening_trump

        assert shown is not None
        assert memory_for(state, 1 - shown.seat).known[shown.seat] == (shown.card,)

    def test_the_card_turned_up_at_the_deal_is_known_to_whoever_draws_it(self) -> None:
        rules = rules_of("classic", seats=5)
        state = deal(setup_of(rules, shuffled_packs(rules, 1)))
        turned_up = view_for(state, None).trump_card
        for _, _, after in random_game(state, 3):
            state = after
            if after.is_over or view_for(after, None).talon == 0:
                break

        assert any(turned_up in hand for hand in memory_for(state, 0).known)

    def test_the_trump_card_under_the_talon_is_not_unseen(self) -> None:
        state = placed("7S 9C", "8S AC TD", talon="9S JH", rules=rules_of("house"))

        assert memory_for(state, 0).unseen == ("8S", "9S", "AC", "TD")
