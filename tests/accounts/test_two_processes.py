"""Two processes on one database that serve the same link, or the same address, at once."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from app.accounts.accounts import Accounts
from app.accounts.errors import LinkOver
from app.accounts.joining import Wish
from app.storage.accounts import accounts_at
from app.storage.database import Database
from tests.accounts.mailing import ANNA, Postman, mailer
from tests.accounts.offices import accounts_of
from tests.cheap import PASSWORD
from tests.play.clocks import FakeClock

_TOKEN = re.compile(r"#([A-Za-z0-9_-]{43})$", re.MULTILINE)


@pytest.fixture
def two(database_url: str) -> Iterator[tuple[Database, Database]]:
    with closing(Database.open(database_url)) as one, closing(Database.open(database_url)) as other:
        yield one, other


async def tokens(database: Database, clock: FakeClock) -> list[str]:
    """Those in the letters that are sent now."""
    postman = Postman()
    await mailer(database, clock, postman).deliver()
    return [_TOKEN.findall(letter.text)[0] for letter in postman.carried]


async def sign_up(accounts: Accounts, *names: str) -> None:
    async def may_write(_: str) -> bool:
        return True

    for name in names:
        await accounts.joining.join(Wish(ANNA, name, PASSWORD), None, "A browser", may_write)


async def test_of_two_who_prove_one_address_at_once_one_has_it(
    two: tuple[Database, Database],
) -> None:
    clock = FakeClock()
    offices = [accounts_of(database, clock) for database in two]
    await sign_up(offices[0], "Boris", "Vera")
    links = await tokens(two[0], clock)

    done = await asyncio.gather(
        *(office.proving.confirm(link) for office, link in zip(offices, links, strict=True)),
        return_exceptions=True,
    )

    assert sorted(type(outcome).__name__ for outcome in done) == ["LinkOver", "PlayerRow"]
    holders = await offices[0].office.ask(lambda connection: accounts_at(connection, ANNA))
    assert [holder.is_confirmed for holder in holders] == [True, False]


async def test_a_reset_that_two_use_at_once_is_used_once(two: tuple[Database, Database]) -> None:
    clock = FakeClock()
    offices = [accounts_of(database, clock) for database in two]
    await sign_up(offices[0], "Boris")
    await tokens(two[0], clock)
    await offices[0].proving.ask_reset(ANNA)
    [link] = await tokens(two[0], clock)

    done = await asyncio.gather(
        *(office.proving.use_reset(link, f"{PASSWORD} anew") for office in offices),
        return_exceptions=True,
    )

    assert sum(isinstance(outcome, LinkOver) for outcome in done) == 1
    assert sum(isinstance(outcome, tuple) for outcome in done) == 1
