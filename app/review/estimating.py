"""Flat Monte Carlo: every move tried in the same worlds under the same luck, and what came of it.

What differs between two moves is then the moves alone, so that a few hundred games tell them apart.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from app.engine.bout import advance
from app.engine.cards import cards_of
from app.engine.position import Position
from app.review.luck import Luck
from app.review.playouts import played_out

World = Callable[[Luck], Position]

#: Nobody learns more from more of them,
_MOST_ROUNDS: Final = 400
#: and less than these say nothing.
_LEAST_ROUNDS: Final = 24
#: After this share of the work the worse half of the moves is dropped.
_SIFTING: Final = 3


@dataclass(slots=True)
class Trials:
    """What came of one move: to its player in each round, and to all seats in sum."""

    own: list[float] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)

    def add(self, worths: tuple[float, ...], seat: int) -> None:
        self.own.append(worths[seat])
        if self.sums:
            self.sums = [total + worth for total, worth in zip(self.sums, worths, strict=True)]
        else:
            self.sums = list(worths)

    @property
    def worth(self) -> float:
        return sum(self.own) / len(self.own)

    @property
    def worths(self) -> tuple[float, ...]:
        """To each seat."""
        return tuple(total / len(self.own) for total in self.sums)


def tried(
    position: Position, world: World, played: int, luck: Luck, nodes: int
) -> dict[int, Trials]:
    """The trials of each legal bit of `position`, of `played` and the better ones the most.

    `nodes`: about how many moves may be played altogether.
    """
    seat = position.turn
    trials = {bit: Trials() for bit in cards_of(position.legal)}
    running = list(trials)
    spent = 0
    for number in range(_MOST_ROUNDS):
        if spent >= nodes and number >= _LEAST_ROUNDS:
            break
        if len(running) == len(trials) and spent * _SIFTING >= nodes and number >= _LEAST_ROUNDS:
            running = _sifted(trials, played)
        imagined = world(luck)
        for bit in running:
            spent += _try(imagined.copy(), bit, luck.fork(), trials[bit], seat)
        luck.below(2)
    return trials


def best_of(trials: dict[int, Trials]) -> int:
    """The bit whose player did best among those tried to the end."""
    rounds = max(len(trial.own) for trial in trials.values())
    ended = [bit for bit, trial in trials.items() if len(trial.own) == rounds]
    return max(ended, key=lambda bit: trials[bit].worth)


def doubt(one: Trials, other: Trials) -> float:
    """The standard error of the difference of two moves that were tried in the same rounds."""
    differences = [a - b for a, b in zip(one.own, other.own, strict=False)]
    count = len(differences)
    mean = sum(differences) / count
    return sqrt(sum((each - mean) ** 2 for each in differences) / (count * max(1, count - 1)))


def _sifted(trials: dict[int, Trials], played: int) -> list[int]:
    ranked = sorted(trials, key=lambda bit: -trials[bit].worth)
    kept = set(ranked[: max(2, (len(ranked) + 1) // 2)]) | {played}
    return [bit for bit in trials if bit in kept]


def _try(position: Position, bit: int, luck: Luck, trial: Trials, seat: int) -> int:
    advance(position, bit)
    worths, moves = played_out(position, luck)
    trial.add(worths, seat)
    return moves + 1
