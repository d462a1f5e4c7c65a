"""Leading and adding for a player who counts cards: the cheapest card, whenever one goes, but for
what he remembers of the other hands. How he beats is in `defending`.

Each part was measured against the pool's `greedy` alone (docs/BOTS.md).
"""

from typing import Final

from app.bots.knowledge import Knowledge
from app.bots.worth import QUEEN, cost, is_trump, rank
from app.engine.view import View

# How many ranks a lead may cost more for each card of its rank that can follow it,
_WORTH_OF_A_PAIR: Final = 1.5
# where it is certain that the defender has no cheap answer,
_WORTH_OF_A_SURE_HIT: Final = 3
# and, once the talon is gone, that he has none at all: more can then be thrown in.
_WORTH_OF_A_SURE_TAKE: Final = 15


def lead(view: View, knowledge: Knowledge) -> str:
    """The cheapest lead; one that can be followed up or hardly be answered may cost more."""
    cards = _attacking_cards(view)
    return f"attack {min(cards, key=lambda card: (_price(card, view, knowledge), card))}"


def add_or_pass(view: View) -> str:
    """The cheapest card there is, else `pass`: what is thrown in is spent, or must be taken."""
    cards = [card for card in _attacking_cards(view) if not _is_kept(card, view)]
    if not cards:
        return "pass"
    return f"attack {min(cards, key=lambda card: (cost(card, view.trump), card))}"


def _attacking_cards(view: View) -> list[str]:
    return [move.split()[1] for move in view.legal if move.startswith("attack ")]


def _price(card: str, view: View, knowledge: Knowledge) -> float:
    price = float(cost(card, view.trump))
    if view.rules.throw_in != "none" and not is_trump(card, view.trump):
        price -= _WORTH_OF_A_PAIR * (_plain_of_rank(card, view) - 1)
    if view.defender is None:
        return price
    if view.talon or view.rules.throw_in == "none":
        hit = 1 - knowledge.chance_of_cheap_answer(card, view.defender)
        return price - _WORTH_OF_A_SURE_HIT * hit
    return price - _WORTH_OF_A_SURE_TAKE * (1 - knowledge.chance_of_answer(card, view.defender))


def _plain_of_rank(card: str, view: View) -> int:
    return sum(held[0] == card[0] and not is_trump(held, view.trump) for held in view.hand)


def _is_kept(card: str, view: View) -> bool:
    """While the talon lasts: trumps; and high cards from somebody who takes, or they come back."""
    if not view.talon:
        return False
    return is_trump(card, view.trump) or (view.phase == "pile_on" and rank(card) > QUEEN)
