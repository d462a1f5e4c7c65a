"""What one client says at a table, and what it is answered. Knows no socket: text in, the answer
into the outbox."""

from collections.abc import Coroutine
from dataclasses import dataclass
from time import perf_counter
from typing import Any, assert_never

import structlog

from app.fair.instants import print_instant
from app.play.commands import Command, Play, Resign
from app.play.company import Saying
from app.play.errors import Refused
from app.web.close_codes import FAILED
from app.web.command_tally import CommandTally
from app.web.hearing import Hearing
from app.web.limits import REMARKS_BY_PLAYER
from app.web.messages import (
    LookingMessage,
    Message,
    MoveMessage,
    PingMessage,
    ResignMessage,
    SayMessage,
    parse_message,
)
from app.web.outbox import Outbox
from app.web.problems import AppError
from app.web.services import Services

Work = Coroutine[Any, Any, None]

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks at which table; `player_id` is None for one who only watches."""

    table_id: str
    player_id: str | None


class _Answer:
    """What a move is answered that went the short way."""

    __slots__ = ("_began_s", "_hearing", "_id", "_outbox", "_tally")

    def __init__(self, tally: CommandTally, hearing: Hearing, outbox: Outbox, id: str) -> None:
        self._tally = tally
        self._hearing = hearing
        self._outbox = outbox
        self._id = id
        self._began_s = perf_counter()

    def __call__(self, outcome: int | Exception) -> None:
        self._tally.add(Play, perf_counter() - self._began_s, isinstance(outcome, int))
        if isinstance(outcome, int):
            self._hearing.answer("ack", id=self._id, version=outcome)
        elif isinstance(outcome, Refused):
            self._hearing.refuse(self._id, outcome.code, outcome.detail, outcome.version)
        else:
            _log.error("socket.failed", exc_info=outcome)
            self._outbox.close(FAILED)
        self._outbox.paid()


class Dialogue:
    """One connection's talk with the hub, one message after the other."""

    __slots__ = ("_hearing", "_outbox", "_services", "_speaker")

    def __init__(self, services: Services, speaker: Speaker, outbox: Outbox) -> None:
        self._services = services
        self._speaker = speaker
        self._outbox = outbox
        self._hearing = Hearing(services, outbox)

    def hear(self, text: str, received_at: int) -> Work | None:
        """Answers one text frame that came at `received_at` (ms UTC), or returns what is to be
        done for the answer."""
        message = self._hearing.read(text, parse_message)
        return None if message is None else self._obey(message, received_at)

    def _obey(self, message: Message, received_at: int) -> Work | None:
        match message:
            case MoveMessage():
                command = Play(message.id, message.version, message.move, received_at)
                return self._move(message.id, command)
            case ResignMessage():
                return self._command(message.id, Resign(message.id, received_at))
            case SayMessage():
                return self._say(message)
            case PingMessage():
                self._hearing.answer("pong", now=print_instant(self._services.clock.now()))
            case LookingMessage():
                self._services.hub.attend(self._outbox, message.looking)
            case _:
                assert_never(message)
        return None

    async def _say(self, message: SayMessage) -> None:
        player_id = self._speaker.player_id
        if player_id is None:
            self._hearing.refuse(message.id, "not-seated", "Only those who sit here may speak.")
            return
        saying = Saying(message.id, message.phrase, message.words)
        with self._outbox.owing():
            try:
                await self._services.limits.check(REMARKS_BY_PLAYER, player_id)
                version = await self._services.hub.say(self._speaker.table_id, player_id, saying)
            except Refused as refused:
                self._hearing.refuse(message.id, refused.code, refused.detail, refused.version)
            except AppError as error:
                self._hearing.refuse(message.id, error.code, error.detail)
            else:
                self._hearing.answer("ack", id=message.id, version=version)

    def _move(self, id: str, play: Play) -> Work | None:
        """A move goes the hub's short way if it can; until its answer this client is not heard."""
        speaker = self._speaker
        if speaker.player_id is not None:
            answer = _Answer(self._services.commands, self._hearing, self._outbox, id)
            if self._services.hub.begin(speaker.table_id, speaker.player_id, play, answer):
                self._outbox.owe()
                return None
        return self._command(id, play)

    async def _command(self, id: str, command: Command) -> None:
        table_id, player_id = self._speaker.table_id, self._speaker.player_id
        if player_id is None:
            self._hearing.refuse(id, "not-seated", "You are watching this table; sit down to play.")
            return
        with self._outbox.owing():
            try:
                version = await self._services.command(table_id, player_id, command)
            except Refused as refused:
                self._hearing.refuse(id, refused.code, refused.detail, refused.version)
            else:
                self._hearing.answer("ack", id=id, version=version)
