"""What every socket has in common in listening: how much, and how bad, one client may send.

Knows no socket: text in, refusals into the outbox. What the messages mean is for `dialogue` (a
table) and `lobby_socket`.
"""

from collections.abc import Callable
from typing import Final, TypeVar

import orjson

from app.web.close_codes import BROKEN_RULES
from app.web.messages import BadMessage
from app.web.outbox import Outbox
from app.web.services import Services
from app.web.token_bucket import TokenBucket

M = TypeVar("M")

BAD_MESSAGES: Final = 5
FLOOD: Final = 400  # messages refused as too fast before the connection is closed


class Hearing:
    """One connection's patience with its client, and the form of its answers."""

    __slots__ = ("_bad", "_bucket", "_hasty", "_metrics", "_outbox")

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._metrics = services.metrics
        self._outbox = outbox
        self._bucket = TokenBucket() if services.settings.has_limits else None
        self._bad = 0
        self._hasty = 0

    def read(self, text: str, parse: Callable[[str], M]) -> M | None:
        """The message in one text frame, or None when it was refused. `parse` raises BadMessage."""
        if self._bucket is not None and not self._bucket.take():
            self._slow_down()
            return None
        try:
            return parse(text)
        except BadMessage as bad:
            self._object(bad)
            return None

    def answer(self, kind: str, **fields: object) -> None:
        self._outbox.answer(orjson.dumps({"type": kind, **fields}))

    def refuse(self, id: str | None, code: str, detail: str, version: int | None = None) -> None:
        self._metrics.refused.labels(code).inc()
        known = self._outbox.version if version is None else version
        self.answer("refused", id=id, code=code, detail=detail, version=known)

    def _object(self, bad: BadMessage) -> None:
        self.refuse(bad.id, "bad-message", f"Not a message of the protocol: {bad.detail}.")
        self._bad += 1
        if self._bad >= BAD_MESSAGES:
            self._outbox.close(BROKEN_RULES)

    def _slow_down(self) -> None:
        # The frame is not even parsed, so its id is not known: that is what the gate is for.
        self.refuse(None, "too-fast", "Too many messages; wait a second.")
        self._hasty += 1
        if self._hasty >= FLOOD:
            self._outbox.close(BROKEN_RULES)
