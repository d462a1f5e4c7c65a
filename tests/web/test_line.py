"""The short way of texts past the framework, on a real server, by clients that choose their bytes;
and the long way, which must be no different."""

import base64
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

import pytest

from app.web.defence.patience import BURST
from app.web.frames import head_at, put_frame, small_text, text_of, unmasked
from tests.serving import LiveServer, serving

_MASK: Final = b"\x01\x02\x03\x04"
_PING: Final = b'{"type":"ping"}'


class Wire:
    """A socket that has been let in to the lobby, and has heard what there is."""

    def __init__(self, server: LiveServer) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self._rest = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            "GET /ws/lobby HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"Origin: {server.url}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        self.send("\r\n".join(lines).encode() + b"\r\n\r\n")
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._socket.recv(4096)
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """The next frame's first byte and its payload."""
        while (head := head_at(self._rest, 0)) is None or head.end > len(self._rest):
            data = self._socket.recv(4096)
            assert data, "the server has gone"
            self._rest += data
        payload, self._rest = self._rest[head.start : head.end], self._rest[head.end :]
        return head.first, payload

    def text(self, kind: bytes) -> bytes:
        """The next text of this type, whatever comes before it."""
        while True:
            first, payload = self.frame()
            if first == 0x81 and payload.startswith(b'{"type":"' + kind):
                return payload

    def answer(self, kind: bytes) -> bytes:
        """The next text of this type, with only texts before it."""
        while True:
            first, payload = self.frame()
            assert first == 0x81, (first, payload)
            if payload.startswith(b'{"type":"' + kind):
                return payload

    def is_cut_off(self) -> bool:
        """Whether the server breaks the line off, whatever it sends before."""
        try:
            while self._socket.recv(65_536):
                pass
        except ConnectionError:
            pass
        return True

    def close_code(self) -> int:
        while True:
            first, payload = self.frame()
            if first == 0x88:
                return int.from_bytes(payload[:2], "big")


@pytest.fixture(scope="module", params=["direct", "plain"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveServer]:
    folder: Path = tmp_path_factory.mktemp("line")
    with serving(folder, {"BITO_SOCKETS": request.param}) as running:
        yield running


class TestTexts:
    def test_a_text_is_answered(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x81, _PING))

            assert wire.answer(b"pong")

    def test_a_text_may_come_byte_by_byte(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            for byte in masked(0x81, _PING):
                wire.send(bytes((byte,)))

            assert wire.answer(b"pong")

    def test_several_may_come_at_once(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x81, _PING) * 30)

            assert all(wire.answer(b"pong") for _ in range(30))

    def test_a_text_may_come_in_fragments_with_a_ping_between(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            parts = masked(0x01, _PING[:5]), masked(0x89, b"?"), masked(0x80, _PING[5:])
            wire.send(b"".join(parts) + masked(0x81, _PING))

            heard = [wire.frame() for _ in range(4)]

            assert (0x8A, b"?") in heard
            assert sum(payload.startswith(b'{"type":"pong"') for _, payload in heard) == 2

    def test_one_longer_than_a_message_may_be_is_refused(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x81, b" " * 5000))

            assert wire.close_code() == 1009


class TestWhatIsWrong:
    @pytest.mark.parametrize(
        ("sent", "code"),
        [
            (bytes((0x81, len(_PING))) + _PING, 1002),  # not masked
            (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + _MASK, 1009),  # no end in sight
            (b"\xc1\x80" + _MASK, 1002),  # compressed, which was not agreed on
            (b"\x80\x80" + _MASK, 1002),  # the rest of nothing
            (b"\x01\x80" + _MASK + b"\x81\x80" + _MASK, 1002),  # a text within another's fragments
        ],
    )
    def test_is_closed_as_the_standard_says(
        self, server: LiveServer, sent: bytes, code: int
    ) -> None:
        with Wire(server) as wire:
            wire.send(sent)

            assert wire.close_code() == code

    def test_bytes_that_are_no_text(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x81, b"\xff\xfe"))

            assert wire.close_code() == 1007

    def test_bytes_that_are_no_text_with_a_goodbye_behind(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x81, b"\xff\xfe") + masked(0x88, (1000).to_bytes(2, "big")))

            assert wire.close_code() in (1000, 1007)

    def test_a_frame_of_bytes(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x82, _PING))

            assert wire.close_code() == 1003

    def test_a_goodbye_is_answered(self, server: LiveServer) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x88, (1000).to_bytes(2, "big")))

            assert wire.close_code() == 1000


class TestWhatCostsAndSaysNothing:
    """None of it is a message, so no limit on messages counts it."""

    @pytest.mark.parametrize("first", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "fragments"])
    def test_is_borne_with_for_a_while(self, server: LiveServer, first: int) -> None:
        with Wire(server) as wire:
            wire.send(masked(0x01, _PING[:5]) + masked(first, b"") * (BURST // 2))
            wire.send(masked(0x80, _PING[5:]))

            assert wire.text(b"pong")

    @pytest.mark.parametrize("first", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "fragments"])
    def test_ends_the_connection(self, server: LiveServer, first: int) -> None:
        with Wire(server) as wire:
            with suppress(ConnectionError):
                wire.send(masked(0x01, b" ") + masked(first, b"") * (10 * BURST))

            assert wire.is_cut_off()


class TestFrames:
    @pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
    def test_a_frame_is_read_as_it_was_written(self, size: int) -> None:
        text = b"x" * size

        data = b"".join(put_frame(text))

        head = head_at(data, 0)
        assert head is not None
        assert (head.first, head.is_masked, head.end) == (0x81, False, len(data))
        assert data[head.start : head.end] == text

    @pytest.mark.parametrize("size", [0, 125, 126, 4096])
    def test_a_mask_is_taken_off(self, size: int) -> None:
        data = b"before" + masked(0x81, b"y" * size)

        head = head_at(data, 6)

        assert head is not None
        assert head.is_whole_text
        assert unmasked(data, head) == b"y" * size

    @pytest.mark.parametrize("size", [1, 125])
    def test_a_small_text_alone_is_read_at_once(self, size: int) -> None:
        text = "x" * size

        assert small_text(masked(0x81, text.encode())) == text

    @pytest.mark.parametrize("size", [0, 126, 127, 4096])
    def test_what_is_longer_or_empty_is_not(self, size: int) -> None:
        assert small_text(masked(0x81, b"x" * size)) is None

    def test_nor_is_more_than_one_frame_half_a_one_or_what_is_no_text(self) -> None:
        frame = masked(0x81, b"move")

        assert small_text(frame + frame) is None
        assert small_text(frame[:-1]) is None
        assert small_text(b"\x82" + frame[1:]) is None
        assert small_text(b"\x01" + frame[1:]) is None
        assert small_text(frame[:1] + b"\x04" + frame[2:]) is None

    def test_half_a_head_is_no_frame(self) -> None:
        assert head_at(b"\x81", 0) is None
        assert head_at(b"\x81\xfe\x01", 0) is None

    def test_what_is_no_utf_8_is_no_text(self) -> None:
        assert text_of(b"\xc3\xa9") == "é"
        assert text_of(b"\xc3") is None


def masked(first: int, payload: bytes) -> bytes:
    """A client's frame."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    covered = bytes(byte ^ _MASK[i % 4] for i, byte in enumerate(payload))
    return bytes((first,)) + length + _MASK + covered
