"""Heads of requests that do not end."""

import asyncio

import pytest

from app.web.defence import heads
from app.web.defence.heads import LIMIT_BYTES, BoundedHeads
from tests.web.site import Site, duel


@pytest.mark.parametrize(
    ("opening", "piece"),
    [
        (b"GET /", b"a" * 1024),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"a" * 1024),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", b"X: a\r\n" * 170),
    ],
)
async def test_a_head_without_end_is_broken_off(site: Site, opening: bytes, piece: bytes) -> None:
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))

    writer.write(opening)
    for _ in range(LIMIT_BYTES // 1024 + 4):
        writer.write(piece)
    first_line = await reader.readline()
    writer.close()

    assert first_line.startswith(b"HTTP/1.1 400 ")


async def test_many_requests_may_share_a_connection(site: Site) -> None:
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    request = b"GET /healthz HTTP/1.1\r\nHost: " + site.host.encode() + b"\r\nX: %s\r\n\r\n"

    for _ in range(6):
        writer.write(request % (b"a" * (LIMIT_BYTES // 4)))
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(len(b'{"status":"ok"}'))
        assert head.startswith(b"HTTP/1.1 200 ")
        assert body == b'{"status":"ok"}'
    writer.close()


@pytest.mark.parametrize("opening", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n"])
async def test_a_head_that_takes_too_long_is_broken_off(
    site: Site, monkeypatch: pytest.MonkeyPatch, opening: bytes
) -> None:
    monkeypatch.setattr(heads, "HEAD_S", 0.05)
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))

    writer.write(opening)
    first_line = await reader.readline()
    writer.close()

    assert first_line.startswith(b"HTTP/1.1 400 ")


async def test_a_connection_may_rest_between_requests_and_sockets_stay(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No clock runs once a head has come, so that nothing has to be waited for here."""
    opened: list[BoundedHeads] = []
    wait = BoundedHeads._wait

    def noted(self: BoundedHeads) -> None:
        opened.append(self)
        wait(self)

    monkeypatch.setattr(BoundedHeads, "_wait", noted)
    anna, _, table_id = await duel(site)

    async with anna.socket(table_id) as socket:
        await socket.ping()
        assert (await anna.look(table_id))["version"] == 0
        assert len(opened) > 1
        assert all(each._patience is None for each in opened)
