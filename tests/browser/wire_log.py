"""The last that each page said and heard on its sockets, for a game that stands still."""

from collections import deque
from typing import Final

from playwright.async_api import Page, WebSocket

KEPT: Final = 12
#: Of a frame: enough for its kind, its id and its version.
SHOWN: Final = 160


class WireLog:
    """Follows all sockets that a page opens from now on."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=KEPT)

    def follow(self, page: Page) -> None:
        page.on("websocket", self._opened)

    def told(self) -> str:
        return "\n".join(self._lines)

    def _opened(self, socket: WebSocket) -> None:
        self._lines.append(f"opened {socket.url}")
        socket.on("framesent", lambda frame: self._note("->", frame))
        socket.on("framereceived", lambda frame: self._note("<-", frame))
        socket.on("close", lambda _: self._lines.append(f"closed {socket.url}"))

    def _note(self, way: str, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else repr(frame)
        self._lines.append(f"{way} {text[:SHOWN]}")
