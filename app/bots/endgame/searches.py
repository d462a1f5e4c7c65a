"""Which search plays out a position: what its rules mean to it."""

from app.bots.endgame.dense import Dense
from app.bots.endgame.duel import Duel
from app.bots.endgame.passing import Passes, Passing
from app.bots.endgame.spending import Spending
from app.engine.position import Position

# Under the limit for the beginning of the game (R4.8), and after it.
Searches = tuple[Duel | Passing, Duel | Passing]


def searches_for(root: Position, dense: Dense, spending: Spending) -> Searches:
    """A pair for all that can come after `root`."""
    terms = root.terms
    throws = terms.rules.throw_in != "none"
    first_cap = min(terms.cap, terms.first_cap or terms.cap)
    until_beaten, asks = terms.until_beaten, terms.asks_accept
    if not terms.transfers:
        duel = Duel(dense, spending, terms.cap, throws, asks)
        return Duel(dense, spending, first_cap, throws, asks, duel, until_beaten), duel
    passes = Passes(
        dense.of(terms.transfers & (sum(root.hands) | root.table)), _drawn_leads(root, dense)
    )
    later = Passing(dense, spending, terms.cap, throws, asks, passes)
    return Passing(dense, spending, first_cap, throws, asks, passes, later, until_beaten), later


def is_limited(position: Position) -> bool:
    """Whether the limit for the beginning of the game holds in this bout (R4.8)."""
    terms = position.terms
    if not terms.first_cap:
        return False
    return position.beaten_bouts == 0 if terms.until_beaten else position.bout == 1


def _drawn_leads(root: Position, dense: Dense) -> list[tuple[int, int]]:
    """The leads of these two since the last beaten bout, attacker's hand first (R6.7)."""
    two = (root.attacker, root.defender)
    drawn = []
    for attacker, *hands in root.history:
        others = (hand for seat, hand in enumerate(hands) if seat not in two)
        if attacker in two and not any(others):
            defender = sum(two) - attacker
            drawn.append((dense.of(hands[attacker]), dense.of(hands[defender])))
    return drawn
