"""An act without a running server: the same services, with nothing going on by itself."""

from contextlib import closing

from app.accounts.sessions import Sessions
from app.operating.acts import act
from app.play.clock import SystemClock
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database
from app.storage.sealing import SeedSeal
from app.web.limits import Limits
from app.web.services import Services


async def act_alone(settings: Settings, seal: SeedSeal, name: str, words: tuple[str, ...]) -> str:
    """Does it, and what is to be said about it. The caller holds SQLite's lock; on PostgreSQL
    servers may run, and see what has changed when they look next. Raises ActRefused."""
    with closing(Database.open(settings.database_url)) as database:
        clock = SystemClock()
        hub = Hub(database, seal, clock, node="operator", is_shared=database.is_shared)
        services = Services(
            settings,
            database,
            hub,
            clock,
            Sessions(database),
            Limits(settings.has_limits),
            mark_key=seal.key_for("marks"),
            letter_key=seal.key_for("letters"),
        )
        try:
            return await act(services, name, words)
        finally:
            await hub.stop()
            services.passwords.close()
