"""A worker as the server sees it: one process, one question at a time.

The process knows none of the server's settings: neither its arguments nor its environment hold a
secret. What it imports is what the server would.
"""

import asyncio
import math
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from app.thinking.attempt import Done, Failed
from app.thinking.errors import WorkerDied, WorkerStarved
from app.thinking.frames import receive_answer
from app.thinking.spare_time import Watch, can_be_watched

_OWN: Final = "BITO_"
# A worker has a core to itself; what numpy brings along would start a thread for each there is.
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
_GOODBYE_S: Final = 1.0
# How often to look whether there is spare time, and how long to do without once there was none.
_LOOK_S: Final = 0.25
_WITHOUT_S: Final = 600.0


@dataclass(slots=True)
class _Life:
    """One process; until its first answer it loads what it needs, and takes its share for that."""

    process: Process
    spares: bool
    has_answered: bool = False

    def starve(self) -> None:
        """Ends it, and who waits for its answer waits no longer: to die, too, takes time."""
        _kill(self.process)
        assert self.process.stdout is not None
        self.process.stdout.set_exception(WorkerStarved())


class Worker:
    """Starts its process when first asked, and again after that one has ended. With `spare_time`
    it takes only time that nobody else wants, as long as there is some (`app.thinking.spare_time`).
    """

    def __init__(self, niceness: int, spare_time: bool, look_s: float = _LOOK_S) -> None:
        self._niceness = niceness
        self._spare_time = spare_time and can_be_watched()
        self._without_until = -math.inf
        self._look_s = look_s
        self._life: _Life | None = None
        self._dying: Process | None = None

    async def ask(self, frame: bytes, patience_s: float) -> Done | Failed:
        """The answer to a call. Raises WorkerDied if the process ends, or does not answer in time
        and is ended therefore; of these WorkerStarved where to ask again will help."""
        try:
            async with asyncio.timeout(patience_s):
                life = self._life = await self._alive()
                return await self._asked(life, frame)
        except WorkerStarved:
            self._do_without()
            raise
        except (OSError, EOFError, TimeoutError) as error:
            await self._bury()
            raise WorkerDied from error
        except asyncio.CancelledError:
            await self._bury()  # its answer would be taken for that to the next question
            raise

    async def close(self) -> None:
        """The process ends by itself when its pipe does."""
        life, self._life = self._life, None
        if life is not None:
            await _dismiss(life.process)
        if self._dying is not None:
            await self._dying.wait()

    async def _alive(self) -> _Life:
        spares = self._spare_time and time.monotonic() >= self._without_until
        if self._life is not None and spares and not self._life.spares:
            await self._bury()  # others may have become quiet
        return self._life or await self._start(spares)

    async def _start(self, spares: bool) -> _Life:
        command = (sys.executable, "-m", "app.thinking.worker", str(self._niceness))
        process = await asyncio.create_subprocess_exec(
            *command,
            *(("spare",) if spares else ()),
            stdin=PIPE,
            stdout=PIPE,
            env=_environment(os.environ),
        )
        return _Life(process, spares)

    async def _asked(self, life: _Life, frame: bytes) -> Done | Failed:
        is_watched = life.spares and life.has_answered
        watch = Watch(life.process.pid, self._look_s, life.starve) if is_watched else None
        try:
            answer = await _exchange(life.process, frame)
        finally:
            if watch is not None:
                watch.end()
        life.has_answered = True
        return answer

    def _do_without(self) -> None:
        assert self._life is not None
        self._dying, self._life = self._life.process, None
        self._without_until = time.monotonic() + _WITHOUT_S

    async def _bury(self) -> None:
        life, self._life = self._life, None
        if life is not None:
            _kill(life.process)
            await life.process.communicate()


async def _exchange(process: Process, frame: bytes) -> Done | Failed:
    assert process.stdin is not None
    assert process.stdout is not None
    if process.stdin.is_closing():  # it died between two questions; uvloop would be surprised
        raise BrokenPipeError
    process.stdin.write(frame)
    await process.stdin.drain()
    return await receive_answer(process.stdout)


async def _dismiss(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(_GOODBYE_S):
            await process.communicate()
    except TimeoutError:
        _kill(process)
        await process.communicate()


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """Ours without the settings, and with the way to this program wherever we were started."""
    kept = {name: value for name, value in ours.items() if not name.startswith(_OWN)}
    return {**kept, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
