"""What hands have shown not to hold (R4.10): true of every hand, and no less than can be said."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.memory import Hidden
from app.engine.shown import NO_THRIFT, Shown, Unknown, shown_after, shown_at
from app.engine.state import State
from app.engine.view import memory_for
from tests.engine.builders import placed, played, rules_of
from tests.engine.shown_hands import can_be
from tests.engine.strategies import Table, any_table
from tests.engine.worlds import course, moves_of


def after(state: State, *moves: str) -> Shown:
    """What is shown by these moves."""
    shown = shown_at(state)
    for move in moves:
        following = played(state, move)
        shown = shown_after(shown, state, move, following)
        state = following
    return shown


def lacking(state: State, shown: Shown, seat: int) -> list[tuple[int, tuple[str, ...]]]:
    """Each part of a hand: how many cards, and what they are not, in text."""
    return [(each.count, state.position.names.texts(each.lacks)) for each in shown.hands[seat]]


@settings(max_examples=100, deadline=None)
@given(any_table(), st.integers(0, 160))
def test_nothing_untrue_is_ever_shown(table: Table, plies: int) -> None:
    states, moves = moves_of(table, plies)

    for state, shown in zip(states, course(states, moves), strict=True):
        for hand, group in zip(state.position.hands, shown.hands, strict=True):
            parts = [(each.count, each.lacks) for each in group]
            assert can_be(hand & ~state.position.seen, parts)


class TestFacts:
    """R4.10: who is passed over has no card of the ranks, who takes at once has no cover."""

    RULES = rules_of("duel", seats=3, exchange="nobody")

    def test_a_defender_who_takes_at_once_had_no_cover(self) -> None:
        state = placed("9S 7D", "6S 8D", "9C 8C", rules=self.RULES)

        shown = after(state, "attack 9S")

        assert all(shown.hands[1][0].lacks & card for card in _cards(state, "TS AS 6H AH"))
        assert not shown.hands[1][0].lacks & _cards(state, "6S")[0]

    def test_a_thrower_who_is_passed_over_had_none_of_the_ranks(self) -> None:
        state = placed("9S 7D", "6S TS 8D", "7C 8C", rules=self.RULES)

        shown = after(state, "attack 9S", "beat 9S TS")

        assert lacking(state, shown, 2) == [(2, ("9C", "9D", "9H", "9S", "TC", "TD", "TH", "TS"))]

    def test_cards_drawn_since_are_free(self) -> None:
        state = placed(
            "9S 7D", "6S TS 8D", "7C 8C", talon="JC QC KC AC JD QD KD AD JS AH", rules=self.RULES
        )

        shown = after(state, "attack 9S", "beat 9S TS")

        assert [count for count, _ in lacking(state, shown, 2)] == [2, 4]
        assert shown.hands[2][1] == Unknown(4)

    def test_a_card_that_a_seat_lacked_was_one_drawn_since(self) -> None:
        rules = rules_of("duel", exchange="nobody")
        state = placed("9S 7D 6D", "8S QS", talon="KC JC QC 9C 7C JD 8D KD AH", rules=rules)

        bout = ("attack 9S", "beat 9S QS", "attack 7C")

        # Passed over with 7D and 6D, which lacked nines and queens; then it drew four cards.
        assert _counts(after(state, *bout)) == [2, 4]
        assert _counts(after(state, *bout, "beat 7C 9C")) == [2, 3]
        # A jack may have been an old card, for all that is known.
        assert _counts(after(state, *bout, "beat 7C JC")) == [1, 4]

    def test_a_take_though_asked_makes_covers_unlikely(self) -> None:
        state = placed("9S 7D", "6S TS 8D", "7C 8C", rules=self.RULES)

        shown = after(state, "attack 9S", "take")

        assert shown.hands[1][0].lacks == 0
        assert all(shown.hands[1][0].doubts & card for card in _cards(state, "TS JS"))

    def test_a_pass_though_asked_makes_the_ranks_unlikely(self) -> None:
        state = placed("9S 7D 9D", "6S TS 8D", "7C 8C", rules=self.RULES)

        shown = after(state, "attack 9S", "beat 9S TS", "pass")

        assert all(shown.hands[0][0].doubts & card for card in _cards(state, "9D TC"))


class TestThrift:
    """What a seat that always plays its cheapest card never does."""

    RULES = rules_of("duel", exchange="nobody")

    def test_covers_and_leads_may_be_thrifty(self) -> None:
        state = placed("9S 7D", "TS 8D", talon="KC JC QC AH", rules=self.RULES)

        assert after(state, "attack 9S", "beat 9S TS").thrift == (1, 1)

    def test_a_take_of_what_could_be_beaten_is_not(self) -> None:
        state = placed("9S 7D", "TS 8D", talon="KC JC QC AH", rules=self.RULES)

        assert after(state, "attack 9S", "take").thrift[1] == NO_THRIFT

    def test_a_trump_thrown_in_while_the_talon_lasts_is_not(self) -> None:
        talon = "KC JC QC AH"
        state = placed("9S TH 7D", "TS 8D", talon=talon, rules=self.RULES)
        late = placed("9S TH 7D", "TS 8D QH", trump="H", rules=self.RULES)
        moves = ("attack 9S", "beat 9S TS", "attack TH")

        assert after(state, *moves).thrift[0] == NO_THRIFT
        assert after(late, *moves).thrift[0] == 2

    def test_no_way_leads_back(self) -> None:
        state = placed("9S 7D 9D", "TS 8D 6D", talon="KC JC QC KD AH", rules=self.RULES)

        assert after(state, "attack 9S", "take", "pass").thrift == (2, NO_THRIFT)

    def test_where_a_bout_can_be_passed_on_a_take_tells_nothing(self) -> None:
        rules = rules_of("transfer", seats=2, exchange="nobody")
        state = placed("9S 7D", "9C 8D", talon="KC JC QC AH", rules=rules)

        assert after(state, "attack 9S", "take").thrift[1] == 1


class TestMemory:
    """L4: what was shown is part of what a seat remembers, in the cards it has not seen."""

    def test_memory_lists_only_unseen_cards(self) -> None:
        state = placed("9S 7D", "6S TS 8D", "TC 8C", rules=TestFacts.RULES)
        moves = ("attack 9S", "beat 9S TS")
        shown = after(state, *moves)

        memory = memory_for(played(state, *moves), 0, shown)

        assert memory.hidden[2] == (Hidden(2),)
        assert set(memory.hidden[1][0].lacks) <= set(memory.unseen)
        assert memory.thrift == (1, 1, 0)


def _cards(state: State, texts: str) -> list[int]:
    return [state.position.names.card[text] for text in texts.split()]


def _counts(shown: Shown) -> list[int]:
    return [each.count for each in shown.hands[0]]
