"""Passing over stretches in which the nodes would do nothing but look whether something is due.

A week of beats and sweeps would be a hundred thousand rounds that find nothing. Where nothing is
under way and the next thing is far, time jumps to shortly before it; the nodes' heartbeats stand in
the database as if they had been written all the while.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final

from simulation.bus import Exchange
from simulation.clock import true_time
from simulation.invariants import Court
from simulation.loop import VirtualLoop
from simulation.node import Node
from simulation.rounds import Rounds
from simulation.store import Store
from simulation.trace import Trace

DEADLINE_S: Final = 11.5  # so far ahead a deadline is armed
_GIVEN_UP_S: Final = 600.0  # bad weather can hold up a timeout, but not for so long
_LEAST_S: Final = 0.2
_SHORTLY_S: Final = 0.4
#: After the last thing that happened, rounds go on for so long: by then all have looked.
_CALM_S: Final = 0.5
_CALM_WITHOUT_HINTS_S: Final = 2.0
_CALM_OF_BOTS_S: Final = 31.0

_BOT_TO_MOVE: Final = (
    "SELECT 1 FROM game JOIN participant p ON p.game_id = game.id AND p.seat = game.turn"
    " WHERE game.status = 'playing' AND p.kind = 'bot'"
)


class Quiet:
    """Its `before_jump` is the loop's."""

    def __init__(
        self,
        loop: VirtualLoop,
        chance: Random,
        rounds: Rounds,
        store: Store,
        exchange: Exchange,
        court: Court,
        trace: Trace,
        nodes: Sequence[Node],
    ) -> None:
        self._loop = loop
        self._chance = chance
        self._rounds = rounds
        self._store = store
        self._exchange = exchange
        self._court = court
        self._trace = trace
        self._nodes = nodes

    def before_jump(self, event: float) -> float:
        """The time to go to, when the next thing that is no round comes at `event`."""
        self._court.look_for_overdue()
        look = self._rounds.next()
        if event <= look:
            return event
        now = self._loop.time()
        if event < inf and (for_s := self._quiet_s(event, now)) > _LEAST_S:
            self._skip(round(for_s, 3))
            look = now
        self._rounds.wake(look)
        return look

    def _quiet_s(self, event: float, now: float) -> float:
        if event - now <= _LEAST_S or now - self._trace.noted_at < self._calm_s():
            return 0.0
        shortly = event - self._chance.random() * _SHORTLY_S
        return min(shortly, self._next_deadline() - DEADLINE_S) - now

    def _calm_s(self) -> float:
        if self._store.disk.ask(_BOT_TO_MOVE):
            return _CALM_OF_BOTS_S
        return _CALM_S if self._exchange.is_up else _CALM_WITHOUT_HINTS_S

    def _next_deadline(self) -> float:
        """In the loop's seconds, but for how far the nodes' clocks are off."""
        deadlines = [ledger.standing.deadline for ledger in self._court.ledgers.values()]
        ahead_ms = [due - true_time(self._loop) for due in deadlines if due is not None]
        to_come = [ms for ms in ahead_ms if ms > -1000 * _GIVEN_UP_S]
        return self._loop.time() + min(to_come, default=inf) / 1000

    def _skip(self, for_s: float) -> None:
        self._loop.skip(for_s)
        self._rounds.skip(for_s)
        at = true_time(self._loop) - 1_000
        for node in self._nodes:
            if node.is_ready and self._store.reaches(node.name):
                self._store.disk.change(
                    "UPDATE node SET beat_at = max(beat_at, ?) WHERE name = ?", at, node.name
                )
