"""Determinised search: thirty guesses, each searched by itself as if all cards lay open, thirty
iterations with cheap play to the end and UCB1 with 1.4; the most visited move of all is played."""

from typing import Final

from app.bots.pool.frame import Choose, thinker
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.payoff import payoffs
from app.bots.search.rollout import any_of, cheapest
from app.bots.search.tree import Branch, Node, courage_of, node_after
from app.engine.bout import advance
from app.engine.position import OVER, Position

GUESSES: Final = 30
_ITERATIONS: Final = 30
_COURAGE: Final = courage_of(140)


def determinised(number: int) -> Choose:
    """The method of the best documented public bot, from its description, with so many guesses."""

    def search(guesses: Guesses, moves: list[int], chance: Chance) -> int:
        return _search(guesses, moves, chance, number)

    return thinker(search)


def _search(guesses: Guesses, moves: list[int], chance: Chance, number: int) -> int:
    visits = dict.fromkeys(moves, 0)
    for _ in range(number):
        guess = guesses.next(chance)
        root = Node(guess.turn, guess.stage, None)
        for _ in range(_ITERATIONS):
            _iterate(root, guess.copy(), chance)
        for branch in root.branches:
            visits[branch.move] += branch.visits
    return max(moves, key=lambda move: (visits[move], -move))


def _iterate(node: Node, position: Position, chance: Chance) -> None:
    """Down the tree, one step beyond it, and cheaply to the end."""
    path: list[tuple[Branch, int]] = []
    is_new = False
    while position.stage != OVER and not is_new:
        untried = position.legal & ~node.tried
        is_new = untried != 0
        branch = (
            node.add(any_of(untried, chance)) if untried else node.best(position.legal, _COURAGE)
        )
        path.append((branch, position.turn))
        advance(position, branch.move)
        if position.stage != OVER:
            node = node_after(branch, position.turn, position.stage)
    while position.stage != OVER:
        advance(position, cheapest(position))
    assert position.result is not None
    paid = payoffs(position.result.places)
    for branch, seat in path:
        branch.visits += 1
        branch.total += paid[seat]
