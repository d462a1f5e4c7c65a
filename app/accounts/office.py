"""What everything that is done with accounts needs, made once; and a few things often done."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from app.accounts.delays import Guard
from app.accounts.errors import WrongPassword
from app.accounts.hashing import Passwords
from app.accounts.mail.letters import Letters
from app.accounts.mail.outbox import Letter, LetterSeal, SealedLetter
from app.accounts.tokens import hash_token, new_token
from app.storage.accounts import AccountRow
from app.storage.database import Database
from app.storage.rows import SessionRow

T = TypeVar("T")


class Clock(Protocol):
    def now(self) -> int: ...


@dataclass(frozen=True, slots=True)
class NewSession:
    """A browser's session and the only copy of its token there will ever be."""

    row: SessionRow
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Office:
    """`has_mail`: letters reach people; without it nobody can be asked to prove his address.
    `posted` is called when a letter is in the outbox."""

    database: Database
    clock: Clock
    passwords: Passwords
    guard: Guard
    letters: Letters
    seal: LetterSeal
    has_mail: bool
    posted: Callable[[], None]

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of the work, once it is durable; letters it posted are on their way."""
        result = await self.database.writer.run(work)
        self.posted()
        return result

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Asks the database something, away from the event loop."""
        return await asyncio.to_thread(self._ask, question)

    def sealed(self, letter: Letter) -> SealedLetter:
        return self.seal.seal(letter)

    async def check(self, account: AccountRow, password: str, came_from: str) -> None:
        """Is it his password? Raises WrongPassword, TooSoon, HashingBusy."""
        await self.guard.begin_everywhere(account.email_key, came_from, self.clock.now())
        if not await self.passwords.matches(account.password_hash, password):
            raise WrongPassword
        await self.guard.succeeded_everywhere(account.email_key, came_from)

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self.database.read() as connection:
            return question(connection)


def new_session(player_id: str, label: str, now: int) -> NewSession:
    """Not saved yet. `label` says what the browser calls itself."""
    token = new_token()
    row = SessionRow(hash_token(token), player_id, "cookie", now, now, label=label)
    return NewSession(row, token)
