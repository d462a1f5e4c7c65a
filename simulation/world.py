"""One world from one number: nodes, a store and clients, first in bad weather and then in good.

First troubles come and only safety is asked for. Then they end, and everybody must hear of
everything within two minutes and every game must come to its end.
"""

import asyncio
import gc
import sqlite3
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from simulation.bus import Exchange
from simulation.cast import Cast
from simulation.clock import true_time
from simulation.disk import Disk
from simulation.invariants import Court
from simulation.loop import VirtualLoop
from simulation.node import Node
from simulation.quiet import Quiet
from simulation.rounds import Rounds
from simulation.scenes import DAY_S, HOUR_S, Scene, build, keep
from simulation.store import Store
from simulation.storm import Storm
from simulation.trace import Trace
from simulation.troubles import drawn
from simulation.weather import Weather

CONVERGED_S: Final = 120.0
_LOOK_S: Final = 0.25
_SPANS_S: Final = (10, 30, 80, 150, 400)
_LONG_SPANS_S: Final = (2 * HOUR_S, DAY_S, 10 * DAY_S)
#: Many small worlds find more than a few big ones.
_IN_ORDER: Final = 0.3
_LEFT_ALONE: Final = 0.2
_TABLES: Final = (1, 1, 1, 1, 1, 2)
_NODES: Final = (1, 1, 1, 2, 2, 2, 2, 2, 2, 3)
_SKEWS_MS: Final = (0, 0, -120, 90)


@cache
def disk() -> Disk:
    """One a process: what was compiled for a world serves all the others."""
    return Disk()


@cache
def template() -> tuple[sqlite3.Connection, Sequence[Scene]]:
    made = build(disk())
    gc.collect()
    gc.freeze()  # what is here now stays: it need not be looked through after each world
    return made


class World:
    """`live` must run on `loop`; afterwards `court.wrong` says what was wrong."""

    def __init__(self, seed: int, loop: VirtualLoop) -> None:
        chance = Random(f"{seed} world")
        empty, scenes = template()
        disk().reset(empty)
        self.scenes = chance.sample(scenes, chance.choice(_TABLES))
        is_long = any(scene.form.deadline_s > HOUR_S for scene in self.scenes)
        self.span_s = chance.choice(_LONG_SPANS_S if is_long else _SPANS_S)
        keep(disk(), self.scenes)
        self.trace = Trace(loop)
        self.weather = Weather.drawn(Random(f"{seed} weather"))
        self.court = Court(loop, disk(), self.trace, [each.table_id for each in self.scenes])
        self.store = Store(disk(), self.weather)
        self.store.committed = self._note_commit
        rounds = Rounds(loop)
        loop.take_round = rounds.take
        exchange = Exchange(loop, self.weather)
        self.nodes = [
            Node(f"node{n}", loop, self.store, exchange, self.trace, chance.choice(_SKEWS_MS))
            for n in range(chance.choice(_NODES))
        ]
        quiet = Quiet(
            *(loop, Random(f"{seed} quiet"), rounds, self.store, exchange, self.court),
            *(self.trace, self.nodes),
        )
        loop.before_jump = quiet.before_jump
        self.cast = Cast(loop, Random(f"{seed} cast"), self.nodes, self.weather, self.court)
        self.storm = Storm(loop, self.trace, self.store, exchange, self.nodes, self.cast.lines)
        self.troubles = drawn(Random(f"{seed} troubles"), len(self.nodes), self.span_s)
        self._loop = loop
        self._ends_in_order = chance.random() < _IN_ORDER
        self._all_leave = chance.random() < _LEFT_ALONE
        self._all_over = asyncio.Event()

    async def live(self) -> None:
        """All phases."""
        self.court.committed()
        for node in self.nodes:
            node.start()
        self.cast.invite(self.scenes)
        for trouble in self.troubles:
            self._loop.call_at(trouble.at_s, self.storm.befall, trouble)
        await self._until_over(self.span_s)
        self._heal()
        await self._converge("the troubles")
        self._end_games()
        await self._until_over(2 * max(each.form.deadline_s for each in self.scenes) + CONVERGED_S)
        await self._converge("the end")
        if self._ends_in_order:
            await self._stop()
        self.court.close(self.cast.clients)

    def _note_commit(self) -> None:
        self.court.committed()
        if all(ledger.is_over for ledger in self.court.ledgers.values()):
            self._all_over.set()

    async def _until_over(self, longest_s: float) -> None:
        """Until every game has ended, or for so long."""
        try:
            async with asyncio.timeout(longest_s):
                await self._all_over.wait()
        except TimeoutError:
            return

    def _heal(self) -> None:
        self.trace.note("all is well again")
        self.storm.heal()
        self.court.is_healed_at = true_time(self._loop)
        for client in self.cast.clients:
            client.settle_down()

    async def _converge(self, after: str) -> None:
        """Everybody who is there has heard of everything within two minutes."""
        until = self._loop.time() + CONVERGED_S
        while late := [each for each in self.cast.clients if not self.court.is_up_to_date(each)]:
            if self._loop.time() > until:
                names = ", ".join(each.player.name for each in late)
                self.court.wrong.append(f"two minutes after {after} {names} had not heard of it")
                return
            await asyncio.sleep(_LOOK_S)

    def _end_games(self) -> None:
        """Who is there gives up, or all leave; who has vanished is left to his deadline."""
        is_dealt = all(ledger.states for ledger in self.court.ledgers.values())
        for client in self.cast.clients:
            if self._all_leave and is_dealt:
                client.vanish()
            elif not client.is_gone and not client.is_over:
                client.resign()

    async def _stop(self) -> None:
        """All nodes, in good order."""
        self.storm.stops_for_good()
        for node in self.nodes:
            self.storm.cut_lines(node.process)
        stopping = [
            self._loop.create_task(node.stop(0.0), context=node.context())
            for node in self.nodes
            if node.is_ready
        ]
        if stopping:
            await asyncio.wait(stopping, timeout=CONVERGED_S)
        if not all(task.done() for task in stopping):
            self.court.wrong.append("a node did not stop")
