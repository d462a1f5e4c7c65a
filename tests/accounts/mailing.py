"""Letters and what sends them, for tests."""

from app.accounts.mail.carriers import Carrier, NotSent, SmtpCarrier
from app.accounts.mail.mailer import Mailer
from app.accounts.mail.outbox import Letter, LetterSeal, post
from app.accounts.mail.smtp_url import parse_smtp_url
from app.storage.database import Database
from tests.play.clocks import NOON, FakeClock

SEAL = LetterSeal(bytes(32))
ANNA = "anna@example.org"


def letter(address: str = ANNA, **fields: object) -> Letter:
    values: dict[str, object] = {
        "player_id": None,
        "address": address,
        "kind": "confirm",
        "subject": "Confirm your address for Bito",
        "text": "Open this link:\n\nhttps://durak.example/confirm#TOKEN\n",
        "made_at": NOON,
        "due_at": NOON,
        **fields,
    }
    return Letter(**values)  # type: ignore[arg-type]  # fields by name


async def put(database: Database, *letters: Letter) -> None:
    for one in letters:
        sealed = SEAL.seal(one)
        await database.writer.run(lambda c, sealed=sealed: post(c, sealed))  # type: ignore[misc]  # bound at once


def mailer(database: Database, clock: FakeClock, carrier: Carrier) -> Mailer:
    return Mailer(database, clock, SEAL, carrier)


def smtp(url: str) -> SmtpCarrier:
    return SmtpCarrier(parse_smtp_url(url), "bito@durak.example")


class Postman:
    """A carrier that keeps what it carries, and is told when to fail."""

    def __init__(self) -> None:
        self.carried: list[Letter] = []
        self.fails: NotSent | None = None

    async def carry(self, letter: Letter) -> None:
        if self.fails is not None:
            raise self.fails
        self.carried.append(letter)
