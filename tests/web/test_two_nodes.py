"""Two applications on one PostgreSQL and one Valkey, as a visitor meets them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.accounts.delays import FREE_BY_ACCOUNT, TooSoon
from app.accounts.errors import WrongPassword
from app.valkey import counters
from app.web.close_codes import SESSION_OVER
from app.web.limits import RESETS_BY_ADDRESS
from tests.play.nodes import until
from tests.valkey import Valkey
from tests.web.site import Player, Site, closing, duel, first_legal, guest, hear, running, say

PLAIN = {"auto_take": False, "auto_pass": False}


@asynccontextmanager
async def two_sites(
    folder: Path, url: str, valkey: Valkey, **settings: object
) -> AsyncIterator[tuple[Site, Site]]:
    given = {"database": url, "redis": valkey.url, **settings}
    async with (
        running(folder / "one", None, **given) as one,
        running(folder / "two", None, **given) as two,
    ):
        for site in (one, two):
            await site.services.hub.upkeep.beat()
        for site in (one, two):
            await until(lambda site=site: site.services.hub.herald.is_hearing)  # type: ignore[misc]  # bound now
        yield one, two


async def test_a_game_between_two_sites(folder: Path, postgresql_url: str, valkey: Valkey) -> None:
    async with two_sites(folder, postgresql_url, valkey) as (one, two):
        anna, boris, table_id = await duel(one, preset="classic", rules=PLAIN)
        there = Player(two, boris.token)
        async with anna.socket(table_id) as here, there.socket(table_id) as far:
            updates = {here: await hear(here, "update"), far: await hear(far, "update")}
            while not all(each["online"] for each in updates[here]["view"]["seats"]):
                updates[here] = await hear(here, "update")
            for number in range(4):
                mover = next((s for s in updates if updates[s]["view"]["legal"]), None)
                assert mover is not None
                update = updates[mover]
                move = first_legal(update["view"])
                await say(mover, type="move", id=f"m{number}", version=update["version"], move=move)
                for socket in updates:
                    while updates[socket]["version"] <= update["version"]:
                        updates[socket] = await hear(socket, "update")

        table, other = await anna.look(table_id), await there.look(table_id)
        assert table["version"] == other["version"] == 4


async def test_a_session_that_ends_closes_its_sockets_everywhere(
    folder: Path, postgresql_url: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.session_watch.SHARED_EVERY_MS", 10**9)  # nobody looks by himself
    async with two_sites(folder, postgresql_url, valkey) as (one, two):
        anna = await guest(one)
        table_id = (await anna.make_table())["id"]
        async with Player(two, anna.token).socket(table_id) as socket:
            await hear(socket, "update")

            me = await one.services.sessions.player_with(
                anna.token, "bearer", one.services.clock.now()
            )
            assert me is not None
            one.services.end_sockets(await one.services.sessions.end_all(me.id))

            assert await closing(socket) == SESSION_OVER


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a Valkey may be late that is neither away nor hung."""
    monkeypatch.setattr(counters, "TIMEOUT_S", 3.0)


@pytest.mark.usefixtures("patient")
async def test_limits_are_counted_together_and_apart_when_valkey_is_away(
    folder: Path, postgresql_url: str, valkey: Valkey
) -> None:
    async with two_sites(folder, postgresql_url, valkey, limits="on") as (one, two):
        limits = [site.services.limits for site in (one, two)]
        for number in range(RESETS_BY_ADDRESS.amount):
            assert await limits[number % 2].allows(RESETS_BY_ADDRESS, "anna")
        assert not await limits[0].allows(RESETS_BY_ADDRESS, "anna")
        assert not await limits[1].allows(RESETS_BY_ADDRESS, "anna")
        assert b"anna" not in valkey.tell(b"KEYS *")

        for trouble in (valkey.freeze, valkey.kill):
            trouble()
            assert await limits[0].allows(RESETS_BY_ADDRESS, "anna")  # ten of twenty are ours
            assert (await one.client().get("/readyz")).status_code == 200


@pytest.mark.usefixtures("patient")
async def test_tries_at_passwords_are_counted_together(
    folder: Path, postgresql_url: str, valkey: Valkey
) -> None:
    async with two_sites(folder, postgresql_url, valkey, limits="on") as (one, two):

        async def enter(site: Site) -> str:
            """What happens to who gives a wrong password."""
            with pytest.raises((WrongPassword, TooSoon)) as refused:
                await site.services.accounts.entering.enter(
                    "anna@example.org", "not hers", came_from="198.51.100.1", label="A browser"
                )
            return type(refused.value).__name__

        tries = [await enter((one, two)[number % 2]) for number in range(FREE_BY_ACCOUNT)]
        refused = [await enter(site) for site in (one, two)]
        keys = valkey.tell(b"KEYS *")
        valkey.kill()
        alone = await enter(one)

    assert set(tries) == {"WrongPassword"}
    assert refused == ["TooSoon", "TooSoon"]
    assert b"198.51" not in keys
    assert b"anna" not in keys
    assert alone == "WrongPassword"
