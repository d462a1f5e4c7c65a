"""Request heads: uvicorn's fast reader keeps one however long it grows; this one breaks it off."""

from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LIMIT_BYTES: Final = 64 * 1024


class BoundedHeads(HttpToolsProtocol):
    """Answers 400 and closes when so much has come and the head has not ended."""

    _is_in_head = True
    _received = 0  # bytes since the last request ended

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)
        is_too_long = self._is_in_head and self._received > LIMIT_BYTES
        if is_too_long and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_head = True
        self._received = 0
        super().on_message_complete()
