"""What a player who counts cards knows of the other hands; a player who does not knows nothing."""

from dataclasses import dataclass
from math import comb

from app.bots.worth import can_beat, is_trump
from app.engine.view import Memory, View


@dataclass(frozen=True, slots=True)
class Knowledge:
    """For each seat the cards known to be there and the number of others, drawn from `unseen`."""

    trump: str
    known: tuple[tuple[str, ...], ...]
    others: tuple[int, ...]
    unseen: tuple[str, ...]

    def chance_of_cheap_answer(self, attack: str, seat: int) -> float:
        """0 … 1: that `seat` can beat the card without spending a trump on a plain card."""
        if any(self._is_cheap_answer(card, attack) for card in self.known[seat]):
            return 1.0
        answers = sum(self._is_cheap_answer(card, attack) for card in self.unseen)
        return self._chance_of_any(answers, seat)

    def chance_of_answer(self, attack: str, seat: int) -> float:
        """0 … 1: that `seat` can beat the card at all."""
        if any(can_beat(card, attack, self.trump) for card in self.known[seat]):
            return 1.0
        answers = sum(can_beat(card, attack, self.trump) for card in self.unseen)
        return self._chance_of_any(answers, seat)

    def chance_of_rank(self, rank: str, seat: int) -> float:
        """0 … 1: that `seat` holds a card of this rank."""
        if any(card[0] == rank for card in self.known[seat]):
            return 1.0
        return self._chance_of_any(sum(card[0] == rank for card in self.unseen), seat)

    def _is_cheap_answer(self, card: str, attack: str) -> bool:
        spends_trump = is_trump(card, self.trump) and not is_trump(attack, self.trump)
        return can_beat(card, attack, self.trump) and not spends_trump

    def _chance_of_any(self, wanted: int, seat: int) -> float:
        """That at least one of `wanted` cards is among the seat's unknown ones."""
        total = len(self.unseen)
        drawn = min(self.others[seat], total)
        # Exact whole numbers and one division: the same on every machine.
        return 1 - comb(total - wanted, drawn) / comb(total, drawn)


def knowing(view: View, memory: Memory) -> Knowledge:
    """Everything the seat's memory holds."""
    others = tuple(
        count - len(known) for count, known in zip(view.counts, memory.known, strict=True)
    )
    return Knowledge(view.trump, memory.known, others, memory.unseen)


def knowing_nothing(view: View) -> Knowledge:
    """A player who never looks back: no chance is ever other than 0."""
    seats = len(view.counts)
    return Knowledge(view.trump, ((),) * seats, (0,) * seats, ())
