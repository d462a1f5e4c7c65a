"""WebSocket frames as bytes (RFC 6455): where one begins and ends, and how a text becomes one."""

from typing import Final, NamedTuple

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the one in C, if any

#: First byte of a text in a single frame.
TEXT: Final = 0x81
_FIN: Final = 0x80
_CONTROL: Final = 0x08
_MASKED: Final = 0x80
_SMALL_HEAD: Final = 6  # with the mask


class Head(NamedTuple):
    """Where a frame's payload lies; `first` is its first byte, `end` is after it."""

    first: int
    is_masked: bool
    start: int
    end: int

    @property
    def is_whole_text(self) -> bool:
        return self.first == TEXT and self.is_masked

    @property
    def is_control(self) -> bool:
        return bool(self.first & _CONTROL)

    @property
    def is_last(self) -> bool:
        """Of a message's frames."""
        return bool(self.first & _FIN)


def head_at(data: bytes, at: int) -> Head | None:
    """The frame that begins there; None while not even its head has come."""
    if len(data) - at < 2:
        return None
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= 126:
        start += 2 if size == 126 else 8
        if len(data) < start:
            return None
        size = int.from_bytes(data[at + 2 : start], "big")
    is_masked = bool(data[at + 1] & _MASKED)
    if is_masked:
        start += 4
    return Head(data[at], is_masked, start, start + size)


def unmasked(data: bytes, head: Head) -> bytes:
    """The payload of a masked frame that has come whole."""
    return apply_mask(data[head.start : head.end], data[head.start - 4 : head.start])


def small_text(data: bytes) -> str | None:
    """The text if the bytes are one masked frame of the shortest form and hold a whole one."""
    size = len(data) - _SMALL_HEAD
    if not 0 < size < 126 or data[0] != TEXT or data[1] != _MASKED | size:
        return None
    return text_of(apply_mask(data[_SMALL_HEAD:], data[2:_SMALL_HEAD]))


def text_of(payload: bytes) -> str | None:
    """None for what is no UTF-8."""
    try:
        return payload.decode()
    except UnicodeDecodeError:
        return None


def put_frame(text: bytes) -> tuple[bytes, bytes]:
    """The head of a server's frame, and the text."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)), text
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big"), text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big"), text
