"""Two hands, all cards known, no talon: the plain game played out exactly.

Knows no transfers and no accepting. Hands and tables are sets of card bits as in app.engine.cards.
A value is the attacker's: 1 the other is the durak, 0 a draw,
-1 he is. Every bout takes a card from the attacker or from both, so the search ends.
"""

from collections.abc import Iterator
from typing import Final

from app.engine.cards import BEATS, PLAIN_CARDS, RANKS, TRUMPS, cards_of

_FULL_RANK: Final = 0b1111
_LOWEST_OF_RANKS: Final = sum(1 << 4 * rank for rank in range(len(RANKS)))


class OutOfReach(Exception):
    """The position has more continuations than the search may look at."""


class Duel:
    """Values of positions under one limit; remembers what it has worked out.

    `bout_limit` is the most attacking cards in a bout, `throws` whether any may follow the lead,
    `budget` how many positions may be looked at before OutOfReach.
    """

    def __init__(self, bout_limit: int, throws: bool, budget: int) -> None:
        self._bout_limit = bout_limit
        self._throws = throws
        self._budget = budget
        self._leads: dict[tuple[int, int], int] = {}
        self._answers: dict[tuple[int, int, int, int, int], int] = {}

    def lead(self, attacker: int, defender: int) -> int:
        """The attacker is to lead, unless somebody has run out of cards (R6.4, R6.5)."""
        if not attacker:
            return 1 if defender else 0
        if not defender:
            return -1
        if (attacker, defender) not in self._leads:
            left = min(self._bout_limit, defender.bit_count()) - 1
            values = (
                self.answer(attacker ^ card, defender, card, card, left)
                for card in _cheapest_first(attacker)
            )
            self._leads[attacker, defender] = _best(values)
        return self._leads[attacker, defender]

    def answer(self, attacker: int, defender: int, table: int, attack: int, left: int) -> int:
        """The defender faces one open card; `left` more attacking cards may come."""
        position = (attacker, defender, table, attack, left)
        if position not in self._answers:
            self._spend()
            self._answers[position] = -_best(self._answer_values(*position))
        return self._answers[position]

    def add(self, attacker: int, defender: int, table: int, left: int) -> int:
        """All is beaten; the attacker throws in or passes."""
        return _best(self._add_values(attacker, defender, table, left))

    def pile_on(self, attacker: int, defender: int, table: int, left: int) -> int:
        """The defender takes; the attacker adds any cards of the table's ranks."""
        fitting = _of_same_ranks(table) & attacker if self._throws and left > 0 else 0
        return _best(self._pile_values(attacker, defender, table, fitting, left))

    def _answer_values(
        self, attacker: int, defender: int, table: int, attack: int, left: int
    ) -> Iterator[int]:
        for cover in _cheapest_first(BEATS[attack] & defender):
            yield -self.add(attacker, defender ^ cover, table | cover, left)
        yield -self.pile_on(attacker, defender, table, left)

    def _add_values(self, attacker: int, defender: int, table: int, left: int) -> Iterator[int]:
        yield -self.lead(defender, attacker)
        if self._throws and left > 0:
            for card in _cheapest_first(_of_same_ranks(table) & attacker):
                yield self.answer(attacker ^ card, defender, table | card, card, left - 1)

    def _pile_values(
        self, attacker: int, defender: int, table: int, fitting: int, left: int
    ) -> Iterator[int]:
        """Every choice of fitting cards once: each card is added or never looked at again."""
        yield self.lead(attacker, defender | table)
        while fitting and left > 0:
            card = fitting & -fitting
            fitting ^= card
            yield from self._pile_values(attacker ^ card, defender, table | card, fitting, left - 1)

    def _spend(self) -> None:
        self._budget -= 1
        if self._budget < 0:
            raise OutOfReach


def _best(values: Iterator[int]) -> int:
    """The highest value; a win needs no better one."""
    best = -1
    for value in values:
        if value == 1:
            return 1
        best = max(best, value)
    return best


def _cheapest_first(cards: int) -> Iterator[int]:
    yield from cards_of(cards & PLAIN_CARDS)
    yield from cards_of(cards & TRUMPS)


def _of_same_ranks(table: int) -> int:
    ranks = (table | table >> 1 | table >> 2 | table >> 3) & _LOWEST_OF_RANKS
    return ranks * _FULL_RANK
