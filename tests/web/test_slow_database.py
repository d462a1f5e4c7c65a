"""What comes in time counts, however long the database takes to say who sent it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from app.accounts.sessions import Sessions
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database
from app.storage.rows import PlayerRow, SessionVia
from app.storage.sealing import SeedSeal
from app.web.limits import Limits
from app.web.services import Services
from tests.play.clocks import FakeClock
from tests.web.site import duel, running

MINUTE_MS = 60_000
LOOK_UP_MS = 800


class _SlowSessions(Sessions):
    """While `clock` is set, to look somebody up takes time."""

    clock: FakeClock | None = None
    look: Callable[[], None] = staticmethod(lambda: None)

    async def player_with(self, token: str, via: SessionVia, now: int) -> PlayerRow | None:
        if self.clock is not None:
            self.clock.advance(LOOK_UP_MS)
            self.look()
        return await super().player_with(token, via, now)


@asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[Services]:
    database, clock = Database.open(settings.database_url), FakeClock()
    hub = Hub(database, SeedSeal(bytes(32)), clock)  # not started: no deadline passes by itself
    try:
        yield Services(settings, database, hub, clock, _SlowSessions(database), Limits(False))
    finally:
        await hub.stop()
        database.close()


async def test_a_move_by_http_is_stamped_before_its_sender_is_looked_up(tmp_path: Path) -> None:
    async with running(tmp_path, _open) as site:
        anna, boris, table_id = await duel(site, deadline_s=60)
        looks = {player: await player.look(table_id) for player in (anna, boris)}
        [mover] = [player for player in looks if looks[player]["view"]["legal"]]
        move = looks[mover]["view"]["legal"][0]
        clock, sessions = site.services.clock, site.services.sessions
        assert isinstance(clock, FakeClock)
        assert isinstance(sessions, _SlowSessions)

        clock.advance(MINUTE_MS - LOOK_UP_MS // 2)
        sessions.clock = clock
        body = {"id": "late", "version": 0, "move": move}
        answer = await mover.http.post(f"/api/tables/{table_id}/moves", json=body)

    assert (answer.status_code, answer.json()) == (200, {"version": 1})


async def test_its_table_knows_that_it_is_on_its_way_until_it_is_answered(tmp_path: Path) -> None:
    async with running(tmp_path, _open) as site:
        anna, _, table_id = await duel(site, deadline_s=60)
        clock, sessions = site.services.clock, site.services.sessions
        assert isinstance(clock, FakeClock)
        assert isinstance(sessions, _SlowSessions)
        underway, came_at, seen = site.services.hub.upkeep.underway, clock.now(), []

        sessions.look = lambda: seen.append(underway.is_any(table_id, by=came_at))
        sessions.clock = clock
        body = {"id": "early", "version": 7, "move": "take"}
        answer = await anna.http.post(f"/api/tables/{table_id}/moves", json=body)

    assert answer.status_code == 409
    assert seen == [True]
    assert not underway.is_any(table_id, by=clock.now())
