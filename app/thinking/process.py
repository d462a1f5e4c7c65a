"""A worker as the server sees it: one process, one question at a time.

The process knows none of the server's settings: neither its arguments nor its environment hold a
secret. What it imports is what the server would.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from app.thinking.attempt import Done, Failed
from app.thinking.errors import WorkerDied
from app.thinking.frames import receive_answer

_OWN: Final = "BITO_"
# A worker has a core to itself; what numpy brings along would start a thread for each there is.
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
_GOODBYE_S: Final = 1.0


class Worker:
    """Starts its process when first asked, and again after that one has ended."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Process | None = None

    async def ask(self, frame: bytes, patience_s: float) -> Done | Failed:
        """The answer to a call. Raises WorkerDied if the process ends, or does not answer in time
        and is ended therefore."""
        try:
            async with asyncio.timeout(patience_s):
                process = self._process = self._process or await self._start()
                return await _exchange(process, frame)
        except (OSError, EOFError, TimeoutError) as error:
            await self._bury()
            raise WorkerDied from error
        except asyncio.CancelledError:
            await self._bury()  # its answer would be taken for that to the next question
            raise

    async def close(self) -> None:
        """The process ends by itself when its pipe does."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(_GOODBYE_S):
                await process.communicate()
        except TimeoutError:
            _kill(process)
            await process.communicate()

    async def _start(self) -> Process:
        command = (sys.executable, "-m", "app.thinking.worker", str(self._niceness))
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env=_environment(os.environ)
        )

    async def _bury(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            await process.communicate()


async def _exchange(process: Process, frame: bytes) -> Done | Failed:
    assert process.stdin is not None
    assert process.stdout is not None
    if process.stdin.is_closing():  # it died between two questions; uvloop would be surprised
        raise BrokenPipeError
    process.stdin.write(frame)
    await process.stdin.drain()
    return await receive_answer(process.stdout)


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def _environment(ours: Mapping[str, str]) -> dict[str, str]:
    """Ours without the settings, and with the way to this program wherever we were started."""
    kept = {name: value for name, value in ours.items() if not name.startswith(_OWN)}
    return {**kept, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
