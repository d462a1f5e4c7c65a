"""Letters in the outbox: sealed while they wait, wiped once they are out."""

import pytest
from sqlalchemy import select

from app.accounts.mail.outbox import LetterSeal
from app.storage.database import Database
from app.storage.mail import MailRow
from app.storage.people_models import Mail
from app.storage.sealing import SealBroken
from tests.accounts.mailing import ANNA, SEAL, Postman, letter, mailer, put
from tests.play.clocks import FakeClock


def stored(database: Database) -> list[tuple[object, ...]]:
    with database.read() as connection:
        rows = connection.execute(select(*Mail.__table__.columns))
        return [tuple(row) for row in rows]


async def test_what_a_letter_says_is_sealed_while_it_waits(database: Database) -> None:
    await put(database, letter())

    [row] = stored(database)
    assert b"TOKEN" not in b"".join(value for value in row if isinstance(value, bytes))
    assert not any("TOKEN" in value for value in row if isinstance(value, str))


async def test_once_it_is_out_text_and_address_are_gone(database: Database) -> None:
    await put(database, letter())
    postman = Postman()

    await mailer(database, FakeClock(), postman).deliver()

    assert [one.text for one in postman.carried] == [letter().text]
    [row] = stored(database)
    assert ANNA not in row
    assert not any(isinstance(value, bytes) for value in row)


def test_a_letter_opens_under_its_own_id_and_key_alone() -> None:
    row = SEAL.seal(letter()).row
    values = {name: getattr(row, name) for name in row.__slots__}

    assert SEAL.open(row) == letter()
    with pytest.raises(SealBroken):
        SEAL.open(MailRow(**{**values, "id": "another"}))
    with pytest.raises(SealBroken):
        LetterSeal(bytes([1] * 32)).open(row)


def test_no_repr_shows_what_it_says_or_to_whom() -> None:
    text = repr(letter()) + repr(SEAL.seal(letter())) + repr(SEAL)

    assert "TOKEN" not in text
    assert ANNA not in text
