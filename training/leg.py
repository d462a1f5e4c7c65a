"""One leg of a run: fresh games played to their ends, and learned from on the way.

All its luck comes from the plan's seed and the leg's number, so that a run goes the same way
whether or not it was interrupted between two legs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from training.learner import Batch, Floats, Learner
from training.mixture import MIXTURES, Mixture
from training.plan import Plan
from training.tables import Questions, Table, answer, ask, open_tables

_ROOM_A_TABLE: Final = 1024


@dataclass(slots=True)
class Tally:
    """What a leg came to. `error` is the mean squared error of the values learned from."""

    games: int = 0
    choices: int = 0
    steps: int = 0
    error: float = 0.0


class Leg:
    """Plays and learns; use `run` once."""

    def __init__(self, plan: Plan, learner: Learner, number: int) -> None:
        self._plan = plan
        self._learner = learner
        self._luck = np.random.default_rng((plan.seed, number))
        self._mixture = Mixture(MIXTURES[plan.mixture], self._luck)
        self._before = number * plan.leg_games
        self._tally = Tally()
        self._sample = 0
        room = plan.tables * _ROOM_A_TABLE
        self._words = np.zeros((room, plan.words), np.uint64)
        self._rows = np.zeros(room, np.int64)
        self._traits = np.zeros(room, np.uint32)
        self._expected = np.zeros(room, np.float32)
        self._learnable: list[int] = []
        self._targets: list[float] = []

    def run(self) -> Tally:
        """Play the games to their ends and learn on the way; what came of it."""
        plan = self._plan
        tables = open_tables(min(plan.tables, plan.leg_games), self._mixture.deal)
        opened = len(tables)
        while tables:
            over = self._move_on(tables)
            if over:
                gone = set(map(id, over))
                tables = [table for table in tables if id(table) not in gone]
                fresh = min(len(over), plan.leg_games - opened)
                tables += open_tables(fresh, self._mixture.deal)
                opened += fresh
                self._learn_when_enough()
        return self._tally

    def _move_on(self, tables: list[Table]) -> list[Table]:
        """One choice at every table; keeps what is to be learned of the games that end."""
        chance = self._plan.chance(self._before + self._tally.games)
        questions = ask(tables)
        values = self._learner.values(
            questions.words, questions.rows, questions.traits, questions.counts
        )
        picks, best = pick(questions, values, chance, self._luck)
        self._keep(questions, picks, best)
        starts = np.cumsum(questions.counts) - questions.counts
        over = answer(tables, (picks - starts).tolist(), self._sample)
        self._sample += len(tables)
        self._tally.choices += len(tables)
        for table in over:
            self._tally.games += 1
            self._note_targets(table)
        return over

    def _keep(self, questions: Questions, picks: NDArray[np.int64], best: Floats) -> None:
        """Write the choices where their sample numbers lead to, over ones long learned from."""
        places = np.arange(self._sample, self._sample + len(picks)) % len(self._rows)
        self._words[places] = questions.words
        self._rows[places] = questions.rows[picks]
        self._traits[places] = questions.traits[picks]
        self._expected[places] = best

    def _note_targets(self, table: Table) -> None:
        """For some of the game's choices: the result, mixed with what was expected later on."""
        results = results_of(table)
        later = list(results)
        trust = self._plan.trust
        size = len(self._rows)
        learned = self._luck.random(len(table.samples)) < self._plan.fraction
        for sample, seat, is_learned in zip(
            reversed(table.samples), reversed(table.seats), learned.tolist(), strict=True
        ):
            place = sample % size
            if is_learned:
                self._learnable.append(place)
                self._targets.append(later[seat])
            later[seat] = trust * later[seat] + (1 - trust) * float(self._expected[place])

    def _learn_when_enough(self) -> None:
        plan, tally = self._plan, self._tally
        while len(self._learnable) >= plan.batch:
            places = np.array(self._learnable[: plan.batch])
            targets = np.array(self._targets[: plan.batch], np.float32)
            del self._learnable[: plan.batch], self._targets[: plan.batch]
            batch = Batch(self._words[places], self._rows[places], self._traits[places], targets)
            error = self._learner.learn(batch, plan.rate(self._before + tally.games))
            tally.steps += 1
            tally.error += (error - tally.error) / tally.steps


def results_of(table: Table) -> Sequence[float]:
    """By seat: 1 for the best place … -1 for the worst; 0 for a draw of two."""
    result = table.position.result
    assert result is not None
    seats = len(result.places)
    if result.durak is None and seats == 2:
        return (0.0, 0.0)
    return [1 - 2 * (place - 1) / (seats - 1) for place in result.places]


def pick(
    questions: Questions, values: Floats, chance: float, luck: np.random.Generator
) -> tuple[NDArray[np.int64], Floats]:
    """For each table the number of a move in line, and the best value there.

    The best move, the first among equals; now and then any.
    """
    counts = questions.counts
    starts = np.cumsum(counts) - counts
    best = np.maximum.reduceat(values, starts)
    tables = np.repeat(np.arange(len(counts)), counts)
    equal = np.flatnonzero(values == best[tables])
    picks = np.empty(len(counts), np.int64)
    picks[tables[equal][::-1]] = equal[::-1]
    strays = np.flatnonzero(luck.random(len(counts)) < chance)
    picks[strays] = starts[strays] + luck.integers(counts[strays])
    return picks, best
