"""R4.7, R4.8: how many attacking cards a bout may hold, for every hand, cap and cover count."""

from typing import Final

import pytest

from app.engine.play import apply, legal_moves
from app.engine.state import State
from app.engine.view import view_for
from tests.engine.builders import placed, played, rules_of

RANKS: Final = "23456789TJQKA"
# The attack number i is covered by the next rank of its suit, so that the next attack, in the
# other suit, always matches a rank on the table.
ATTACKS: Final = [RANKS[i] + "SD"[i % 2] for i in range(12)]
COVERS: Final = [RANKS[i + 1] + "SD"[i % 2] for i in range(12)]
CLUBS: Final = [rank + "C" for rank in RANKS]
TRUMPS: Final = [rank + "H" for rank in RANKS]

FIRSTS: Final[dict[str, tuple[dict[str, object], int, int, bool]]] = {
    "no first limit": ({}, 1, 0, False),
    "the first bout": ({"first_bout_limit": 5}, 1, 0, True),
    "the second bout": ({"first_bout_limit": 5}, 2, 0, False),
    "before a beaten bout": (
        {"first_bout_limit": 5, "first_limit_until": "first_beaten"},
        4,
        0,
        True,
    ),
    "after a beaten bout": (
        {"first_bout_limit": 5, "first_limit_until": "first_beaten"},
        4,
        1,
        False,
    ),
}


def bout(hand: int, covers: int, cap: int | None, first: str) -> State:
    """The defender holds `hand` cards and has beaten `covers` of them; nothing is drawn."""
    fields, number, beaten, _ = FIRSTS[first]
    rules = rules_of("house", pack=52, bout_limit=cap, **fields)
    defender = (COVERS[:covers] + TRUMPS)[:hand]
    attacker = ATTACKS + CLUBS
    state = placed(
        " ".join(attacker), " ".join(defender), rules=rules, bout=number, beaten_bouts=beaten
    )
    for i in range(covers):
        state = played(state, f"attack {ATTACKS[i]}", f"beat {ATTACKS[i]} {COVERS[i]}")
    return state


def limit(hand: int, cap: int | None, first: str) -> int:
    return min(hand, cap or 99, 5 if FIRSTS[first][3] else 99)


@pytest.mark.parametrize("first", FIRSTS)
@pytest.mark.parametrize("cap", [6, None])
@pytest.mark.parametrize("hand", range(1, 13))
def test_limit_matrix(hand: int, cap: int | None, first: str) -> None:
    most = limit(hand, cap, first)

    for covers in range(min(most, 6) + 1):
        _check_limit(hand, covers, cap, first, most)


def _check_limit(hand: int, covers: int, cap: int | None, first: str, most: int) -> None:
    if covers == 0:
        opened = bout(hand, 0, cap, first)
        assert view_for(opened, 0).may_add == most
        return

    state = bout(hand, covers, cap, first)

    if covers == most:
        assert state.phase in ("attack", "over")
        return
    assert state.phase == "throw_in"
    assert view_for(state, 0).may_add == most - covers
    assert f"attack {ATTACKS[covers]}" in legal_moves(state)
    _take_and_pile_on(state, covers, most)


def _take_and_pile_on(state: State, covers: int, most: int) -> None:
    """The same limit binds while the defender takes (R4.9)."""
    bout_number = state.bout
    state = played(state, f"attack {ATTACKS[covers]}", "take")
    added = 0
    while state.bout == bout_number and not state.is_over and added < 20:
        assert state.phase == "pile_on"
        state = apply(state, next(move for move in legal_moves(state) if move != "pass"))
        added += 1
    matching = covers + 1  # a club of each rank on the table
    assert added == min(most - covers - 1, matching)


def test_limit_is_set_anew_at_a_transfer() -> None:
    rules = rules_of("house", seats=3, transfer="trump", throw_in_order="clockwise")
    state = placed("7S 8S 8D 9C", "7D 9S 9D KC", "8C 9H", rules=rules)

    state = played(state, "attack 7S", "transfer 7D")

    assert view_for(state, None).may_add == 0
    assert state.defender == 2


def test_a_transfer_may_reach_the_cap_of_the_first_bout() -> None:
    rules = rules_of("house", seats=2, transfer="trump", first_bout_limit=5)
    state = placed("7S 7C 9S 9D 9C 9H", "7D 7H TS TD TC TH", rules=rules, bout=1, beaten_bouts=0)

    state = played(state, "attack 7S", "transfer 7D", "transfer 7C", "transfer 7H")

    assert view_for(state, None).may_add == 0
    assert list(legal_moves(state))[-1] == "take"
