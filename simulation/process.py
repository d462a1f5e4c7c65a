"""Where code runs: the process of a node, which can be killed and frozen; else nowhere.

Every callback carries the process in its context, as its tasks and futures inherit it.
"""

import asyncio
from contextvars import ContextVar, copy_context
from typing import Final


class Process:
    """One life of a node. What it had in mind when it was killed is never done."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.is_frozen = False
        self.held: list[asyncio.Handle] = []  # what waits for its thaw

    def kill(self) -> None:
        self.is_alive = False
        self.held.clear()


#: None: outside of all nodes, such as a client or the database itself.
PROCESS: Final[ContextVar[Process | None]] = ContextVar("process", default=None)


def start(process: Process | None, loop: asyncio.AbstractEventLoop, work: object) -> None:
    """Calls `work` soon, as something that this process does."""
    assert callable(work)
    context = copy_context()
    context.run(PROCESS.set, process)
    loop.call_soon(work, context=context)
