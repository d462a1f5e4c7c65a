"""Positions that the seat to move cannot tell apart."""

from app.engine.cards import cards_of
from app.engine.position import Position
from app.fair.stream import Stream


def other_world(position: Position, luck: Stream) -> Position | None:
    """The same with a hidden card of another hand exchanged for one of the talon; None without."""
    other = position.copy()
    seat = (position.turn + 1 + luck.below(len(position.hands) - 1)) % len(position.hands)
    seen: int = position.seen
    held = list(cards_of(position.hands[seat] & ~seen))
    left: int = position.left
    if not held or left < 2:
        return None
    place = 2 + luck.below(left - 1)
    drawn = position.stock[place] ^ position.stock[place - 1]
    given = held[luck.below(len(held))]
    other.hands[seat] ^= given | drawn
    other.stock = tuple(
        cards ^ (drawn | given) if count >= place else cards
        for count, cards in enumerate(position.stock)
    )
    return other
