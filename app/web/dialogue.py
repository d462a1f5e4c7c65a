"""What one client says at a table, and what it is answered. Knows no socket: text in, the answer
into the outbox."""

from dataclasses import dataclass
from typing import Final, assert_never

import orjson

from app.fair.instants import print_instant
from app.play.commands import Command, Play, Resign
from app.play.errors import Refused
from app.web.close_codes import BROKEN_RULES
from app.web.messages import (
    BadMessage,
    Message,
    MoveMessage,
    PingMessage,
    ResignMessage,
    parse_message,
)
from app.web.outbox import Outbox
from app.web.services import Services
from app.web.token_bucket import TokenBucket

BAD_MESSAGES: Final = 5
FLOOD: Final = 400  # messages refused as too fast before the connection is closed


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks at which table; `player_id` is None for one who only watches."""

    table_id: str
    player_id: str | None


class Dialogue:
    """One connection's talk with the hub, one message after the other."""

    def __init__(self, services: Services, speaker: Speaker, outbox: Outbox) -> None:
        self._services = services
        self._speaker = speaker
        self._outbox = outbox
        self._bucket = TokenBucket() if services.settings.has_limits else None
        self._bad = 0
        self._hasty = 0

    async def hear(self, text: str, received_at: int) -> None:
        """Answers one text frame that came at `received_at` (ms UTC)."""
        if self._bucket is not None and not self._bucket.take():
            self._slow_down()
            return
        try:
            message = parse_message(text)
        except BadMessage as bad:
            self._object(bad)
            return
        with self._outbox.owing():
            await self._obey(message, received_at)

    async def _obey(self, message: Message, received_at: int) -> None:
        match message:
            case PingMessage():
                self._answer("pong", now=print_instant(self._services.clock.now()))
            case MoveMessage():
                command = Play(message.id, message.version, message.move, received_at)
                await self._command(message.id, command)
            case ResignMessage():
                await self._command(message.id, Resign(message.id, received_at))
            case _:
                assert_never(message)

    async def _command(self, id: str, command: Command) -> None:
        if self._speaker.player_id is None:
            self._refuse(id, "not-seated", "You are watching this table; sit down to play.")
            return
        try:
            version = await self._services.command(
                self._speaker.table_id, self._speaker.player_id, command
            )
        except Refused as refused:
            self._refuse(id, refused.code, refused.detail, refused.version)
            return
        self._answer("ack", id=id, version=version)

    def _object(self, bad: BadMessage) -> None:
        self._refuse(bad.id, "bad-message", f"Not a message of the protocol: {bad.detail}.")
        self._bad += 1
        if self._bad >= BAD_MESSAGES:
            self._outbox.close(BROKEN_RULES)

    def _slow_down(self) -> None:
        # The frame is not even parsed, so its id is not known: that is what the gate is for.
        self._refuse(None, "too-fast", "Too many messages; wait a second.")
        self._hasty += 1
        if self._hasty >= FLOOD:
            self._outbox.close(BROKEN_RULES)

    def _refuse(self, id: str | None, code: str, detail: str, version: int | None = None) -> None:
        self._services.metrics.refused.labels(code).inc()
        known = self._outbox.version if version is None else version
        self._answer("refused", id=id, code=code, detail=detail, version=known)

    def _answer(self, kind: str, **fields: object) -> None:
        self._outbox.answer(orjson.dumps({"type": kind, **fields}).decode())
