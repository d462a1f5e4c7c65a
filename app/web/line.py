"""The short way of a text between a socket and its connection, past the layers of the framework.

The handshake, control frames, fragments, whatever is wrong or too long, and the goodbye stay with
the library (uvicorn's protocol on `websockets`). Only whole text frames are read here, and written
to the transport as they are. Without this class (BITO_SOCKETS=plain) everything goes the long way.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.http11 import Request

from app.web.defence.patience import BoundedPatience
from app.web.frames import Head, head_at, put_frame, small_text, text_of, unmasked
from app.web.long_way import Hearer

Work = Callable[[], Awaitable[None]]

_KEY: Final = "bito.line"
#: What is asked of a scope once the layers are gone; the framework's own parts are heavy.
_KEPT: Final = {"type", "scheme", "server", "client", "path", "query_string", "app", "extensions"}
#: So many messages are read ahead; for more the client has to wait.
READ_AHEAD: Final = 8


class Handover:
    """Stands where the library puts its events once there is a hearer."""

    __slots__ = ("_hearer",)

    def __init__(self, hearer: Hearer) -> None:
        self._hearer = hearer

    def put_nowait(self, event: Message) -> None:
        if event["type"] == "websocket.disconnect":
            self._hearer.lose()
        elif event["type"] == "websocket.receive":
            self._hearer.take(event.get("text"))


class Line(BoundedPatience):
    """One connection. `takes` says if texts may be written now: without waiting, and at all."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: they are uvicorn's
        super().__init__(*args, **kwargs)
        self._layers, self.app = self.app, self._through_the_layers
        self._work: Work | None = None
        self._hearer: Hearer | None = None
        self._is_held = False
        self._is_short = False
        self._has_spoken = False
        self._is_in_fragments = False
        self._rest = b""

    @property
    def takes(self) -> bool:
        is_over = self.close_sent or self.disconnected or self.transport.is_closing()
        return self.handshake_complete and self.writable.is_set() and not is_over

    def write(self, texts: Sequence[bytes]) -> None:
        """Sends each as a frame of its own, all at once. Only while it `takes`."""
        self.transport.write(b"".join([part for text in texts for part in put_frame(text)]))

    def carry(self, work: Work) -> None:
        """Does the work once the layers have returned, so that they take no room while it lasts.

        Who spoke before he was let in is heard the long way: where the library stands within his
        frames only the library knows.
        """
        self._work = work
        self._is_short = not self._has_spoken and not self.conn.reader.buffer
        # What the handshake leaves weighs more than all that a connection needs while nothing
        # happens. The library holds on to the request itself, so it is emptied.
        self.request.headers.clear()
        self.response.headers.clear()
        del self.request, self.response
        for name in self.scope.keys() - _KEPT:
            del self.scope[name]  # type: ignore[misc]  # nobody asks for it any more
        self.scope["headers"] = []

    def listen(self, hearer: Hearer) -> None:
        """From now on it is told what the client says, and what he has said since the handshake."""
        self._hearer, said = hearer, self.queue
        self.queue = Handover(hearer)  # type: ignore[assignment]  # all that is used from now on
        while not said.empty():
            self.queue.put_nowait(said.get_nowait())
        self.let_go()

    def hold(self) -> None:
        """The client has to wait with more."""
        self._is_held = True
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def let_go(self) -> None:
        self._is_held = False
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def stop(self) -> None:
        """Nothing runs here."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][_KEY] = {"line": self}

    def send_receive_event_to_app(self) -> None:
        super().send_receive_event_to_app()
        if self._hearer is not None and not self._is_held:
            self.let_go()  # the library stops reading at each message until somebody takes it

    def data_received(self, data: bytes) -> None:
        if self._is_short:
            if self._rest or not self._read_one(data):
                self._read(self._rest + data)
        else:
            self._has_spoken = self.handshake_initiated
            super().data_received(data)

    def _read_one(self, data: bytes) -> bool:
        """Hears bytes that are one small text, as nearly all are; false for all else, of which
        nothing has been read."""
        text = None if self._is_in_fragments or self.close_sent else small_text(data)
        if text is not None:
            self._hear(text)
        return text is not None

    def _read(self, data: bytes) -> None:
        at = 0
        while self._is_short and (head := head_at(data, at)) is not None:
            if not head.is_masked or head.end - head.start > self.config.ws_max_size:
                self._is_short = False  # the library will say what is wrong
            elif head.end > len(data):
                break
            else:
                self._take(data[at : head.end], head, data)
                at = head.end
                if self.transport.is_closing():
                    return  # nothing more is heard
        self._rest = data[at:]
        if not self._is_short:
            super().data_received(self._rest)

    def _take(self, frame: bytes, head: Head, data: bytes) -> None:
        is_heard = not self._is_in_fragments and not self.close_sent
        if head.is_whole_text and is_heard:
            text = text_of(unmasked(data, head))
            if text is not None:
                self._hear(text)
                return
        if not head.is_control:
            self._is_in_fragments = not head.is_last
        super().data_received(frame)  # if it is no UTF-8, the library has the right code for it

    def _hear(self, text: str) -> None:
        if self._hearer is not None:
            self._hearer.take(text)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= READ_AHEAD:
            self.hold()

    async def _through_the_layers(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._layers(scope, receive, send)
        if self._work is not None:
            await self._work()


def line_of(socket: WebSocket) -> Line | None:
    """The socket's line; None where everything goes the long way."""
    found = socket.scope.get("extensions", {}).get(_KEY)
    return None if found is None else found["line"]


async def carried(socket: WebSocket, work: Work) -> None:
    """The work of a connection that has been let in: at once, or when the layers are gone."""
    line = line_of(socket)
    if line is None:
        await work()
    else:
        line.carry(work)
