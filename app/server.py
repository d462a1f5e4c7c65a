"""The web server as a process: listens, says that it is ready, and stops in good order.

Told to stop (SIGTERM, SIGINT) it says 503 on /readyz at once and serves on for as long as the
operator wants, so that a proxy sees it and nothing new comes; in the second half of that time its
sockets are told to come back, one after the other. Then it listens no more, ends what sockets are
left, finishes the requests that have begun, and the app's lifespan takes the rest apart. Told once
more it ends at once: nothing is acknowledged that is not in the database.
"""

import asyncio
import gc
import os
import socket
import sys
from types import FrameType
from typing import Final

import structlog
import uvicorn
from fastapi import FastAPI

from app.settings import Settings
from app.web.app import guard
from app.web.close_codes import RESTARTING
from app.web.defence.heads import BoundedHeads
from app.web.defence.patience import BoundedPatience
from app.web.line import Line
from app.web.services import Services

GOODBYE_S: Final = 5.0
GRACE_S: Final = 15
#: What a stop may take besides the operator's own drain; whoever kills sooner cuts something off.
STOP_S: Final = GOODBYE_S + GRACE_S + 5
SILENCE_MS: Final = 30_000
# Longer than a proxy keeps a connection that it does not use: it must not send a request into one
# that is just being closed here.
KEEP_ALIVE_S: Final = 75

#: Often enough for proxies that cut what is silent for a minute, and for who has vanished to be
#: missed within one; a house of idle people costs little but these.
PING_S: Final = 40.0
PONG_S: Final = 20.0

#: When the collector looks for cycles. What a move leaves behind is none, and at Python's own
#: measure every seventh of a second of work would be looking at the tables' moves again and again.
RARELY: Final = (50_000, 20, 50)

#: How long a thread may keep another one waiting that wants to go on. The writer gives way at every
#: row it writes; at Python's 5 ms it would wait as long for its next row, and every ack with it.
YIELD_S: Final = 0.0005

_log = structlog.get_logger()


def listen(host: str, port: int) -> socket.socket:
    """The listening socket. A peer that acknowledges nothing for 30 s is cut off by the kernel:
    nothing else ends a connection whose reader has stopped."""
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.create_server(address[:2], family=family, backlog=2048)
    # Connections inherit it. asyncio does not see that this is TCP, and an update right behind
    # its ack would wait for the client's delayed acknowledgement, 40 ms a move.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
    return listener


class Server(uvicorn.Server):
    """uvicorn, with a goodbye: left alone it would cut the sockets before the app hears of it."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self._app = app
        self._drain_s = settings.drain_s
        super().__init__(
            uvicorn.Config(
                guard(app, settings),
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="on",
                http=BoundedHeads,
                ws=Line if settings.sockets == "direct" else BoundedPatience,
                ws_max_size=16 * 1024,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_S,
                ws_ping_timeout=PONG_S,
                timeout_keep_alive=KEEP_ALIVE_S,
                timeout_graceful_shutdown=GRACE_S,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is loaded now lives as long as the process; never look at it again
        gc.set_threshold(*RARELY)
        sys.setswitchinterval(YIELD_S)
        for address in (listener.getsockname() for listener in sockets or []):
            sys.stdout.write(f"Bito is ready on {_url(address[0], address[1])}\n")
            sys.stdout.flush()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal asks for a stop, whose exit code is then 0; the second is one."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True
        if self.started:
            self._services.is_ready = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services = self._services
        services.is_ready = False
        _log.info("stopping", sockets=len(services.connections), drain_s=self._drain_s)
        if self._drain_s:
            await self._until_nobody_new_comes()
            await services.connections.finish_in_turn(RESTARTING, self._drain_s / 2)
        for listening in self.servers:
            listening.close()
        await services.connections.finish_all(RESTARTING, GOODBYE_S)
        await super().shutdown(sockets)
        _log.info("stopped")

    async def _until_nobody_new_comes(self) -> None:
        """Half of the drain: by then a proxy has seen that this process is not ready."""
        await asyncio.sleep(self._drain_s / 2)

    @property
    def _services(self) -> Services:
        services: Services = self._app.state.services
        return services


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
