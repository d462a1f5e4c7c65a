"""Wires the program together: settings, database, seal, hub, app, server; and takes it apart.

Start: listen, open the seal, migrate, open the database, start the hub (which continues every
table), answer. Stop: the server goes first (`app.server`); then letters and notices stop, the hub
finishes what it began, the database is closed.
"""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from secrets import token_hex
from typing import Final

from fastapi import FastAPI

from app.accounts.delays import FORGOTTEN_MS, LONGEST_MS, SECOND_MS
from app.accounts.hashing import STANDARD, Passwords, Profile
from app.accounts.sessions import Sessions
from app.accounts.upkeep import AccountUpkeep
from app.notices.vapid import own_key
from app.operating.door import Door
from app.play.clock import Clock, SystemClock
from app.play.hub import Hub
from app.play.tasks import Tasks
from app.play.timekeeper import Timekeeper
from app.server import Server, listen
from app.settings import Settings
from app.storage.database import PATIENCE_S, Database
from app.storage.engines import READERS
from app.storage.keys import load_seal
from app.storage.migrate import FAULTS, upgrade
from app.storage.occupancy import DatabaseTaken, sole_process
from app.storage.sealed import refuse_sealed
from app.storage.sealing import SecretError, SeedSeal
from app.thinking.pool import Thinkers
from app.valkey.bus import ValkeyBus
from app.valkey.sharing import open_sharing
from app.valkey.tries import Delay
from app.web.app import build_app
from app.web.limits import Limits
from app.web.logs import configure_logs
from app.web.loop_lag import measure_lag
from app.web.services import Services
from app.web.session_watch import SessionWatch

_THREADS: Final = READERS + 4  # so many questions, and a little for all else that takes long
_DELAY: Final = Delay(SECOND_MS, LONGEST_MS, FORGOTTEN_MS)


def serve(settings: Settings, prepare: Callable[[str], None] = upgrade) -> int:
    """Runs the server until it is told to stop; the exit code. `prepare` is given the database's
    address before anything is served and raises one of FAULTS."""
    configure_logs(settings.log)
    with ExitStack() as held:
        try:
            listener = listen(settings.host, settings.port)
            settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            held.enter_context(sole_process(settings.database_url))
            seal = load_seal(settings.data, settings.secret_text, settings.other_secret_texts)
            prepare(settings.database_url)
            refuse_sealed(settings.database_url, seal)
        except (*FAULTS, SecretError, DatabaseTaken) as error:
            sys.stderr.write(f"bito: cannot start: {str(error).splitlines()[0]}\n")
            return 1
        port = listener.getsockname()[1]  # where links in letters lead, if it was any free one
        settings = settings.model_copy(update={"port": port})
        app = wire(settings, seal, STANDARD.checked())
        with suppress(KeyboardInterrupt):  # Ctrl+C before the server listens to signals
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
    # As many as the cores would be too few to ask a slow database at its every connection.
    threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="bito-question")
    asyncio.get_running_loop().set_default_executor(threads)
    database = Database.open(settings.database_url, PATIENCE_S)
    try:
        clock = SystemClock()
        timekeeper = Timekeeper(database, clock)
        await timekeeper.begin()
        hub = open_hub(settings, database, seal, clock)
        await hub.start()
        timekeeper.start()
        try:
            async with open_sharing(settings.redis_url, seal.key_for("counters"), _DELAY) as shared:
                services = Services(
                    settings,
                    database,
                    hub,
                    clock,
                    Sessions(database),
                    Limits(settings.has_limits, shared.limiter),
                    mark_key=seal.key_for("marks"),
                    letter_key=seal.key_for("letters"),
                    other_letter_keys=seal.keys_for("letters")[1:],
                    passwords=Passwords(profile),
                    vapid=await own_key(database, seal, clock.now()),
                    tries=shared.tries,
                )
                async with people_attended(services):
                    yield services
        finally:
            await timekeeper.stop()
            await hub.stop()
    finally:
        database.close()


def open_hub(settings: Settings, database: Database, seal: SeedSeal, clock: Clock) -> Hub:
    """The hub, with a name of its own and the way to the others if there may be others."""
    thinkers = Thinkers(settings.bot_workers)
    if not database.is_shared:
        return Hub(database, seal, clock, thinkers=thinkers)
    node = f"{socket.gethostname()}-{os.getpid()}-{token_hex(4)}".replace(" ", "-")
    url = settings.redis_url
    bus = None if url is None else ValkeyBus(url, node)  # then nobody is called, and all look
    return Hub(database, seal, clock, node=node, is_shared=True, bus=bus, thinkers=thinkers)


@asynccontextmanager
async def people_attended(services: Services) -> AsyncIterator[None]:
    """Letters and notices go out; accounts that were never confirmed end, and so do the sockets
    of sessions that are over."""
    accounts, tasks = services.accounts, Tasks(services.hub.tally)
    tasks.start(services.mailer.run())
    tasks.start(AccountUpkeep(accounts.office, accounts.leaving, services.clock).run())
    tasks.start(SessionWatch(services).run())
    tasks.start(services.notifier.run())
    tasks.start(Door(services).run())
    tasks.start(measure_lag(services.metrics.loop_lag_s.observe))
    try:
        yield
    finally:
        await tasks.cancel()
        await services.reviews.close()
        await services.deliveries.stop()
        services.passwords.close()
