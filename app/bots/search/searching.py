"""A search: guess the hidden cards, walk down the tree, play out, note what came of it; again.

Every seat is taken to want the best place for itself (max^n). Bounded by iterations; time only
cuts it short.
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


def grow(
    guesses: Guesses,
    moves: int,
    iterations: int,
    chance: Chance,
    time_is_up: Callable[[], bool],
) -> list[Branch]:
    """The branches of the root after so many iterations; `moves` are the bits to choose from.

    Stops early when no other branch can still catch up with the most visited one.
    """
    base = guesses.base
    root = Node(base.turn, base.stage, None)
    for done in range(iterations):
        if (
            done % _LOOK_EACH == 0
            and done
            and (_is_settled(root.branches, iterations - done) or time_is_up())
        ):
            break
        position = guesses.next(chance)
        position.legal = moves
        _iterate(root, position, chance)
    return root.branches


def _iterate(root: Node, position: Position, chance: Chance) -> None:
    path: list[Branch] = []
    seats: list[int] = []
    node = root
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
    result = position.result
    assert result is not None
    paid = payoffs(result.places)
    for index in range(len(path)):
        branch = path[index]
        branch.visits += 1
        branch.total += paid[seats[index]]


def _is_settled(branches: list[Branch], left: int) -> bool:
    most = second = 0
    for branch in branches:
        if branch.visits > most:
            second = most
            most = branch.visits
        elif branch.visits > second:
            second = branch.visits
    return most - second > left
