"""Frames no client of ours would send."""

import asyncio
import json
import random
import struct
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from app.web import dialogue
from tests.web.site import Player, Site, closing, duel, hear, running, say


@pytest.fixture
async def seated(site: Site) -> tuple[Player, str]:
    anna, _, table_id = await duel(site)
    return anna, table_id


BAD = [
    "",
    "{",
    "[]",
    "null",
    "NaN",
    '{"type": "ping", "type": "ping"}',
    '{"type": "dance"}',
    '{"type": "move", "id": "\\ud800", "version": 0, "move": "take"}',
    '{"type": "move", "id": "\\u0000", "version": 0, "move": "take"}',
    '{"type": "move", "id": "x", "version": 1e999, "move": "take"}',
    '{"type": "move", "id": "x", "version": ' + "9" * 400 + ', "move": "take"}',
    "[" * 4000,
    '{"a":' * 800,
]


@pytest.mark.parametrize("text", BAD)
async def test_a_bad_message_is_refused_and_the_next_is_heard(
    seated: tuple[Player, str], text: str
) -> None:
    anna, table_id = seated

    async with anna.socket(table_id) as socket:
        await socket.send(text)
        refused = await hear(socket, "refused")
        await say(socket, type="ping")
        await hear(socket, "pong")

    assert (refused["code"], refused["version"]) == ("bad-message", 0)


async def test_five_bad_messages_end_the_connection(seated: tuple[Player, str]) -> None:
    anna, table_id = seated

    async with anna.socket(table_id) as socket:
        for _ in range(5):
            await socket.send("{")
        refused = [await hear(socket, "refused") for _ in range(5)]
        code = await closing(socket)

    assert [answer["code"] for answer in refused] == ["bad-message"] * 5
    assert code == 1008


async def test_a_binary_frame_ends_it(seated: tuple[Player, str]) -> None:
    anna, table_id = seated

    async with anna.socket(table_id) as socket:
        await socket.send(b'{"type": "ping"}')
        assert await closing(socket) == 1003


@pytest.mark.parametrize(("size", "is_heard"), [(4096, True), (4097, False), (100_000, False)])
async def test_a_frame_has_4_kib(seated: tuple[Player, str], size: int, is_heard: bool) -> None:
    anna, table_id = seated
    text = json.dumps({"type": "ping"})

    async with anna.socket(table_id) as socket:
        await socket.send(text + " " * (size - len(text)))
        if is_heard:
            await hear(socket, "pong")
        else:
            assert await closing(socket) == 1009


async def test_a_long_frame_in_two_byte_letters_is_measured_in_bytes(
    seated: tuple[Player, str],
) -> None:
    anna, table_id = seated

    async with anna.socket(table_id) as socket:
        await socket.send("я" * 2049)
        assert await closing(socket) == 1009


async def test_text_that_is_no_utf8_ends_it(seated: tuple[Player, str]) -> None:
    anna, table_id = seated

    async with anna.socket(table_id) as socket:
        await hear(socket, "update")
        socket.transport.write(masked(0x81, b"\xff\xfe"))
        assert await closing(socket) == 1007


async def test_raw_noise_hurts_nobody_else(seated: tuple[Player, str]) -> None:
    anna, table_id = seated
    noise = random.Random(7)

    async with anna.socket(table_id) as witness:
        await hear(witness, "update")
        for _ in range(60):
            async with anna.socket(table_id) as socket:
                await hear(socket, "update")
                first = noise.choice([0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0xC1, 0x8F, 0xFF])
                body = noise.randbytes(noise.choice([0, 1, 2, 50, 124]))
                socket.transport.write(masked(first, body))
                await asyncio.sleep(0)
        await say(witness, type="ping")
        await hear(witness, "pong")


async def test_a_flood_is_refused_and_then_cut_off(folder: Path) -> None:
    async with running(folder) as site:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as socket:
            codes = await flood(socket, 1500)

    assert "too-fast" in codes
    assert codes.index("too-fast") >= 200
    assert socket.close_code == 1008


async def test_with_limits_off_nothing_is_too_fast(folder: Path) -> None:
    async with running(folder, limits="off") as site:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as socket:
            codes = await flood(socket, 600)

    assert codes == ["pong"] * 600


@pytest.mark.parametrize("way", ["direct", "plain"])
async def test_an_error_of_ours_leaves_nobody_waiting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    def fail(text: str) -> None:
        raise RuntimeError

    async with running(folder, sockets=way) as site:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as socket:
            await hear(socket, "update")
            monkeypatch.setattr(dialogue, "parse_message", fail)
            await say(socket, type="ping")

            with pytest.raises(ConnectionClosed):
                await hear(socket, "pong")


async def flood(socket: ClientConnection, count: int) -> list[str]:
    """What comes back for so many pings sent without a pause."""
    answers: list[str] = []

    async def send() -> None:
        for _ in range(count):
            await socket.send('{"type": "ping"}')

    sender = asyncio.create_task(send())
    with suppress(ConnectionClosed):
        while len(answers) < count:
            message = await hear(socket, "pong", "refused")
            answers.append(str(message.get("code", message["type"])))
    await asyncio.gather(sender, return_exceptions=True)
    return answers


def masked(first: int, body: bytes) -> bytes:
    """A client's frame with this first byte."""
    mask = b"\x01\x02\x03\x04"
    hidden = bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))
    return struct.pack("!BB", first, 0x80 | len(body)) + mask + hidden
