"""Why a move is not legal: the rule that forbids it and a sentence that says what would be right.

Called only for moves that the legal mask does not hold, so it never decides anything.
"""

from app.engine.cards import BEATS, RANKS
from app.engine.deal import lowest_trump
from app.engine.errors import IllegalMove
from app.engine.move_text import Move
from app.engine.position import (
    ASK_ACCEPT,
    ASK_REDEAL,
    ATTACK,
    DEFEND,
    OVER,
    PILE_ON,
    Position,
)

_WAITS_FOR = (
    "the attacker must lead a card",
    "the defender must beat, take or pass the bout on",
    "a card may be thrown in, or the seat passes",
    "a card may be added to the take, or the seat passes",
    "the defender accepts the beaten bout or passes",
    "the seat says redeal or keep",
)
_PHASE_RULES = ("R4.1", "R4.3", "R4.4", "R4.9", "R8", "R9")


def refusal(position: Position, move: Move | None) -> IllegalMove:
    """The error for a move that is not legal here."""
    if move is None:
        return IllegalMove("R1.2", "this is no move; moves are written like 'attack 6H' or 'take'.")
    if position.stage == OVER:
        return IllegalMove("R1.3", "the game is over; no move is left.")
    if position.stage == ASK_REDEAL:
        return IllegalMove("R9", "the redeal is asked first; say redeal or keep.")
    if move.cards:
        return _CARD_REFUSALS[move.verb](position, move)
    return _word_refusal(position, move.verb)


def _word_refusal(position: Position, verb: str) -> IllegalMove:
    match verb:
        case "exchange":
            return _exchange(position)
        case "accept":
            return _accept(position)
        case "redeal" | "keep":
            return IllegalMove("R9", "a redeal is asked only before the first bout.")
        case "pass" if position.stage == ATTACK:
            return IllegalMove("R4.1", "an empty table cannot be passed; lead a card.")
        case "take" if position.stage == ASK_ACCEPT:
            return IllegalMove("R8", "every card is beaten; say accept to pick the bout up.")
        case _:
            return _wrong_phase(position)


def _wrong_phase(position: Position) -> IllegalMove:
    return IllegalMove(_PHASE_RULES[position.stage], f"now {_WAITS_FOR[position.stage]}.")


def _holds(position: Position, card: int) -> bool:
    return bool(position.hands[position.turn] & card)


def _not_held(text: str) -> IllegalMove:
    return IllegalMove("R1.3", f"the {text} is not in this hand; play a card of your own.")


def _attack(position: Position, move: Move) -> IllegalMove:
    (text,) = move.cards
    if position.stage in (DEFEND, ASK_ACCEPT):
        return _wrong_phase(position)
    if not _holds(position, position.names.card[text]):
        return _not_held(text)
    rule = "R4.9" if position.stage == PILE_ON else "R4.4"
    return IllegalMove(rule, f"no card on the table has the rank of the {text}; match one or pass.")


def _beat(position: Position, move: Move) -> IllegalMove:
    target, cover = move.cards
    if position.stage != DEFEND:
        return _wrong_phase(position)
    cards = position.names.card
    if not cards[target] & position.open:
        return IllegalMove("R4.3", f"the {target} is not an open attacking card; beat one that is.")
    if not _holds(position, cards[cover]):
        return _not_held(cover)
    assert not BEATS[cards[target]] & cards[cover]
    return IllegalMove(
        "R4.2",
        f"the {cover} does not beat the {target}; it takes a higher card of its suit or a trump.",
    )


def _transfer(position: Position, move: Move) -> IllegalMove:
    (text,) = move.cards
    card = position.names.card[text]
    if position.terms.rules.transfer == "off":
        return IllegalMove("R5.1", "this table does not pass bouts on; beat or take.")
    if position.stage != DEFEND:
        return _wrong_phase(position)
    if position.covers:
        return IllegalMove("R5.2", "a card is covered already; beat the others or take.")
    if not _holds(position, card):
        return _not_held(text)
    if not card & position.ranks:
        rank = RANKS[(int(position.open).bit_length() - 1) // 4]
        return IllegalMove("R5.1", f"the {text} does not pass a {rank} on; the rank must match.")
    if not card & position.terms.transfers:
        return IllegalMove("R5.1", f"the {text} is a trump; only a plain card passes a bout on.")
    return _too_many(position)


def _too_many(position: Position) -> IllegalMove:
    on_table = len(position.attacks) + 1
    if on_table > position.cap:
        return IllegalMove("R5.3", f"a bout here holds {position.cap} attacking cards at most.")
    return IllegalMove("R5.3", f"the next seat holds fewer than {on_table} cards; beat or take.")


def _exchange(position: Position) -> IllegalMove:
    terms = position.terms
    if not terms.may_swap >> position.turn & 1:
        return IllegalMove("R7.2", "this seat may not exchange the trump card at this table.")
    lowest = lowest_trump(position)
    if not position.left:
        return IllegalMove("R7.1", "no trump card lies under the talon any more.")
    if position.stock[1] == lowest:
        return IllegalMove("R7.1", "the trump card is itself the lowest trump.")
    if not _holds(position, lowest):
        return IllegalMove("R7.1", "only the holder of the lowest trump may exchange it.")
    return IllegalMove("R7.3", "the lowest trump was picked up; only whoever drew it may exchange.")


def _accept(position: Position) -> IllegalMove:
    if not position.terms.asks_accept:
        return IllegalMove("R8", "a beaten bout cannot be accepted at this table.")
    return IllegalMove("R8", "only a beaten bout can be accepted, once all have passed.")


_CARD_REFUSALS = {"attack": _attack, "beat": _beat, "transfer": _transfer}
