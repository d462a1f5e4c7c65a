"""Trying a puzzle against the solver."""

from typing import Final

import pytest

from app.bots.endgame.verdicts import open_verdicts
from app.engine.errors import IllegalMove
from app.engine.play import apply, legal_moves
from app.practice.answering import asked
from app.practice.puzzles import Puzzle, load_puzzles, state_of
from app.practice.trying import VISITOR, Unsolved, tried

#: Spread over the file; each is tried in some tenths of a second.
SOME: Final = load_puzzles()[:: max(1, len(load_puzzles()) // 5)]
_VALUES: Final = {"win": 1, "draw": 0}


@pytest.fixture(params=SOME, ids=lambda puzzle: puzzle.id)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    found: Puzzle = request.param
    return found


def test_the_one_move_keeps_the_result_and_no_other_does(puzzle: Puzzle) -> None:
    start = state_of(puzzle)

    values = {move: tried(start, [move]).steps[0].value for move in legal_moves(start)}

    kept = [move for move, value in values.items() if value == _VALUES[puzzle.keeps]]
    assert kept == [puzzle.move]
    assert max(values.values()) == _VALUES[puzzle.keeps]


def test_best_play_against_the_solver_comes_to_the_result(puzzle: Puzzle) -> None:
    start = state_of(puzzle)
    moves = [puzzle.move]
    while not (found := tried(start, moves)).state.is_over:
        verdicts = open_verdicts(found.state.position, 500_000)
        kept = {m for m, verdict in verdicts.items() if verdict.value == _VALUES[puzzle.keeps]}
        moves.append(min(kept))

    result = found.state.result
    assert result is not None
    assert result.durak == {"win": 1 - VISITOR, "draw": None}[puzzle.keeps]


def test_the_solver_answers_until_it_is_the_visitors_turn(puzzle: Puzzle) -> None:
    found = tried(state_of(puzzle), [puzzle.move])

    assert found.state.is_over or found.state.turn == VISITOR
    state = state_of(puzzle)
    for step in found.steps:
        assert state.turn == step.seat
        state = apply(state, step.move)


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalMove):
        tried(state_of(SOME[0]), ["attack 2S"])
    for move in ("resign", "timeout"):
        with pytest.raises(IllegalMove):
            tried(state_of(SOME[0]), [move])


def test_a_try_for_which_there_is_no_time_is_given_up() -> None:
    slow = max(load_puzzles(), key=lambda each: sum(map(len, each.hands)))

    with pytest.raises(Unsolved):
        tried(state_of(slow), [slow.move], lambda: True)


def test_a_question_does_not_hold_its_answer(puzzle: Puzzle) -> None:
    question = asked(puzzle)

    assert not {"move", "line", "distance"} & set(question)
    assert len(question["board"]["legal"]) > 1
