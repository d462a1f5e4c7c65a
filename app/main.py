"""Wires the program together: settings, database, seal, hub, app, server; and takes it apart.

Start: listen, open the seal, migrate, open the database, start the hub (which continues every
table), answer. Stop: not ready, stop listening, tell clients to come back (1012), let the hub
finish what it began, close the database.
"""

import gc
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Final

import uvicorn
from fastapi import FastAPI

from app.accounts.hashing import STANDARD, Passwords, Profile
from app.accounts.sessions import Sessions
from app.accounts.upkeep import AccountUpkeep
from app.notices.vapid import own_key
from app.play.clock import SystemClock
from app.play.hub import Hub
from app.play.tasks import Tasks
from app.settings import Settings
from app.storage.database import Database
from app.storage.keys import load_seal
from app.storage.migrate import FAULTS, upgrade
from app.storage.occupancy import DatabaseTaken, sole_process
from app.storage.sealed import refuse_sealed
from app.storage.sealing import SecretError, SeedSeal
from app.web.app import build_app, guard
from app.web.close_codes import RESTARTING
from app.web.defence.heads import BoundedHeads
from app.web.limits import Limits
from app.web.logs import configure_logs
from app.web.services import Services
from app.web.session_watch import SessionWatch

GOODBYE_S: Final = 5.0
GRACE_S: Final = 15
SILENCE_MS: Final = 30_000


def serve(settings: Settings) -> int:
    """Runs the server until it is told to stop; the exit code."""
    configure_logs(settings.log)
    with ExitStack() as held:
        try:
            listener = listen(settings.host, settings.port)
            settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            held.enter_context(sole_process(settings.database_url))
            seal = load_seal(settings.data, settings.secret_text, settings.other_secret_texts)
            upgrade(settings.database_url)
            refuse_sealed(settings.database_url, seal)
        except (*FAULTS, SecretError, DatabaseTaken) as error:
            sys.stderr.write(f"bito: cannot start: {str(error).splitlines()[0]}\n")
            return 1
        port = listener.getsockname()[1]  # where links in letters lead, if it was any free one
        settings = settings.model_copy(update={"port": port})
        app = wire(settings, seal, STANDARD.checked())
        with suppress(KeyboardInterrupt):  # Ctrl+C; the server has stopped in good order by then
            Server(app, settings).run(sockets=[listener])
    return 0


def wire(settings: Settings, seal: SeedSeal, profile: Profile = STANDARD) -> FastAPI:
    """The app; its services are opened with its lifespan. `profile`: what a password costs."""
    return build_app(partial(open_services, settings, seal, profile))


@asynccontextmanager
async def open_services(
    settings: Settings, seal: SeedSeal, profile: Profile = STANDARD
) -> AsyncIterator[Services]:
    """Everything the app needs, in the order in which one part needs another."""
    database = Database.open(settings.database_url)
    try:
        clock = SystemClock()
        hub = Hub(database, seal, clock, is_shared=database.is_shared)
        await hub.start()
        try:
            sessions, limits = Sessions(database), Limits(settings.has_limits)
            services = Services(
                settings,
                database,
                hub,
                clock,
                sessions,
                limits,
                mark_key=seal.key_for("marks"),
                letter_key=seal.key_for("letters"),
                other_letter_keys=seal.keys_for("letters")[1:],
                passwords=Passwords(profile),
                vapid=await own_key(database, seal, clock.now()),
            )
            async with people_attended(services):
                yield services
        finally:
            await hub.stop()
    finally:
        database.close()


@asynccontextmanager
async def people_attended(services: Services) -> AsyncIterator[None]:
    """Letters and notices go out; accounts that were never confirmed end, and so do the sockets
    of sessions that are over."""
    accounts, tasks = services.accounts, Tasks()
    tasks.start(services.mailer.run())
    tasks.start(AccountUpkeep(accounts.office, accounts.leaving, services.clock).run())
    tasks.start(SessionWatch(services).run())
    tasks.start(services.notifier.run())
    try:
        yield
    finally:
        await tasks.cancel()
        await services.deliveries.stop()
        services.passwords.close()


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
        super().__init__(
            uvicorn.Config(
                guard(app, settings),
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="on",
                http=BoundedHeads,
                ws="websockets-sansio",
                ws_max_size=16 * 1024,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_graceful_shutdown=GRACE_S,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is loaded now lives as long as the process; never look at it again
        for address in (listener.getsockname() for listener in sockets or []):
            sys.stdout.write(f"Bito is ready on {_url(address[0], address[1])}\n")
            sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services = self._app.state.services
        services.is_ready = False
        for listening in self.servers:
            listening.close()
        await services.connections.finish_all(RESTARTING, GOODBYE_S)
        await services.hub.stop()
        await super().shutdown(sockets)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
