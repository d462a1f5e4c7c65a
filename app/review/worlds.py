"""What a seat cannot know, dealt anew: other hands and the talon, from the cards it has not seen.

Everything it does know stays: its hand, the table, the trump card under the talon, cards it saw go
into a hand, how many each holds.
"""

from app.engine.cards import cards_of
from app.engine.memory import Memory
from app.engine.position import Position
from app.review.luck import Luck


class Worlds:
    """Positions that a seat could be in for all it knows."""

    def __init__(self, position: Position, seat: int, memory: Memory) -> None:
        set_of = position.names.set_of
        self._position = position
        known = [set_of(cards) for cards in memory.known]
        known[seat] = position.hands[seat]
        self._known = known
        self._missing = [
            hand.bit_count() - cards.bit_count()
            for hand, cards in zip(position.hands, known, strict=True)
        ]
        self._under = position.stock[1] if position.left else 0
        # Sorted, so that nothing depends on where the cards really are.
        self._unseen = list(cards_of(set_of(memory.unseen)))

    def imagined(self, luck: Luck) -> Position:
        """One of them, to be played on."""
        pool = self._unseen[:]
        luck.shuffle(pool)
        world = self._position.copy()
        for seat, missing in enumerate(self._missing):
            hand = self._known[seat]
            for _ in range(missing):
                hand |= pool.pop()
            world.hands[seat] = hand
        if world.left:
            stock = [0, self._under]
            for card in pool:
                stock.append(stock[-1] | card)
            world.stock = tuple(stock)
        return world
