"""R6.2: who draws, in which order, for every number of seats, talon and transfers."""

from typing import Final

import pytest

from app.engine.view import events_for, full_view
from tests.engine.builders import placed, played, rules_of

SEVENS: Final = ["7S", "7D", "7C", "7H"]
OTHERS: Final = [rank + suit for rank in "2345689TJQKA" for suit in "SDC"]
TALON: Final = [rank + "H" for rank in "234568"]


def hands_for(seats: int) -> list[list[str]]:
    """Uneven hands; the seats that lead and pass on hold a seven each."""
    spare = iter(OTHERS)
    sizes = [4, *(3 + seat % 3 for seat in range(1, seats))]
    hands = [[next(spare) for _ in range(size)] for size in sizes]
    for turn, seven in enumerate(SEVENS):
        hands[turn % seats].append(seven)
    return hands


@pytest.mark.parametrize("transfers", range(4))
@pytest.mark.parametrize("talon", range(21))
@pytest.mark.parametrize("seats", range(2, 7))
def test_refill_order(seats: int, talon: int, transfers: int) -> None:
    rules = rules_of("house", seats=seats, pack=52, transfer="trump", throw_in="none")
    hands = hands_for(seats)
    used = {card for hand in hands for card in hand}
    spare = [card for card in [*OTHERS, *(f"{r}H" for r in "9TJQKA")] if card not in used]
    stock = (spare + TALON)[-talon:] if talon else []
    if stock and stock[-1][1] != "H":
        stock[-1] = "8H"
    state = placed(*(" ".join(hand) for hand in hands), rules=rules, talon=" ".join(stock))
    moves = ["attack 7S", *(f"transfer {card}" for card in SEVENS[1 : transfers + 1])]
    before = played(state, *moves)

    after = played(before, "take")

    attacker, defender = transfers % seats, (transfers + 1) % seats
    for turn in range(transfers + 1):
        hands[turn % seats].remove(SEVENS[turn])
        hands[defender].append(SEVENS[turn])
    round_ = [(attacker + step) % seats for step in range(seats)]
    order = [seat for seat in round_ if seat != defender] + [defender]
    left = list(stock)
    drew = []
    for seat in order:
        wanted = max(0, 6 - len(hands[seat]))
        if left and wanted:
            drew.append((seat, len(left[:wanted])))
        hands[seat] += left[:wanted]
        left = left[wanted:]
    view = full_view(after)
    assert view.hands == tuple(tuple(sorted(hand)) for hand in hands)
    assert view.talon_cards == tuple(left)
    events = events_for(before, defender, "take", after, None)
    assert [(e["seat"], e["count"]) for e in events if e["kind"] == "drew"] == drew


def test_the_defender_draws_last_after_a_beaten_bout() -> None:
    state = placed(
        "9S AS KD QS QD AD",
        "TS",
        "6C 7C 8C 6D 7D",
        talon="JC JD KH",
        rules=rules_of("house", seats=3),
    )

    view = full_view(played(state, "attack 9S", "beat 9S TS"))

    assert "JC" in view.hands[0]
    assert "JD" in view.hands[2]
    assert view.hands[1] == ("KH",)
