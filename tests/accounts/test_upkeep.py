"""What ends by itself."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, func, select, update

from app.accounts.accounts import Accounts
from app.accounts.joining import CONFIRM_MS, Wish
from app.accounts.names import DELETED
from app.accounts.sessions import ABSOLUTE_MS, IDLE_MS, PERSON_IDLE_MS
from app.accounts.tokens import hash_token
from app.accounts.upkeep import MAIL_MS, AccountUpkeep
from app.fair.record import Record, parse_record, print_record
from app.storage import journal, players
from app.storage.accounts import account_of
from app.storage.database import Database
from app.storage.models import Base, Game, Session
from app.storage.people_models import Mail, OneTimeLink, PushSubscription
from app.storage.push import SubscriptionRow, subscribe
from app.storage.queries import record_of
from app.storage.rows import PlayerRow
from tests.accounts.mailing import Postman, mailer
from tests.accounts.offices import accounts_of
from tests.cheap import PASSWORD
from tests.people import person, token_of
from tests.play.clocks import FakeClock
from tests.storage.builders import begin, finish

RECORDS = Path(__file__).parents[1] / "vectors" / "records.json"


def upkeep(accounts: Accounts, clock: FakeClock) -> AccountUpkeep:
    return AccountUpkeep(accounts.office, accounts.leaving, clock)


def count(database: Database, table: type[Base]) -> int:
    with database.read() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


async def join(accounts: Accounts, name: str) -> str:
    wish = Wish(f"{name.lower()}@example.org", name, PASSWORD)
    return (await accounts.joining.join(wish, None, "A browser", _may_always_write)).player.id


async def _may_always_write(_: str) -> bool:
    return True


async def test_an_account_never_confirmed_falls_back_after_seven_days(database: Database) -> None:
    clock = FakeClock()
    accounts = accounts_of(database, clock)
    anna = await join(accounts, "Anna")
    boris = await person(database, "Boris", clock.now())

    clock.advance(CONFIRM_MS)
    await upkeep(accounts, clock).look_around()
    before = await accounts.office.ask(partial(players.player_by_id, player_id=anna))
    clock.advance(1)
    await upkeep(accounts, clock).look_around()

    after = await accounts.office.ask(partial(players.player_by_id, player_id=anna))
    other = await accounts.office.ask(partial(account_of, player_id=boris.id))
    assert before is not None
    assert after is not None
    assert (before.kind, after.kind, after.name, after.name_key) == (
        "person",
        "guest",
        "Anna",
        None,
    )
    assert await accounts.office.ask(partial(account_of, player_id=anna)) is None
    assert other is not None
    assert await join(accounts, "Anna") != anna


async def test_links_and_letters_and_sessions_are_forgotten(database: Database) -> None:
    clock = FakeClock()
    accounts = accounts_of(database, clock)
    await join(accounts, "Anna")
    boris = await person(database, "Boris", clock.now())
    await token_of(database, boris, clock.now())
    await mailer(database, clock, Postman()).deliver()
    before = [count(database, table) for table in (OneTimeLink, Mail, Session)]

    clock.advance(max(MAIL_MS, CONFIRM_MS) + 1)
    await upkeep(accounts, clock).look_around()
    after = [count(database, table) for table in (OneTimeLink, Mail, Session)]
    clock.advance(max(IDLE_MS, ABSOLUTE_MS))
    await upkeep(accounts, clock).look_around()

    assert (before, after) == ([1, 1, 2], [0, 0, 2])
    assert count(database, Session) == 0


async def test_a_person_s_browser_that_nobody_uses_is_told_nothing_any_more(
    database: Database,
) -> None:
    """Push messages end with the session, and that ends after thirty days without use."""
    clock = FakeClock()
    accounts = accounts_of(database, clock)
    anna = await person(database, "Anna", clock.now())
    cookie = await token_of(database, anna, clock.now(), "cookie")
    await token_of(database, anna, clock.now())
    await database.writer.run(partial(subscribe, subscription=browser(anna, cookie)))

    clock.advance(PERSON_IDLE_MS + 1)
    await upkeep(accounts, clock).look_around()

    assert count(database, PushSubscription) == 0
    assert count(database, Session) == 1


async def test_a_letter_that_waits_is_not_forgotten(sqlite_database: Database) -> None:
    clock = FakeClock()
    accounts = accounts_of(sqlite_database, clock)
    await join(accounts, "Anna")

    clock.advance(2 * MAIL_MS)
    await upkeep(accounts, clock).look_around()

    assert count(sqlite_database, Mail) == 1


async def test_a_name_that_another_process_still_knew_is_taken_out_later(
    database: Database,
) -> None:
    """A process that had the table in memory may write the old name into its record."""
    clock = FakeClock()
    accounts = accounts_of(database, clock)
    anna = await person(database, "Anna", clock.now())
    boris = await person(database, "Boris", clock.now())
    record = print_record(true_record())
    await database.writer.run(partial(_over, anna=anna, boris=boris))

    await accounts.leaving.leave(anna.id, None, no_tables)
    await database.writer.run(partial(_write, record=record, at=clock.now() + 1))
    await upkeep(accounts, clock).look_around()

    text = await accounts.office.ask(partial(record_of, game_id="g1"))
    assert text is not None
    old, new = (parse_record(each).participants for each in (record, text))
    assert new[0].name == DELETED != old[0].name
    assert new[1:] == old[1:]
    assert text == record.replace(f'"{old[0].name}"', f'"{DELETED}"', 1)


def browser(player: PlayerRow, token: str) -> SubscriptionRow:
    endpoint = "https://updates.push.services.mozilla.com/wpush/v2/anna"
    return SubscriptionRow("b1", player.id, hash_token(token), endpoint, "key", "secret", 0)


async def no_tables(player_id: str) -> None:
    """He sits nowhere in this process."""


def true_record() -> Record:
    return parse_record(json.dumps(json.loads(RECORDS.read_text())["records"][0]["record"]))


def _over(connection: Connection, anna: PlayerRow, boris: PlayerRow) -> None:
    begin(connection, anna, boris)
    journal.void(connection, "g1", 0, replace(finish(), record=print_record(true_record())))


def _write(connection: Connection, record: str, at: int) -> None:
    connection.execute(update(Game).values(record=record, ended_at=at))
