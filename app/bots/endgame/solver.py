"""A position of the engine, handed to the search that fits its rules."""

from collections.abc import Callable
from typing import Final

from app.bots.endgame.dense import MOST_CARDS, Dense
from app.bots.endgame.duel import Duel
from app.bots.endgame.passing import Passing
from app.bots.endgame.searches import is_limited, searches_for
from app.bots.endgame.spending import OutOfReach, Spending
from app.engine.bout import advance
from app.engine.cards import cards_of, count
from app.engine.position import ASK_ACCEPT, ATTACK, DEFEND, OVER, PILE_ON, Position

_TWO: Final = 2


def is_endgame(position: Position) -> bool:
    """Whether two seats are left, the talon is gone and the game goes on."""
    return position.stage != OVER and not position.left and count(position.in_play) == _TWO


class Solver:
    """Worth of what can come after one position, the root; remembers what it has worked out.

    Raises OutOfReach when the nodes are spent; it is of no use after that.
    """

    def __init__(self, root: Position, nodes: int, time_is_up: Callable[[], bool]) -> None:
        live = sum(root.hands) | root.table
        if count(live) > MOST_CARDS:
            raise OutOfReach
        self._dense = Dense(live)
        self._nodes = nodes
        self._spending = Spending(nodes, time_is_up)
        self._searches = searches_for(root, self._dense, self._spending)

    def nodes(self) -> int:
        """How many it has looked at so far."""
        return self._nodes - self._spending.left

    def value(self, position: Position, seat: int) -> int:
        """1 `seat` wins, 0 it draws, -1 it is the durak, if all play their best from here.

        `position` is the root's successor, or a successor of such.
        """
        if position.result is not None:
            durak = position.result.durak
            return 0 if durak is None else (-1 if durak == seat else 1)
        if position.stage == ASK_ACCEPT:
            values = [self.value(after, seat) for after in successors(position).values()]
            return max(values) if position.turn == seat else min(values)
        other = position.attacker + position.defender - seat
        if self.can_win(position, seat):
            return 1
        return -1 if self.can_win(position, other) else 0

    def can_win(self, position: Position, seat: int) -> bool:
        """Whether `seat` can force a win, within a bout."""
        attacks = seat == position.attacker
        search = self._searches[0 if is_limited(position) else 1]
        if isinstance(search, Passing):
            return self._seeks(search, position, attacks) < 0
        return self._asks(search, position, attacks) is attacks

    def _asks(self, duel: Duel, position: Position, wants_win: bool) -> bool:
        attacker, defender, table, ranks = self._masks(position)
        if position.stage == ATTACK:
            return duel.lead(attacker, defender, wants_win)
        room = _room(position)
        if position.stage == PILE_ON:
            return duel.pile_on(attacker, defender, table, attacker & ranks, room, wants_win)
        if position.stage == DEFEND:
            attack = self._dense.of(position.open)
            return duel.answer(attacker, defender, table, attack, ranks, room, wants_win)
        return duel.add(attacker, defender, table, ranks, room, wants_win)

    def _seeks(self, passing: Passing, position: Position, seeks: bool) -> int:
        attacker, defender, table, ranks = self._masks(position)
        if position.stage == ATTACK:
            return passing.begin(attacker, defender, seeks)
        if position.stage == PILE_ON:
            fitting = attacker & ranks
            return passing.pile_on(attacker, defender, table, fitting, _room(position), seeks)
        if position.stage == DEFEND:
            opened = self._dense.of(position.open)
            return passing.answer(attacker, defender, table, opened, ranks, seeks)
        return passing.add(attacker, defender, table, ranks, seeks)

    def _masks(self, position: Position) -> tuple[int, int, int, int]:
        """Attacker's hand, defender's hand, table, and all cards of its ranks, numbered."""
        of = self._dense.of
        table = of(position.table)
        ranks = 0
        for card in cards_of(table):
            ranks |= self._dense.same_rank[card]
        hands = position.hands
        return of(hands[position.attacker]), of(hands[position.defender]), table, ranks


def successors(position: Position) -> dict[int, Position]:
    """The position after each legal move, by the move's bit."""
    after = {}
    for move in cards_of(position.legal):
        after[move] = position.copy()
        advance(after[move], move)
    return after


def _room(position: Position) -> int:
    """Attacking cards that may still come (R4.7)."""
    attacks = len(position.attacks)
    unbeaten = count(position.open)
    return min(position.cap - attacks, count(position.hands[position.defender]) - unbeaten)
