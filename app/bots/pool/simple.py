"""Who plays without thinking ahead: at random, the cheapest card, or by rules of thumb."""

from app.bots.attacking import add_or_pass, lead
from app.bots.defending import defend
from app.bots.knowledge import knowing_nothing
from app.bots.worth import cost, is_trump
from app.engine.view import Memory, View
from app.fair.stream import Stream

# Throwing a good deal away, and giving up a beaten bout, is beyond all but chance.
_STAYS = ("keep", "pass", "take")


def at_random(view: View, memory: Memory, luck: Stream) -> str:
    """Any legal move, all equally likely."""
    return view.legal[luck.below(len(view.legal))]


def greedy(view: View, memory: Memory, luck: Stream) -> str:
    """The cheapest card, and a card whenever one goes, but no trump thrown in or passed on while
    the talon lasts."""
    if "exchange" in view.legal:
        return "exchange"
    cards = [move for move in view.legal if " " in move and not _is_spared(move, view)]
    if cards:
        return min(cards, key=lambda move: (cost(move.split()[-1], view.trump), move))
    return _stay(view)


def rules_of_thumb(view: View, memory: Memory, luck: Stream) -> str:
    """Leads pairs, throws in what is cheap, and takes early rather than pay with a high trump;
    remembers nothing."""
    if "exchange" in view.legal:
        return "exchange"
    match view.phase:
        case "attack":
            return lead(view)
        case "throw_in" | "pile_on":
            return add_or_pass(view)
        case "defend":
            return defend(view, knowing_nothing(view))
        case _:
            return _stay(view)


def _is_spared(move: str, view: View) -> bool:
    """Of several open cards the dearest is beaten first: it may be the one that cannot be."""
    verb, *cards = move.split()
    if verb == "beat":
        return cards[0] != _dearest_open(view)
    is_adding = view.phase in ("throw_in", "pile_on") or verb == "transfer"
    return is_adding and view.talon > 0 and is_trump(cards[0], view.trump)


def _dearest_open(view: View) -> str:
    open_cards = (attack for attack, cover in view.table if cover is None)
    return max(open_cards, key=lambda card: (cost(card, view.trump), card))


def _stay(view: View) -> str:
    return next(word for word in _STAYS if word in view.legal)
