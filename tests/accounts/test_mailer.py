"""The mailer: sends what is due, tries again with growing pauses, gives up in the end."""

import asyncio
import io
from collections.abc import Iterator
from typing import Any

import pytest
import structlog.testing
from sqlalchemy import text

from app.accounts.mail.carriers import (
    LETTER_S,
    TIMEOUT_S,
    ConsoleCarrier,
    NotSent,
    SmtpCarrier,
    message_of,
)
from app.accounts.mail.mailer import BATCH, CLAIM_MS, EVERY_MS, FIRST_DELAY_MS, MOST_ATTEMPTS
from app.accounts.mail.smtp_url import parse_smtp_url
from app.storage.database import Database
from app.storage.mail import waiting_mail
from tests.accounts.mailing import ANNA, Postman, letter, mailer, put, smtp
from tests.play.clocks import FakeClock
from tests.smtp import MailServer, mail_server

MINUTE_MS = 60_000


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


def waiting(database: Database) -> int:
    with database.read() as connection:
        return waiting_mail(connection)


async def test_a_letter_reaches_the_mail_server(database: Database, mail: MailServer) -> None:
    await put(database, letter(text="Русский текст,\nвторая строка\n"))

    assert await mailer(database, FakeClock(), smtp(mail.url)).deliver() == 1

    [received] = mail.letters
    assert (received.sender, received.recipients) == ("bito@durak.example", (ANNA,))
    assert received.text == "Русский текст,\nвторая строка\n"
    assert received.message["auto-submitted"] == "auto-generated"
    assert waiting(database) == 0


async def test_a_link_stays_in_one_piece(database: Database, mail: MailServer) -> None:
    link = "https://a-rather-long-name-of-a-server.example.org/confirm#" + "x" * 43
    await put(database, letter(text=f"Open:\n\n{link}\n"))

    await mailer(database, FakeClock(), smtp(mail.url)).deliver()

    assert link in mail.letters[0].message.as_string()


async def test_a_mail_server_that_is_away_delays_and_loses_nothing(
    database: Database, mail: MailServer
) -> None:
    clock = FakeClock()
    sends = mailer(database, clock, smtp(mail.url))
    await put(database, letter())
    mail.refuse = "451 later"

    await sends.deliver()
    assert await sends.deliver() == 0
    clock.advance(FIRST_DELAY_MS)
    assert await sends.deliver() == 1
    mail.refuse = None
    clock.advance(FIRST_DELAY_MS)
    assert await sends.deliver() == 0
    clock.advance(FIRST_DELAY_MS)
    assert await sends.deliver() == 1

    assert len(mail.letters) == 1


async def test_nobody_listening_is_no_more_than_a_delay(sqlite_database: Database) -> None:
    with mail_server() as gone:
        url = gone.url
    await put(sqlite_database, letter())

    await mailer(sqlite_database, FakeClock(), smtp(url)).deliver()

    assert waiting(sqlite_database) == 1


async def test_an_address_that_does_not_exist_is_given_up_at_once(
    sqlite_database: Database, mail: MailServer
) -> None:
    await put(sqlite_database, letter())
    mail.refuse_recipient = "550 no such user anna@example.org"

    with structlog.testing.capture_logs() as logs:
        await mailer(sqlite_database, FakeClock(), smtp(mail.url)).deliver()

    assert waiting(sqlite_database) == 0
    assert [entry["event"] for entry in logs] == ["mail given up"]
    assert "anna" not in str(logs)


async def test_a_full_mailbox_is_tried_again(sqlite_database: Database, mail: MailServer) -> None:
    await put(sqlite_database, letter())
    mail.refuse_recipient = "450 mailbox busy"

    await mailer(sqlite_database, FakeClock(), smtp(mail.url)).deliver()

    assert waiting(sqlite_database) == 1


async def test_in_the_end_it_gives_up(sqlite_database: Database) -> None:
    clock, postman = FakeClock(), Postman()
    postman.fails = NotSent("away")
    sends = mailer(sqlite_database, clock, postman)
    await put(sqlite_database, letter())

    tries = 0
    while waiting(sqlite_database):
        tries += await sends.deliver()
        clock.advance(24 * 60 * 60 * 1000)

    assert tries == MOST_ATTEMPTS


