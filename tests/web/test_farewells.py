"""Who is told good-bye and goes on talking is cut off, long before uvicorn's ten seconds."""

import asyncio
from contextlib import suppress

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.web.defence import patience
from app.web.defence.farewells import UNHEARD
from tests.web.site import HEAR_S, Site

PING = bytes([0x81, 0x80 | 15]) + bytes(4) + b'{"type":"ping"}'


async def greeted(site: Site) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket of a page that is not ours, which the server closes at once."""
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"GET /ws/tables/{'a' * 26} HTTP/1.1\r\nHost: {site.host}\r\nOrigin: http://evil.example"
    socket = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    writer.write(f"{head}\r\n{socket}\r\n{key}\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    await reader.readuntil(b"wrong origin")
    return reader, writer


@pytest.fixture(autouse=True)
def uvicorn_hears_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """For an hour in place of ten seconds: whoever is cut off here was cut off by us."""
    made = WebSocketsSansIOProtocol.__init__

    def make(self: WebSocketsSansIOProtocol, *args: object, **named: object) -> None:
        made(self, *args, **named)  # type: ignore[arg-type]  # as it was called
        self.close_timeout = 3600.0

    monkeypatch.setattr(WebSocketsSansIOProtocol, "__init__", make)


async def test_who_talks_on_after_the_good_bye_is_cut_off(site: Site) -> None:
    reader, writer = await greeted(site)

    with suppress(ConnectionError):
        async with asyncio.timeout(HEAR_S):
            writer.write(PING * (2 * UNHEARD))
            await writer.drain()
            assert await reader.read() == b""
    writer.close()


async def test_what_was_on_its_way_is_borne_with(site: Site) -> None:
    reader, writer = await greeted(site)

    writer.write(PING * (UNHEARD // 2))
    await writer.drain()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(reader.read(), 0.1)
    writer.close()


async def test_who_stays_after_the_good_bye_is_cut_off(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "LINGER_S", 0.05)
    reader, writer = await greeted(site)

    with suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), HEAR_S) == b""
    writer.close()
