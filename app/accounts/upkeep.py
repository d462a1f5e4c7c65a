"""What ends by itself: unconfirmed accounts, links, sessions, old words, traces of letters."""

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import structlog
from sqlalchemy import Connection

from app.accounts.joining import CONFIRM_MS, fall_back
from app.accounts.leaving import Leaving
from app.accounts.office import Office
from app.accounts.sessions import ABSOLUTE_MS, DAY_MS, IDLE_MS, PERSON_IDLE_MS
from app.storage import accounts, erasing, mail, players, pruning
from app.storage.database import AWAY

EVERY_MS: Final = 60 * 60 * 1000
MAIL_MS: Final = 7 * DAY_MS
#: What was said at a table is kept so long after its game, and a report after it was closed.
REMARKS_MS: Final = 30 * DAY_MS
REPORTS_MS: Final = 365 * DAY_MS
#: So long a process may keep a name in memory that was deleted elsewhere.
LINGERING_MS: Final = 14 * DAY_MS
_AT_ONCE: Final = 100

_log = structlog.get_logger()


class Clock(Protocol):
    def now(self) -> int: ...

    async def sleep_until(self, instant: int) -> None: ...


class AccountUpkeep:
    """`run` until it is cancelled."""

    def __init__(self, office: Office, leaving: Leaving, clock: Clock) -> None:
        self._office = office
        self._leaving = leaving
        self._clock = clock

    async def run(self) -> None:
        while True:
            try:
                await self.look_around()
            except AWAY as error:
                _log.warning("accounts wait", error=type(error).__name__)
            await self._clock.sleep_until(self._clock.now() + EVERY_MS)

    async def look_around(self) -> None:
        """Ends what is over by now."""
        now = self._clock.now()
        writer = self._office.database.writer
        while await writer.run(partial(_dissolve, before=now - CONFIRM_MS)) == _AT_ONCE:
            pass
        await writer.run(partial(_forget, now=now))
        for prune in _prunings(now):
            while await writer.run(prune) == _AT_ONCE:
                pass
        since = partial(erasing.erased_since, at=now - LINGERING_MS)
        for player_id, deleted_at in await self._office.ask(since):
            await self._leaving.clean_records(player_id, deleted_at)


def _prunings(now: int) -> tuple[Callable[[Connection], int], ...]:
    return (
        partial(pruning.drop_old_remarks, ended_before=now - REMARKS_MS, limit=_AT_ONCE),
        partial(pruning.drop_idle_guests, made_before=now - IDLE_MS, limit=_AT_ONCE),
        partial(pruning.drop_old_reports, closed_before=now - REPORTS_MS, limit=_AT_ONCE),
    )


def _dissolve(connection: Connection, before: int) -> int:
    found = accounts.unconfirmed_before(connection, before, _AT_ONCE)
    for player_id in found:
        fall_back(connection, player_id)
    return len(found)


def _forget(connection: Connection, now: int) -> None:
    accounts.drop_old_links(connection, now)
    mail.drop_old_mail(connection, now - MAIL_MS)
    players.drop_sessions(
        connection,
        now - IDLE_MS,
        cookies_seen_before=now - PERSON_IDLE_MS,
        cookies_made_before=now - ABSOLUTE_MS,
    )
