"""Accounts as a process has them, with cheap passwords and the clock of a test."""

from app.accounts.accounts import Accounts
from app.accounts.delays import Guard
from app.accounts.hashing import Passwords
from app.accounts.mail.letters import Letters
from app.accounts.office import Office
from app.storage.database import Database
from tests.accounts.mailing import SEAL
from tests.cheap import CHEAP
from tests.play.clocks import FakeClock


def accounts_of(database: Database, clock: FakeClock) -> Accounts:
    return Accounts(
        Office(
            database,
            clock,
            Passwords(CHEAP),
            Guard(is_on=True),
            Letters("https://durak.example"),
            SEAL,
            has_mail=True,
            posted=lambda: None,
        )
    )
