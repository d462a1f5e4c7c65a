"""A search: guess the hidden cards, walk down the tree, see how it ends, note it; again.

How it ends is what the net says of the first new node, or, without one, a game played out. Every
seat is taken to want the best place for itself (max^n). Bounded by iterations; time only cuts it
short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.judging import Judge, shares
from app.bots.search.payoff import payoffs
from app.bots.search.rollout import any_of, play_out
from app.bots.search.tree import Branch, Node, courage_of, node_after
from app.engine.bout import advance
from app.engine.position import ASK_ACCEPT, EXCHANGE, OVER, PASS, Position

# How often to look whether time is up, or the choice is made already.
_LOOK_EACH: Final = 32
# UCB1's constant, for played out games and for the net, which knows more from the start.
_COURAGE: Final = courage_of(70)
_COURAGE_WITH_NET: Final = courage_of(40)
# What the net says of a move counts as so many visits.
_VISITS_OF_NET: Final = 16


class Search:
    """One tree. Without a `judge`, games are played out; `moves` are the root's to choose from."""

    __slots__ = ("_chance", "_guesses", "_judge", "_moves", "_root")

    def __init__(self, guesses: Guesses, moves: int, chance: Chance, judge: Judge | None) -> None:
        self._guesses: Guesses = guesses
        self._moves: int = moves
        self._chance: Chance = chance
        self._judge: Judge | None = judge
        self._root: Node = Node(guesses.base.turn, guesses.base.stage, None)

    def grow(self, iterations: int, time_is_up: Callable[[], bool]) -> list[Branch]:
        """The branches of the root after so many iterations.

        Stops early when no other branch can still catch up with the most visited one.
        """
        branches = self._root.branches
        for done in range(iterations):
            if done % _LOOK_EACH == _LOOK_EACH - 1 and (
                _is_settled(branches, iterations - done) or time_is_up()
            ):
                break
            position = self._guesses.next(self._chance)
            position.legal = self._moves
            if self._judge is None:
                self._play(position)
            else:
                self._ask(position, self._judge)
        return branches

    def _play(self, position: Position) -> None:
        """One iteration that plays a game to its end."""
        path: list[Branch] = []
        seats: list[int] = []
        node = self._root
        chance = self._chance
        while position.stage != OVER:
            legal = position.legal
            untried = legal & ~node.tried
            if untried:
                branch = node.add(any_of(untried, chance), 0, 0)
                branch.offered = 1
            else:
                branch = node.best(legal, _COURAGE)
            path.append(branch)
            seats.append(position.turn)
            advance(position, branch.move)
            if untried:
                play_out(position, chance)
            elif position.stage != OVER:
                node = node_after(branch, position.turn, position.stage)
        _note(path, seats, _paid(position))

    def _ask(self, position: Position, judge: Judge) -> None:
        """One iteration that asks the net about the first new node."""
        path: list[Branch] = []
        seats: list[int] = []
        node = self._root
        while position.stage != OVER:
            legal = position.legal
            if legal & ~node.tried:
                is_new = not node.branches
                value = _judged(node, position, judge)
                if is_new and path and value >= 0:
                    _note(path, seats, shares(position, value))
                    return
            branch = node.best(legal, _COURAGE_WITH_NET)
            path.append(branch)
            seats.append(position.turn)
            advance(position, branch.move)
            _pass_by(position)
            if position.stage != OVER:
                node = node_after(branch, position.turn, position.stage)
        _note(path, seats, _paid(position))


def _judged(node: Node, position: Position, judge: Judge) -> int:
    """Gives the node branches for all legal moves. What the best of them is worth to the seat to
    move; less than 0 where the net was not asked, since there is no choice."""
    legal = position.legal
    best = -1
    if legal & (legal - 1):
        for move, value in judge.values(position).items():
            if not move & node.tried:
                node.add(move, _VISITS_OF_NET, _VISITS_OF_NET * value)
            if value > best:
                best = value
    unknown = legal & ~node.tried
    while unknown:
        node.add(unknown & -unknown, 0, 0)
        unknown &= unknown - 1
    return best


def _pass_by(position: Position) -> None:
    """Moves that the net has no opinion of: the trump is always exchanged, a beaten bout left."""
    while position.legal & EXCHANGE or position.stage == ASK_ACCEPT:
        advance(position, EXCHANGE if position.legal & EXCHANGE else PASS)


def _paid(position: Position) -> tuple[int, ...]:
    result = position.result
    assert result is not None
    return payoffs(result.places)


def _note(path: list[Branch], seats: list[int], paid: tuple[int, ...] | list[int]) -> None:
    for index in range(len(path)):
        branch = path[index]
        branch.visits += 1
        branch.total += paid[seats[index]]


def _is_settled(branches: list[Branch], left: int) -> bool:
    most = second = 0
    for branch in branches:
        visits: int = branch.visits
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
    return most - second > left
