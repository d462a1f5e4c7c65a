"""How the processes that serve one database call to each other. What they call is in `hints`.

A call may be lost and is never waited for: it only says where to look (law L5). The bus over
Valkey is in `app.valkey.bus`.
"""

from collections.abc import Callable, Collection
from typing import Protocol

#: Takes what another process published, and returns at once.
Hear = Callable[[bytes], None]


class Bus(Protocol):
    @property
    def is_hearing(self) -> bool:
        """Whether all that the others publish reaches us: else one has to look by oneself."""

    def attach(self, hear: Hear, changed: Callable[[], None]) -> None:
        """From `start` on, `hear` is told what others publish, and `changed` is called when
        `is_hearing` has become another; both must return at once."""

    def publish(self, message: bytes) -> bool:
        """Calls to all others, at once and without waiting; False if it is lost already."""

    def expect(self, nodes: Collection[str]) -> None:
        """These processes live; while one of them is not heard, `is_hearing` is false."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class LocalBus:
    """No way to the others: of one process, which needs none, or of several that must look."""

    is_hearing = False

    def attach(self, hear: Hear, changed: Callable[[], None]) -> None:
        pass

    def publish(self, message: bytes) -> bool:
        return False

    def expect(self, nodes: Collection[str]) -> None:
        pass

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass
