"""The operator's door into a running server, from within: does what is asked at the socket file.

Where no socket can be there is none, and it is said. What goes through it is in `knocking`.
"""

import asyncio
import json
import os
import socket
from pathlib import Path
from typing import Final

import structlog

from app.operating.acts import ActRefused, act
from app.operating.knocking import door_of
from app.web.services import Services

LINE_BYTES: Final = 16 * 1024
PATIENCE_S: Final = 5.0

_log = structlog.get_logger()


class Door:
    """`run` until it is cancelled. One act at a time."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._turn = asyncio.Lock()

    async def run(self) -> None:
        path = door_of(self._services.settings.data)
        try:
            server = await asyncio.start_unix_server(
                self._welcome, sock=_bound(path), limit=LINE_BYTES
            )
        except OSError as error:  # a folder that cannot be written to, a path too long, taken
            _log.warning("no door for the operator", reason=type(error).__name__)
            return
        try:
            async with server:
                await server.serve_forever()
        finally:
            path.unlink(missing_ok=True)

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                line = await reader.readline()
            async with self._turn:
                answer = await self._answer(line)
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()
        except (OSError, TimeoutError, ValueError):
            _log.info("the operator went away")
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> list[object]:
        name, *words = json.loads(line)
        try:
            return [True, await act(self._services, str(name), [str(word) for word in words])]
        except ActRefused as error:
            return [False, str(error)]


def _bound(path: Path) -> socket.socket:
    """Raises OSError, also when another process answers there."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with socket.socket(socket.AF_UNIX) as probe:
        if probe.connect_ex(str(path)) == 0:
            raise OSError("taken")
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(before)
    return listener
