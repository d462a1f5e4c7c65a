"""Sockets that were told good-bye and go on talking: uvicorn hears them out for ten seconds, which
costs as much as to listen to them; this cuts them off.
"""

from contextlib import suppress
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

#: What may have been on its way when the good-bye was said.
UNHEARD: Final = 100


class PromptFarewells(WebSocketsSansIOProtocol):
    """Breaks the line off when more than so many messages come after the close."""

    _unheard = 0

    def send_receive_event_to_app(self) -> None:
        if self.close_sent:
            self._unheard += 1
            if self._unheard > UNHEARD:
                self.transport.abort()
        with suppress(InvalidState):  # no text, from one who has said good-bye himself by now
            super().send_receive_event_to_app()
