"""Beating with the cheapest cards, passing the attack on, or taking when beating costs too much."""

from typing import Final

from app.bots.knowledge import Knowledge
from app.bots.worth import QUEEN, can_beat, cost, is_trump, rank
from app.engine.view import View

# Early in the game a bout is given up rather than paid for with a trump this high,
_DEAR_TRUMP: Final = QUEEN
# as long as the talon is this long and the bout this small.
_EARLY_TALON: Final = 8
_SMALL_BOUT: Final = 2
# A cover whose rank lies on the table already lets nobody throw in anything new.
_WORTH_OF_AN_OLD_RANK: Final = 1.5
# What a cover costs more where another seat is known to have a card of its rank to throw in.
_WORTH_OF_A_THREAT: Final = 2


def defend(view: View, knowledge: Knowledge) -> str:
    """One of `beat …`, `transfer …` and `take`."""
    answer = _plan(view, knowledge)
    passed_on = _transfer(view)
    if answer is None:
        return passed_on or "take"
    if passed_on is not None and _is_cheaper(passed_on, answer, view):
        return passed_on
    return "take" if _is_too_dear(answer, view) else answer


def _plan(view: View, knowledge: Knowledge) -> str | None:
    """The first cover of a way to beat all open cards, the hardest first; None if none is found."""
    left = list(view.hand)
    first = None
    for attack in sorted(_open_cards(view), key=lambda card: -cost(card, view.trump)):
        covers = [card for card in left if can_beat(card, attack, view.trump)]
        if not covers:
            return None
        cover = min(covers, key=lambda card: (_price(card, view, knowledge), card))
        left.remove(cover)
        first = first or f"beat {attack} {cover}"
    return first if first in view.legal else None


def _open_cards(view: View) -> list[str]:
    return [attack for attack, cover in view.table if cover is None]


def _price(card: str, view: View, knowledge: Knowledge) -> float:
    on_table = {lying[0] for pair in view.table for lying in pair if lying is not None}
    if card[0] in on_table:
        return cost(card, view.trump) - _WORTH_OF_AN_OLD_RANK
    if view.rules.throw_in == "none":
        return cost(card, view.trump)
    others = [seat for seat in range(len(view.counts)) if seat != view.you]
    threat = max(knowledge.chance_of_rank(card[0], seat) for seat in others)
    return cost(card, view.trump) + _WORTH_OF_A_THREAT * threat


def _transfer(view: View) -> str | None:
    cards = [move.split()[1] for move in view.legal if move.startswith("transfer ")]
    if not cards:
        return None
    return f"transfer {min(cards, key=lambda card: (cost(card, view.trump), card))}"


def _is_cheaper(passed_on: str, answer: str, view: View) -> bool:
    """Both give a card away; a trump is passed on only where as dear a card would go anyway."""
    given = cost(passed_on.split()[-1], view.trump)
    spent = cost(answer.split()[-1], view.trump)
    return not is_trump(passed_on.split()[-1], view.trump) or given <= spent


def _is_too_dear(answer: str, view: View) -> bool:
    _, attack, cover = answer.split()
    is_early = view.talon >= _EARLY_TALON and len(view.table) <= _SMALL_BOUT
    is_dear = is_trump(cover, view.trump) and rank(cover) >= _DEAR_TRUMP
    return is_early and is_dear and not is_trump(attack, view.trump)
