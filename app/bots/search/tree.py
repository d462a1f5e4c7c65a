"""What a search has learnt: for each row of moves, as the searching seat saw them, what came of it.

One tree for all guesses (information-set MCTS with a single observer): two positions that look
alike to the searching seat share a node. Whose turn it is and in which phase is part of what it
sees, since the rules may pass over a seat in one guess and not in another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.search.bonus import MOST, PART, ROOT_LOG
from app.bots.search.payoff import WIN

if TYPE_CHECKING:
    from mypy_extensions import i64

#: 1 / 2**24 is what the product of the two tables is in.
_SCALE: Final = 24


class Branch:
    """A move from a node. `total` is what its maker got in `visits`, `offered` how often it was
    legal when the node was reached."""

    __slots__ = ("move", "node", "offered", "total", "visits")

    def __init__(self, move: int) -> None:
        self.move: int = move
        self.visits: i64 = 0
        self.total: i64 = 0
        self.offered: i64 = 0
        self.node: Node | None = None


class Node:
    """After a row of moves: `seat` is to move in `stage`. `sibling` is another node after the
    same moves, which looks different to the searching seat. `tried` is the set of all moves that
    have a branch."""

    __slots__ = ("branches", "seat", "sibling", "stage", "tried")

    def __init__(self, seat: int, stage: int, sibling: Node | None) -> None:
        self.seat: i64 = seat
        self.stage: i64 = stage
        self.sibling: Node | None = sibling
        self.branches: list[Branch] = []
        self.tried: int = 0

    def add(self, move: int) -> Branch:
        """A branch for a move that has none."""
        branch = Branch(move)
        self.branches.append(branch)
        self.tried |= move
        return branch

    def best(self, legal: int, courage: int) -> Branch:
        """The legal branch that most deserves the next visit, one without any before all others;
        all legal moves have branches.

        `courage` is UCB1's constant in 1 / 256 of WIN's unit (see `courage_of`).
        """
        found = self.branches[0]
        best: i64 = -1
        for branch in self.branches:
            if branch.move & legal:
                offered: i64 = branch.offered + 1
                branch.offered = offered
                visits: i64 = branch.visits
                if offered >= MOST:
                    offered = MOST - 1
                if not visits:
                    return branch
                part = PART[visits] if visits < MOST else PART[MOST - 1]
                score: i64 = branch.total // visits + (ROOT_LOG[offered] * part * courage >> _SCALE)
                if score > best:
                    best = score
                    found = branch
        return found


def node_after(branch: Branch, seat: int, stage: int) -> Node:
    """The node of what came after a move, made if it is new."""
    node = branch.node
    while node is not None:
        if node.seat == seat and node.stage == stage:
            return node
        node = node.sibling
    branch.node = Node(seat, stage, branch.node)
    return branch.node


def courage_of(hundredths: int) -> int:
    """UCB1's constant, 70 for 0.7, as `best` takes it."""
    return hundredths * WIN // 100
