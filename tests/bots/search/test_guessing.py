"""Guesses respect all that a seat knows, and leave the rest to luck."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.engine.memory import Hidden, Memory
from app.engine.position import Position
from app.engine.view import View, memory_for, view_for
from tests.bots.search.moments import moments
from tests.engine.builders import placed, rules_of
from tests.engine.shown_hands import can_be
from tests.engine.strategies import Table, any_table


@settings(max_examples=30, deadline=None)
@given(any_table(), st.integers(0, 150), st.integers(1, 2**40))
def test_every_guess_could_be_true(table: Table, plies: int, seed: int) -> None:
    for view, memory, truth in moments(table, plies, 3):
        guesses, chance = Guesses(view, memory), Chance(seed)
        for _ in range(3):
            _could_be_true(guesses.next(chance), view, memory, truth)


def _could_be_true(guess: Position, view: View, memory: Memory, truth: Position) -> None:
    set_of = guess.names.set_of
    you = truth.turn
    assert guess.legal == truth.legal
    assert guess.hands[you] == truth.hands[you]
    assert guess.left == truth.left
    assert guess.stock[1:2] == truth.stock[1:2] or not guess.left
    assert sum(guess.hands) | guess.stock[-1] == sum(truth.hands) | truth.stock[truth.left]
    for seat, hand in enumerate(guess.hands):
        known = set_of(memory.known[seat])
        assert hand & known == known
        assert hand.bit_count() == view.counts[seat]
        if seat != you:
            group = [(each.count, set_of(each.lacks)) for each in memory.hidden[seat]]
            assert can_be(hand ^ known, group)


class TestLuck:
    """All that fits is equally likely; what is doubtful is rare."""

    def setup_method(self) -> None:
        state = placed("9S 7D", "6S TS 8D", talon="QC KC AH", rules=rules_of("classic"))
        self.view, self.memory = view_for(state, 0), memory_for(state, 0)

    def _hands(self, hidden: Hidden, count: int) -> Counter[tuple[str, ...]]:
        memory = Memory(
            self.memory.gone, self.memory.known, self.memory.unseen, ((), (hidden,)),
            self.memory.course,
        )  # fmt: skip
        guesses, chance = Guesses(self.view, memory), Chance(7)
        deals = (guesses.next(chance) for _ in range(count))
        return Counter(guess.names.texts(guess.hands[1]) for guess in deals)

    def test_all_hands_come_equally_often(self) -> None:
        hands = self._hands(Hidden(3), 2000)

        assert len(hands) == 10
        assert min(hands.values()) > 150

    def test_what_a_hand_lacks_never_comes(self) -> None:
        hands = self._hands(Hidden(3, lacks=("QC",)), 400)

        assert len(hands) == 4
        assert not any("QC" in hand for hand in hands)

    def test_what_is_doubtful_comes_seldom(self) -> None:
        hands = self._hands(Hidden(3, doubts=("QC",)), 1000)

        share = sum(times for hand, times in hands.items() if "QC" in hand) / 1000
        assert 0.05 < share < 0.4
