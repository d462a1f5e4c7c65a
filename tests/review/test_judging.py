"""What is said of single choices: facts in endgames, and estimates that know nothing hidden."""

import pytest

from app.bots.net.inference import action_values
from app.bots.net.network import VALUE_UNIT
from app.engine.play import apply
from app.engine.state import State
from app.engine.view import memory_for, view_for
from app.review.endings import Endings
from app.review.game import Choice
from app.review.judging import Judgement, Sight, judged
from app.review.marks import MISTAKE, ONLY, SLIP, TURNING, given_away, marks_of
from app.review.worth import worths_of
from tests.review.positions import before_a_lead, chosen, value

NODES = 2_000


class TestEndgames:
    """R6: the talon is gone and two are left, so both hands are known to both."""

    @pytest.mark.parametrize(
        ("hands", "move", "verdicts"),
        [
            (("AS QD KH", "8H QH 8D"), "attack KH", ("draw", "loss")),
            (("AS QD KH", "8H QH 8D"), "attack AS", ("draw", "draw")),
            (("TC TH 7D", "7S 8H JC"), "attack 7D", ("win", "draw")),
        ],
    )
    def test_a_result_that_was_let_go_is_named_with_a_move_that_kept_it(
        self, hands: tuple[str, str], move: str, verdicts: tuple[str, str]
    ) -> None:
        state = before_a_lead(hands)

        judgement = judged(chosen(state, move), "x", NODES)

        numbers = {"win": 1, "draw": 0, "loss": -1}
        assert judgement.exact == verdicts
        assert value(apply(state, judgement.known.best), 0) == numbers[verdicts[0]]
        assert value(apply(state, move), 0) == numbers[verdicts[1]]
        mark = "turning" if verdicts[0] != verdicts[1] else "best"
        assert marks_of([judgement]) == (mark,)

    def test_it_is_worth_to_both_what_it_leads_to(self) -> None:
        state = before_a_lead(("AS QD KH", "8H QH 8D"))

        assert judged(chosen(state, "attack KH"), "x", NODES).open_worths == (0, 1000)
        assert judged(chosen(state, "attack AS"), "x", NODES).open_worths == (500, 500)

    @pytest.mark.parametrize("preset", ["duel", "transfer"])
    def test_a_lead_is_worth_the_best_of_its_moves(self, preset: str) -> None:
        """Also where the same lead again would be a draw (R6.7): it has only come once."""
        known = Endings()
        found = {}
        for hands in (("AS KH", "7D 8C"), ("6S 7D", "AH KH")):
            state = before_a_lead(hands, preset=preset)
            found[hands] = known.value(state.position)

            assert found[hands] == value(state, 0)
        assert sorted(found.values(), key=str) == [-1, 1]


class TestWhatHeCouldKnow:
    HANDS = ("6S 7S 8S QD KC 9H", "6D 7D 8D TS JS AC")
    TALON = "TD AD 9S 6C KS 7H"

    def seen_by_the_first(self, state: State) -> Choice:
        return chosen(state, "attack 9H")

    def test_cards_that_he_cannot_see_change_nothing_he_could_know(self) -> None:
        """The other hand and the talon changed places, but for the trump card under it."""
        here = before_a_lead(self.HANDS, self.TALON)
        there = before_a_lead((self.HANDS[0], "TD AD 9S 6C KS 6D"), "7D 8D TS JS AC 7H")
        assert memory_for(here, 0) == memory_for(there, 0)

        one = judged(self.seen_by_the_first(here), "x", NODES)
        other = judged(self.seen_by_the_first(there), "x", NODES)

        assert one.known == other.known
        assert one.open != other.open

    def test_the_same_choice_is_judged_alike(self) -> None:
        state = before_a_lead(self.HANDS, self.TALON)

        assert judged(chosen(state, "attack QD"), "x", NODES) == judged(
            chosen(state, "attack QD"), "x", NODES
        )

    def test_a_trump_led_for_nothing_gives_something_away(self) -> None:
        state = before_a_lead(("6S 7S AH", "6D 7D 8D"), "9S TD 9D 6C 7H")

        judgement = judged(chosen(state, "attack AH"), "x", 20_000)

        assert judgement.known.loss >= SLIP
        assert marks_of([judgement]) != ("good",)

    def test_while_the_talon_is_long_the_nets_word_is_taken_and_doubted(self) -> None:
        talon = "9S 8D 7C 7S TH 7H 8H 6C 6D 9D JH"
        state = before_a_lead(("6S 7D KD 9H 9C TD", "AH KH QH TC 8C JC"), talon, preset="duel")
        words = action_values(view_for(state, 0), memory_for(state, 0))

        found = judged(chosen(state, "attack KD"), "x", NODES).known

        assert found.best == max(words, key=words.__getitem__)
        assert found.played_worth == round(500 * (words["attack KD"] / VALUE_UNIT + 1))
        assert found.doubt == 40


class TestMarks:
    def test_they_follow_the_thresholds(self) -> None:
        losses = (0, SLIP - 1, SLIP, MISTAKE - 1, MISTAKE, TURNING - 1)

        marks = marks_of([lost(each) for each in losses])

        assert marks == ("good", "good", "slip", "slip", "mistake", "mistake")

    def test_the_greatest_mistake_is_the_turning_point_where_no_fact_is(self) -> None:
        assert marks_of([lost(MISTAKE), lost(TURNING)]) == ("mistake", "turning")
        fact = lost(0, exact=("win", "loss"))
        assert marks_of([fact, lost(TURNING)]) == ("turning", "mistake")

    def test_what_chance_may_have_made_is_no_slip(self) -> None:
        assert marks_of([lost(MISTAKE, doubt=MISTAKE)]) == ("good",)
        assert given_away([lost(MISTAKE, doubt=MISTAKE), lost(SLIP)], 2) == (SLIP, 0)

    def test_only_a_move_that_stood_alone_is_called_best(self) -> None:
        assert marks_of([lost(0, following=500 - ONLY)]) == ("best",)
        assert marks_of([lost(0, following=501 - ONLY)]) == ("good",)


def lost(
    loss: int, doubt: int = 0, following: int = 500, exact: tuple[str, str] | None = None
) -> Judgement:
    """A choice of seat 0 that gave this much away of 500."""
    best = "take" if loss else "pass"
    sight = Sight(best, 500, 500 - loss, following, doubt)
    return Judgement(1, 0, "pass", sight, sight, (500, 500), exact)


@pytest.mark.parametrize(
    ("places", "worths"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 3, 1, 4), (2 / 3, 1 / 3, 1, 0)),
        ((1, 1, 3), (0.75, 0.75, 0)),
    ],
)
def test_places_that_are_shared_share_what_they_are_worth(
    places: tuple[int, ...], worths: tuple[float, ...]
) -> None:
    assert worths_of(places) == pytest.approx(worths)
