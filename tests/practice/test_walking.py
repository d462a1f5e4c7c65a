"""Every line of a puzzle can be answered: `python -m tools.puzzles --walk` looks at all puzzles."""

from typing import Final

import pytest

from app.engine.play import apply
from app.engine.rules import make_rules
from app.engine.start import Start, start_from
from app.practice.puzzles import Puzzle, load_puzzles, state_of
from app.practice.trying import Unsolved, tried
from app.practice.walking import dead_end

_FEW_CARDS: Final = 8
_SMALL: Final = [each for each in load_puzzles() if sum(map(len, each.hands)) <= _FEW_CARDS]
#: Spread over the file.
SOME: Final = _SMALL[:: max(1, len(_SMALL) // 8)]


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_no_line_of_a_puzzle_is_beyond_the_solver(puzzle: Puzzle) -> None:
    assert dead_end(state_of(puzzle)) is None


def test_a_line_that_is_beyond_it_is_found() -> None:
    """Whoever takes here gets a hand that is passed to and fro for longer than can be followed."""
    hands = (("KS", "TC", "TS"), ("6S", "AD", "AH", "KH", "QC", "QH", "TH"))
    rules = make_rules({"preset": "transfer"})
    start = apply(start_from(rules, Start(hands, (), "C", 1)), "attack 6S")

    line = dead_end(start)

    assert line is not None
    with pytest.raises(Unsolved):
        tried(start, line)
