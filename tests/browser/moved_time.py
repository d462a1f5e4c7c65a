"""A server and pages whose time a test moves, both by the same steps.

async with timed_site(folder) as site:
    await site.pass_time(46_000, anna.page, boris.page)
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from playwright.async_api import Page

from app.accounts.hashing import Passwords
from app.accounts.sessions import Sessions
from app.main import people_attended
from app.play.deadlines import SWEEP_EVERY_MS
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database
from app.storage.sealing import SeedSeal
from app.web.callers import COOKIE
from app.web.limits import Limits
from app.web.services import Services
from tests import people
from tests.browser.visitors import Visitor
from tests.cheap import CHEAP
from tests.play.clocks import FakeClock
from tests.web.site import Site, running

SEAL: Final = SeedSeal(bytes(32))


@dataclass(frozen=True, slots=True)
class TimedSite:
    """Visitors who were welcomed leave before the server does."""

    site: Site
    clock: FakeClock
    visitors: list[Visitor] = field(default_factory=list)

    async def welcome(self, visitor: Visitor, name: str) -> None:
        """The visitor is a person of this name, and his page has the server's time: it stands."""
        self.visitors.append(visitor)
        now, database = self.clock.now(), self.site.services.database
        row = await people.person(database, name, now)
        token = await people.token_of(database, row, now, "cookie")
        await visitor.context.add_cookies([{"name": COOKIE, "value": token, "url": self.site.url}])
        await visitor.context.clock.install(time=now / 1000)
        await visitor.context.clock.set_fixed_time(now / 1000)

    async def pass_time(self, elapsed_ms: int, *pages: Page) -> None:
        """As it passes for a process that is up: a beat and a sweep each 5 s."""
        end, upkeep = self.clock.now() + elapsed_ms, self.site.services.hub.upkeep
        while (now := self.clock.now()) < end:
            step = min(end - now, SWEEP_EVERY_MS)
            self.clock.advance(step)
            await upkeep.beat()
            await upkeep.sweep()
            for page in pages:
                await page.clock.set_fixed_time(self.clock.now() / 1000)
                await page.clock.fast_forward(step)  # and what waited for it comes


@asynccontextmanager
async def timed_site(folder: Path) -> AsyncIterator[TimedSite]:
    clock = FakeClock()
    async with running(folder, partial(_open, clock), limits="off") as site:
        timed = TimedSite(site, clock)
        try:
            yield timed
        finally:
            for visitor in timed.visitors:
                await visitor.context.close()


@asynccontextmanager
async def _open(clock: FakeClock, settings: Settings) -> AsyncIterator[Services]:
    database = Database.open(settings.database_url)
    hub = Hub(database, SEAL, clock)
    hub.upkeep._pulse._now_s = lambda: 0.0  # a busy machine is no standstill of ours
    await hub.start()
    try:
        sessions, limits = Sessions(database), Limits(settings.has_limits)
        passwords = Passwords(CHEAP)
        services = Services(settings, database, hub, clock, sessions, limits, passwords=passwords)
        async with people_attended(services):
            yield services
    finally:
        await hub.stop()
        database.close()
