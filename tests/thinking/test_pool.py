"""Thinking in processes: what comes back, what they are told, and what happens when one dies."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from app.bots.levels import BUDGETS
from app.thinking.errors import ThoughtLost
from app.thinking.pool import Thinkers
from app.thinking.thought import think
from tests.thinking import questions
from tests.thinking.questions import opening

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60


@pytest.fixture(scope="module")
async def thinkers() -> AsyncIterator[Thinkers]:
    """One worker for moves and one for the background, for all tests that leave them alive."""
    made = patient()
    yield made
    await made.close()


async def chosen(thinkers: Thinkers, level: str, table_id: str = "table") -> str:
    asked = opening(level)
    return await thinkers.choose(table_id, asked.view, asked.memory, level, asked.seed)


def patient() -> Thinkers:
    """With one worker, for which a move waits also where it gets little of the machine, and that
    nobody takes for starved when it does nothing."""
    return Thinkers(1, late_s=3600, spare_time=False)


def children() -> list[int]:
    """The processes that this one has started."""
    lists = Path("/proc/self/task").glob("*/children")
    return [int(word) for path in lists for word in path.read_text().split()]


class TestAMove:
    async def test_is_the_same_wherever_it_is_thought_about(self, thinkers: Thinkers) -> None:
        here = think(opening("hard"))

        assert await chosen(thinkers, "hard") == here.move
        assert thinkers.tally.thoughts == {"hard": 1}

    async def test_that_is_forced_is_not_thought_about(self) -> None:
        thinkers, asked = Thinkers(0), opening("expert")
        view = replace(asked.view, legal=("pass",))

        move = await thinkers.choose("table", view, asked.memory, "expert", asked.seed)

        assert (move, thinkers.tally.thoughts) == ("pass", {})
        await thinkers.close()

    async def test_is_a_lower_levels_when_too_many_wait(self) -> None:
        thinkers = Thinkers(1, most_waiting=0)

        with capture_logs() as lines:
            moves = [await chosen(thinkers, "master") for _ in range(2)]

        assert moves == [think(opening("medium")).move] * 2
        assert thinkers.tally.below == {"full": 2}
        assert [line["event"] for line in lines] == ["bot plays below its level"]
        await thinkers.close()

    async def test_is_a_lower_levels_when_it_is_late(self) -> None:
        thinkers = Thinkers(1, late_s=-BUDGETS["master"].time_cap_ms / 1000)

        assert await chosen(thinkers, "master") == think(opening("medium")).move
        assert thinkers.tally.below == {"late": 1}
        await thinkers.close()

    async def test_that_has_waited_costs_fewer_nodes(self) -> None:
        thinkers = Thinkers(0)
        asked = opening("expert")

        divisors = [thinkers.cut(asked, waited_s).divisor for waited_s in (0, 0.29, 0.31, 1, 60)]

        assert divisors == [1, 1, 2, 8, 1024]
        assert thinkers.tally.below == {"cut": 3}
        await thinkers.close()

    async def test_is_nobodys_once_the_server_has_stopped(self) -> None:
        thinkers = Thinkers(0)
        await thinkers.close()

        with pytest.raises(ThoughtLost, match="closed"):
            await chosen(thinkers, "easy")


class TestAWorker:
    async def test_knows_nothing_of_the_settings_and_gives_way(
        self, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("BITO_SECRET", "a secret of sixteen letters")
        alone = Thinkers(1)

        variables, arguments, niceness = await alone.run(questions.circumstances, None, "Anna")

        assert not [name for name in variables if name.startswith("BITO_")]
        assert "secret" not in arguments
        assert niceness == min(19, os.nice(0) + 19)
        await alone.close()

    async def test_looks_for_garbage_between_thoughts_alone(self, thinkers: Thinkers) -> None:
        assert not await thinkers.run(questions.leaves_a_ring, None, "Anna")

        assert await thinkers.run(questions.rings_left, None, "Anna") == 0

    async def test_that_is_killed_is_replaced_and_asked_again(
        self, thinkers: Thinkers, tmp_path: Path
    ) -> None:
        deaths, mark = thinkers.deaths, tmp_path / "process"
        asking = asyncio.create_task(
            thinkers.run(questions.is_killed_the_first_time, str(tmp_path), "Anna")
        )
        async with asyncio.timeout(PATIENCE_S):
            while not mark.exists():  # noqa: ASYNC110 - it is another process that writes it
                await asyncio.sleep(0.01)

        os.kill(int(mark.read_text()), signal.SIGKILL)

        assert await asking == "done by another"
        assert thinkers.deaths == deaths + 1

    async def test_that_is_killed_over_a_move_is_asked_again_for_the_same(self) -> None:
        thinkers, others = patient(), set(children())
        asking = asyncio.create_task(chosen(thinkers, "hard"))
        async with asyncio.timeout(PATIENCE_S):
            while not (born := set(children()) - others):  # noqa: ASYNC110 - no event tells it
                await asyncio.sleep(0)

        os.kill(born.pop(), signal.SIGKILL)

        assert await asking == think(opening("hard")).move
        assert thinkers.deaths == 1
        await thinkers.close()

    async def test_that_dies_of_what_it_is_asked_is_not_asked_for_ever(
        self, thinkers: Thinkers
    ) -> None:
        with pytest.raises(ThoughtLost) as lost:
            await thinkers.run(questions.dies, None, "Anna")

        assert lost.value.why == "died"
        assert await thinkers.run(questions.twice, 21, "Anna") == 42

    async def test_tells_of_a_bug_its_kind_alone_and_goes_on(self, thinkers: Thinkers) -> None:
        before = await thinkers.run(questions.process_id, None, "Anna")

        with pytest.raises(ThoughtLost, match=r"^failed ValueError$"):
            await thinkers.run(questions.fails, 42, "Anna")

        assert await thinkers.run(questions.process_id, None, "Anna") == before

    async def test_ends_when_the_server_stops(self) -> None:
        thinkers = Thinkers(1)
        process = await thinkers.run(questions.process_id, None, "Anna")

        await thinkers.close()

        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        with pytest.raises(ThoughtLost, match="closed"):
            await thinkers.run(questions.twice, 21, "Anna")

    def test_ends_amid_a_thought_when_the_server_is_killed(self) -> None:
        """Its end is the end of what it prints to, which the server and it have in common."""
        command = [sys.executable, "-m", "tests.thinking.doomed"]
        server = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
        assert server.stderr is not None
        assert server.stderr.readline() == b"begun\n"

        server.kill()

        assert server.stderr.read() == b""
        server.stderr.close()
        server.wait()


class TestWithoutWorkers:
    async def test_moves_and_works_are_done_in_threads(self) -> None:
        thinkers = Thinkers(0)

        assert await chosen(thinkers, "hard") == think(opening("hard")).move
        assert await thinkers.run(questions.process_id, None, "Anna") == os.getpid()
        with pytest.raises(ThoughtLost, match=r"^failed ValueError$"):
            await thinkers.run(questions.fails, 42, "Anna")
        await thinkers.close()
