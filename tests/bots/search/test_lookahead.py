"""Two seats: all moves are tried in the same guesses, and what can be known by then is known."""

import pytest

from app.bots.endgame.verdicts import open_verdicts
from app.bots.levels import no_hurry
from app.bots.search import lookahead
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.lines import UNIT, Line, Lines
from app.bots.search.lookahead import Lookahead, Outlook
from app.engine.bout import advance
from app.engine.cards import cards_of
from app.engine.position import Position
from app.engine.state import State
from app.engine.view import memory_for, view_for
from tests.engine.builders import placed, rules_of


def _looked(state: State, answers: int, thrift: int = 0) -> dict[str, Outlook]:
    guesses = Guesses(view_for(state, 0), memory_for(state, 0))
    outlooks = Lookahead(guesses, Chance(5), thrift).look(guesses.base.legal, answers, no_hurry)
    return {guesses.base.names.text[each.move]: each for each in outlooks}


def _early() -> State:
    return placed("6S 7D KD 9H", "8S AC TD", talon="9S QC 8D 6C JH", rules=rules_of("duel"))


def test_all_moves_are_made_in_as_many_guesses() -> None:
    looked = _looked(_early(), 400)

    assert set(looked) == {"6S", "7D", "KD", "9H"}
    assert len({each.guesses for each in looked.values()}) == 1
    assert all(abs(each.sum()) <= UNIT * each.visits() for each in looked.values())


def test_how_many_lines_are_played_at_once_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one at most, as many are played as the answers that are left are good for."""

    def found() -> dict[str, tuple[int, int]]:
        looked = _looked(_early(), 3_000)
        return {move: (each.total, each.guesses) for move, each in looked.items()}

    many = found()
    monkeypatch.setattr(lookahead, "_MOST_AHEAD", 1)

    assert found() == many
    assert all(guesses > 2 * 64 // 4 for _, guesses in many.values())  # three rounds of 64 lines


def test_a_thrifty_seat_covers_whatever_it_costs() -> None:
    """The net would take the six."""
    talon = "9S 8D 7C 7S TH 7H 8H KS AD AC AS JH"
    state = placed("6S 7D KD 9H 9C TD", "AH KH QH TC 8C JC", talon=talon, rules=rules_of("duel"))
    names = state.position.names

    def played_on(is_thrifty: bool) -> Position:
        line = Line(state.position.copy(), is_thrifty)
        advance(line.position, names.card["6S"])
        Lines(state.position, 3_000).play([line])
        return line.position

    assert played_on(False).hands[1] & names.card["6S"]
    assert not played_on(True).hands[1] & names.card["QH"]


def test_the_more_often_a_seat_was_thrifty_the_more_guesses_take_it_for_thrifty() -> None:
    totals = [_looked(_early(), 3_000, thrift)["6S"].total for thrift in (0, 6, 10, 4_000)]

    assert totals[0] == totals[1]  # who has hardly moved may be anybody
    assert sorted(totals) in (totals, totals[::-1])
    assert len(set(totals)) == 3


def test_a_look_ends_soon_after_its_answers() -> None:
    few, many = _looked(_early(), 1), _looked(_early(), 2_000)

    assert few["6S"].guesses == 1
    assert 10 < many["6S"].guesses < 500


def test_where_time_is_up_there_is_something_to_go_by() -> None:
    guesses = Guesses(view_for(_early(), 0), memory_for(_early(), 0))

    outlooks = Lookahead(guesses, Chance(5)).look(guesses.base.legal, 10**9, lambda: True)

    assert all(each.guesses for each in outlooks)


def test_an_end_that_is_reached_is_known() -> None:
    """Who leads the six first gives the other the chance to get rid of the seven."""
    looked = _looked(placed("6S AD", "7S", rules=rules_of("duel")), 100)

    assert looked["AD"].total == UNIT * looked["AD"].guesses
    assert looked["6S"].total == -UNIT * looked["6S"].guesses


@pytest.mark.parametrize("preset", ["duel", "transfer"])
def test_an_endgame_that_a_line_comes_to_is_worth_what_its_best_move_is(preset: str) -> None:
    state = placed("6S 7D KD", "8S AC 7C", talon="9S 8H", rules=rules_of(preset))
    seat, ended = state.position.turn, list[tuple[int, int]]()
    guesses = Guesses(view_for(state, seat), memory_for(state, seat))
    lines = []
    for number in range(30):
        guess = guesses.next(Chance(number))
        for move in cards_of(guess.legal):
            position = guess.copy()
            advance(position, move)
            lines.append(Line(position, is_thrifty=False))

    Lines(guesses.base, 6_000).play(lines)

    for line in (line for line in lines if line.endings):
        worths = [each.value for each in open_verdicts(line.position, 1_000_000).values()]
        sign = 1 if line.position.turn == seat else -1
        ended.append((line.value, sign * max(worths) * UNIT))
    assert all(found == right for found, right in ended)
    assert {found for found, _ in ended} >= {-UNIT, UNIT}
