"""The puzzles of this repository: each has just one move that keeps its result, by proof."""

import random
from importlib import resources

import pytest

from app.bots.endgame.verdicts import open_verdicts
from app.engine.move_text import legal_texts
from app.engine.play import apply
from app.engine.rules import make_rules
from app.engine.start import Start, start_from
from app.engine.state import State
from app.practice.likeness import id_of, likeness
from app.practice.puzzles import Puzzle, from_line, load_puzzles, state_of, to_line

_NODES = 2_000_000
_SAMPLE = random.Random(6).sample(load_puzzles(), 30)


def test_there_are_enough_of_every_kind() -> None:
    puzzles = load_puzzles()

    assert len(puzzles) >= 300
    assert {puzzle.difficulty for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert {puzzle.keeps for puzzle in puzzles} == {"win", "draw"}
    rules = [make_rules(puzzle.rules) for puzzle in puzzles]
    assert {each.preset for each in rules} >= {"duel", "classic", "transfer", "house"}
    assert {each.pack for each in rules} >= {24, 36, 52}


def test_the_file_is_written_as_it_is_made() -> None:
    text = resources.files("app.practice").joinpath("puzzles.jsonl").read_text(encoding="utf-8")

    assert text == "".join(f"{to_line(puzzle)}\n" for puzzle in load_puzzles())
    ids = [puzzle.id for puzzle in load_puzzles()]
    assert ids == sorted(set(ids))


def test_every_puzzle_is_a_choice_of_seat_0_and_named_by_what_it_is() -> None:
    for puzzle in load_puzzles():
        state = state_of(puzzle)

        assert state.turn == 0
        assert len(legal_texts(state.position)) >= 3
        assert puzzle.move in legal_texts(state.position)
        assert puzzle.id == id_of(state)


@pytest.mark.parametrize("puzzle", _SAMPLE, ids=lambda puzzle: puzzle.id)
def test_just_one_move_keeps_the_result(puzzle: Puzzle) -> None:
    verdicts = open_verdicts(state_of(puzzle).position, _NODES)

    kept = 1 if puzzle.keeps == "win" else 0
    assert [move for move, found in verdicts.items() if found.value >= kept] == [puzzle.move]
    assert verdicts[puzzle.move].value == kept


def test_a_line_ends_as_the_puzzle_says() -> None:
    for puzzle in load_puzzles():
        state = state_of(puzzle)
        for move in puzzle.line:
            state = apply(state, move)

        assert state.result is not None
        assert state.result.durak == (1 if puzzle.keeps == "win" else None)
        assert puzzle.distance == (len(puzzle.line) if puzzle.keeps == "win" else None)


class TestLikeness:
    """Names of plain suits and gaps between ranks make no other puzzle."""

    def test_plain_suits_may_change_their_names(self) -> None:
        one = lead("6S 7C 8D", "9S TC JD")

        assert likeness(one) == likeness(lead("6C 7D 8S", "9C TD JS"))
        assert likeness(one) != likeness(lead("6S 7C 8D", "9S TD JC"))

    def test_ranks_that_nobody_holds_leave_no_gap(self) -> None:
        assert likeness(lead("6S 7H", "8S")) == likeness(lead("7S TH", "AS"))
        assert likeness(lead("6S 7H", "8S")) != likeness(lead("6S 6H", "8S"))

    def test_the_trump_may_be_another_suit(self) -> None:
        assert likeness(lead("6S 7H", "8S")) == likeness(lead("6S 7D", "8S", "D"))


def lead(attacker: str, defender: str, trump: str = "H") -> State:
    """Seat 0 is to lead in a duel."""
    hands = (tuple(attacker.split()), tuple(defender.split()))
    return start_from(make_rules({}), Start(hands, (), trump))


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ('"keeps":"win"', '"keeps":"loss"'),
        ('"opener":', '"opens":'),
        ('"difficulty":', '"difficulty":9'),
    ],
)
def test_a_line_of_another_shape_is_refused(change: str, to: str) -> None:
    line = next(to_line(puzzle) for puzzle in load_puzzles() if puzzle.keeps == "win")

    with pytest.raises(ValueError, match="puzzle"):
        from_line(line.replace(change, to))