async def test_it_tries_for_three_days(sqlite_database: Database) -> None:
    clock, postman = FakeClock(), Postman()
    postman.fails = NotSent("away")
    sends, began = mailer(sqlite_database, clock, postman), clock.now()
    await put(sqlite_database, letter())

    while waiting(sqlite_database):
        await sends.deliver()
        clock.advance(30 * MINUTE_MS)

    assert 72 <= (clock.now() - began) / (60 * MINUTE_MS) <= 78


async def test_a_mail_server_that_says_nothing_holds_no_letter_for_long() -> None:
    async def be_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(be_silent, "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    carrier = SmtpCarrier(parse_smtp_url(f"smtp://127.0.0.1:{port}"), "a@b.example", letter_s=0.1)

    async with server:
        with pytest.raises(NotSent, match="TimeoutError"):
            await carrier.carry(letter())


def test_a_claim_lasts_longer_than_a_batch_can_take() -> None:
    """Else another process would send the last of them again; the good-bye is one more answer."""
    assert BATCH * (LETTER_S + TIMEOUT_S) * 1000 < CLAIM_MS


async def test_a_letter_claimed_by_a_process_that_died_is_sent_by_another(
    database: Database,
) -> None:
    class Dying(Postman):
        async def carry(self, letter: Any) -> None:
            raise asyncio.CancelledError

    clock, postman = FakeClock(), Postman()
    await put(database, letter())
    with pytest.raises(asyncio.CancelledError):
        await mailer(database, clock, Dying()).deliver()

    assert await mailer(database, clock, postman).deliver() == 0
    clock.advance(CLAIM_MS)
    assert await mailer(database, clock, postman).deliver() == 1


async def test_two_processes_send_each_letter_once(database: Database) -> None:
    clock, postman = FakeClock(), Postman()
    await put(database, *(letter(f"player{number}@example.org") for number in range(30)))
    both = [mailer(database, clock, postman) for _ in range(2)]

    for _ in range(4):
        await asyncio.gather(*(one.deliver() for one in both))

    assert len({one.address for one in postman.carried}) == len(postman.carried) == 30


async def test_a_letter_waits_until_it_is_due(sqlite_database: Database) -> None:
    clock, postman = FakeClock(), Postman()
    await put(sqlite_database, letter(due_at=clock.now() + 60_000))

    assert await mailer(sqlite_database, clock, postman).deliver() == 0
    clock.advance(60_000)
    assert await mailer(sqlite_database, clock, postman).deliver() == 1


async def test_a_poke_wakes_it(sqlite_database: Database) -> None:
    clock, postman = FakeClock(), Postman()
    sends = mailer(sqlite_database, clock, postman)
    running = asyncio.create_task(sends.run())
    await clock.has_sleeper_at(clock.now() + 5000)

    await put(sqlite_database, letter())
    sends.poke()
    async with asyncio.timeout(60):
        while not postman.carried:  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_statement_that_fails_once_is_no_end_of_all_letters(
    sqlite_database: Database,
) -> None:
    clock, postman = FakeClock(), Postman()
    await put(sqlite_database, letter())
    await rename(sqlite_database, "mail", "elsewhere")
    running = asyncio.create_task(mailer(sqlite_database, clock, postman).run())
    await clock.has_sleeper_at(clock.now() + EVERY_MS)

    await rename(sqlite_database, "elsewhere", "mail")
    clock.advance(EVERY_MS)
    await clock.has_sleeper_at(clock.now() + EVERY_MS)

    assert len(postman.carried) == 1
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def rename(database: Database, table: str, name: str) -> None:
    statement = text(f"ALTER TABLE {table} RENAME TO {name}")
    await database.writer.run(lambda connection: connection.execute(statement) and None)


async def test_without_a_mail_server_letters_are_printed() -> None:
    console = io.StringIO()

    await ConsoleCarrier(console).carry(letter())

    assert "https://durak.example/confirm#TOKEN" in console.getvalue()


async def test_a_console_that_cannot_show_a_letter_is_no_end_of_all_letters() -> None:
    """The names in a letter have more signs than some consoles."""
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    closed = io.StringIO()
    closed.close()

    for console in (narrow, closed):
        with pytest.raises(NotSent):
            await ConsoleCarrier(console).carry(letter(text="Ваш ход"))


@pytest.mark.parametrize("payload", ["anna@example.org\r\nBcc: x@y.org", "a@b.org\nX: y"])
def test_no_header_takes_a_line_break(payload: str) -> None:
    with pytest.raises(ValueError, match=r"linefeed|newline|header"):
        message_of(letter(payload), "bito@durak.example")
