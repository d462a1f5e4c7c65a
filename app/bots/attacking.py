"""Leading, throwing in, and adding to what a defender takes, for who remembers nothing."""

from typing import Final

from app.bots.worth import JACK, QUEEN, cost, is_trump, rank
from app.engine.view import View

# How many ranks a lead may cost more for each card of its rank that can follow it.
_WORTH_OF_A_PAIR: Final = 1
# While so many cards lie in the talon, high cards are kept for later.
_LONG_TALON: Final = 6


def lead(view: View) -> str:
    """The cheapest lead; one that can be followed up may cost more."""
    cards = _attacking_cards(view)
    return f"attack {min(cards, key=lambda card: (_price(card, view), card))}"


def add_or_pass(view: View) -> str:
    """The cheapest card worth throwing in, else `pass`."""
    cards = [card for card in _attacking_cards(view) if _is_worth_adding(card, view)]
    if not cards:
        return "pass"
    return f"attack {min(cards, key=lambda card: (_price(card, view), card))}"


def _attacking_cards(view: View) -> list[str]:
    return [move.split()[1] for move in view.legal if move.startswith("attack ")]


def _price(card: str, view: View) -> int:
    mates = [mate for mate in view.hand if mate[0] == card[0] and not is_trump(mate, view.trump)]
    pairs = 0 if is_trump(card, view.trump) else len(mates) - 1
    return cost(card, view.trump) - _WORTH_OF_A_PAIR * pairs


def _is_worth_adding(card: str, view: View) -> bool:
    if len(view.hand) == 1 and not view.talon:
        return True
    if is_trump(card, view.trump):
        return not view.talon and len(view.hand) <= 2
    if not view.talon:
        return True
    # Cards given to somebody who takes come back; cards that force a cover are spent.
    highest = JACK if view.phase == "pile_on" or view.talon > _LONG_TALON else QUEEN
    return rank(card) <= highest
