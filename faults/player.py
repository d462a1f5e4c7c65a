"""One scripted person at one table: random legal moves over a WebSocket, come what may.

Does what the browser's client does: comes back with a growing, jittered pause, and sends again
under the same id what was not answered. And what nobody should do: stale moves, moves out of turn,
every command twice, connections dropped in the middle. All of it goes into the history.
"""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
)

from faults.history import UNSURE, History, Sent
from faults.people import Person
from faults.shown import digest_of_wire
from faults.temper import Temper

Json = dict[str, Any]

LOST: Final = (ConnectionClosed, OSError, InvalidHandshake, InvalidMessage, TimeoutError)
OPEN_S: Final = 20.0
LONGEST_PAUSE_S: Final = 0.5
_FAIR: Final = {"stale-version", "game-over", "not-your-turn"}  # others may have come first
_WRONG: Final = {"4401", "4403", "4404"}  # nothing that a fault explains


@dataclass(slots=True)
class Pending:
    """A command without an answer yet."""

    sent: Sent
    message: Json
    last_s: float
    is_fair: bool


class PlayerScript:
    """`person` is None for one who only watches. `address` gives the ws:// origin to try next,
    after the one that it is given."""

    def __init__(
        self,
        history: History,
        address: Callable[[str | None], str],
        table_id: str,
        person: Person | None,
        luck: random.Random,
        temper: Temper,
        line: str,
    ) -> None:
        self.table_id = table_id
        self.person = person
        self.line = line
        self.version = -1
        self.is_over = False
        self.is_ending = False
        self.losses = 0
        self.is_shown = False  # a line is open, and the table has been shown over it
        self.came_back_s: list[float] = []  # from a lost connection to the next view
        self.pending: dict[str, Pending] = {}
        self.final: Json | None = None
        self._history = history
        self._address = address
        self._tried: str | None = None
        self._luck = luck
        self._temper = temper
        self._socket: ClientConnection | None = None
        self._heard_s = 0.0
        self._played = -1
        self._count = 0
        self._lost_at: float | None = None

    async def play(self) -> None:
        """To the end of the game, or until `end`, over as many connections as it takes."""
        tries = 0
        while not self._is_done():
            before = self.version
            try:
                async with self._connect() as socket:
                    self._socket, self._heard_s = socket, time.monotonic()
                    await self._resend_all(socket)
                    await self._converse(socket)
            except LOST as error:
                self._note_loss(_ending(error))
            self._socket, self.is_shown = None, False
            if self._is_done():
                return
            self._lost_at = self._lost_at or time.monotonic()
            tries = 0 if self.version > before else tries + 1
            await asyncio.sleep(self._luck.uniform(0, min(LONGEST_PAUSE_S, 0.05 * 2**tries)))

    def _note_loss(self, how: str) -> None:
        if not self._is_done():
            self._history.lost[how] += 1
            self.losses += 1
        if how in _WRONG:
            self._history.conflicts.append(
                f"table {self.table_id}: {self.line} was sent off: {how}"
            )

    def end(self) -> None:
        """No new moves; `play` returns once everything is answered."""
        self.is_ending = True
        if self._is_done() and self._socket is not None:
            self._socket.transport.abort()

    async def tick(self) -> None:
        """To be called now and then: sends again what waits, leaves a server that is silent."""
        now, socket = time.monotonic(), self._socket
        if socket is None:
            return
        if now - self._heard_s > self._temper.give_up_s:
            socket.transport.abort()  # a line that is dead says so to nobody
            return
        if now - self._heard_s > self._temper.give_up_s / 3:
            with suppress(*LOST):
                await socket.send('{"type":"ping"}')
        late = [one for one in self.pending.values() if now - one.last_s > self._temper.resend_s]
        if any(now - one.sent.sent_s > self._temper.give_up_s for one in late):
            socket.transport.abort()
            return
        with suppress(*LOST):
            for one in late:
                await self._send_again(socket, one)

    def _is_done(self) -> bool:
        return (self.is_over or self.is_ending) and not self.pending

    def _connect(self) -> connect:
        self._tried = address = self._address(self._tried)
        own = {"Origin": address.replace("ws", "http", 1)}  # who only watches comes from a page
        headers = own if self.person is None else {"Authorization": f"Bearer {self.person.token}"}
        return connect(
            f"{address}/ws/tables/{self.table_id}",
            additional_headers=headers,
            proxy=None,
            compression=None,
            ping_interval=None,
            open_timeout=OPEN_S,
            close_timeout=1,
        )

    async def _converse(self, socket: ClientConnection) -> None:
        async for text in socket:
            message, self._heard_s = orjson.loads(text), time.monotonic()
            match message["type"]:
                case "update":
                    await self._see(socket, message)
                case "ack":
                    self._acked(message)
                case "refused":
                    await self._refused(socket, message)
            if self._is_done():
                return

    async def _see(self, socket: ClientConnection, update: Json) -> None:
        version, view = update["version"], update["view"]
        if version is None:
            self.is_over = view["status"] == "over"
            return
        self._note_view(version, view)
        if view["status"] != "over":
            if view["legal"] and version > self._played and not self.is_ending:
                await self._move(socket, version, view)
            elif self._luck.random() < self._temper.out_of_turn and self._may_act(view):
                await self._send(socket, self._message(version, "take"), is_fair=False)

    def _note_view(self, version: int, view: Json) -> None:
        self._history.see(self.line, self.table_id, version, view["you"], digest_of_wire(view))
        self.is_shown = True
        if self._lost_at is not None:
            self.came_back_s.append(time.monotonic() - self._lost_at)
            self._lost_at = None
        if version > self.version:
            self.version = version
        if view["status"] == "over":
            self.is_over, self.final = True, view
        elif "server_seed" in view:
            self._history.conflicts.append(f"table {self.table_id}: a seed shown before the end")

    async def _move(self, socket: ClientConnection, version: int, view: Json) -> None:
        if self._temper.pause_s:
            await asyncio.sleep(self._thought_s())
            if self.is_ending:
                return
        if self._luck.random() < self._temper.stale and version > 0:
            stale = self._message(version - 1, self._luck.choice(view["legal"]))
            await self._send(socket, stale, is_fair=False)
        if self._luck.random() < self._temper.resign:
            move = {"type": "resign", "id": self._new_id()}
        else:
            move = self._message(version, self._luck.choice(view["legal"]))
        self._played = version  # not before: whose line breaks meanwhile still has to move
        pending = await self._send(socket, move, is_fair=True)
        if self._luck.random() < self._temper.twice:
            await self._send_again(socket, pending)
        if self._luck.random() < self._temper.drop:
            socket.transport.abort()

    def _thought_s(self) -> float:
        pause_s = self._temper.pause_s
        if self._temper.is_punctual:
            return self._luck.uniform(0.85, 1.0) * pause_s
        return self._luck.expovariate(1 / pause_s)

    def _may_act(self, view: Json) -> bool:
        return view["you"] is not None and not self.is_ending and not view["legal"]

    def _message(self, version: int, move: str) -> Json:
        return {"type": "move", "id": self._new_id(), "version": version, "move": move}

    def _new_id(self) -> str:
        self._count += 1
        return f"{self.line}-{self._count}"

    async def _send(self, socket: ClientConnection, message: Json, is_fair: bool) -> Pending:
        assert self.person is not None
        sent = self._history.send(self.person.id, self.table_id, message)
        pending = Pending(sent, message, time.monotonic(), is_fair)
        self.pending[sent.id] = pending
        await socket.send(orjson.dumps(message).decode())
        return pending

    async def _send_again(self, socket: ClientConnection, pending: Pending) -> None:
        pending.sent.copies += 1
        pending.last_s = time.monotonic()
        await socket.send(orjson.dumps(pending.message).decode())

    async def _resend_all(self, socket: ClientConnection) -> None:
        if self._luck.random() < self._temper.forget:
            self.pending.clear()
            self._played = -1
        for pending in list(self.pending.values()):
            await self._send_again(socket, pending)

    def _acked(self, message: Json) -> None:
        self.pending.pop(message["id"], None)
        assert self.person is not None
        sent = self._history.commands[self.table_id, self.person.id, message["id"]]
        self._history.ack(self.line, sent, message["version"])

    async def _refused(self, socket: ClientConnection, message: Json) -> None:
        id, code = message["id"], message["code"]
        assert self.person is not None
        sent = self._history.commands.get((self.table_id, self.person.id, str(id)))
        if sent is None:
            self._history.conflicts.append(f"table {self.table_id}: {code} for nothing sent")
            return
        pending = self.pending.get(sent.id)
        if code in UNSURE and pending is not None:
            self._history.codes[code] += 1
            soon = self._luck.uniform(0.1, 0.8)
            pending.last_s = time.monotonic() - self._temper.resend_s + soon
            return
        self.pending.pop(sent.id, None)
        self._history.refuse(sent, code)
        if sent.expected == self._played:
            self._played = -1  # too late, and perhaps in time again when it is shown once more
        if pending is not None and pending.is_fair and code not in _FAIR:
            about = f"table {self.table_id}: {sent.move} was among the legal moves"
            self._history.conflicts.append(f"{about} and refused as {code}")


def _ending(error: BaseException) -> str:
    """How a line was lost: a close code, a handshake's status, or the kind of error."""
    if isinstance(error, ConnectionClosed):
        return str(1006 if error.rcvd is None else error.rcvd.code)
    if isinstance(error, InvalidStatus):
        return f"HTTP {error.response.status_code}"
    return type(error).__name__
