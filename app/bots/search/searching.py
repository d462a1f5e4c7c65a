"""A search: guess the hidden cards, walk down the tree, see how it ends, note it; again.

How it ends is a game played out. Every seat is taken to want the best place for itself (max^n).
Bounded by iterations; time only cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.payoff import payoffs
from app.bots.search.rollout import any_of, play_out
from app.bots.search.tree import Branch, Node, courage_of, node_after
from app.engine.bout import advance
from app.engine.position import OVER, Position

# How often to look whether time is up, or the choice is made already.
_LOOK_EACH: Final = 32
_COURAGE: Final = courage_of(70)


class Search:
    """One tree; `moves` are the root's to choose from."""

    __slots__ = ("_chance", "_guesses", "_moves", "_root")

    def __init__(self, guesses: Guesses, moves: int, chance: Chance) -> None:
        self._guesses: Guesses = guesses
        self._moves: int = moves
        self._chance: Chance = chance
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
            self._play(position)
        return branches

    def _play(self, position: Position) -> None:
        """One iteration."""
        path: list[Branch] = []
        seats: list[int] = []
        node = self._root
        chance = self._chance
        while position.stage != OVER:
            legal = position.legal
            untried = legal & ~node.tried
            if untried:
                branch = node.add(any_of(untried, chance))
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


def _paid(position: Position) -> tuple[int, ...]:
    result = position.result
    assert result is not None
    return payoffs(result.places)


def _note(path: list[Branch], seats: list[int], paid: tuple[int, ...]) -> None:
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
