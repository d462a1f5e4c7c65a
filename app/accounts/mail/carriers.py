"""Two ways for a letter to go out: through a mail server, or, where there is none, on the console
of whoever runs this one."""

import asyncio
import sys
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Final, Protocol, TextIO

import aiosmtplib

from app.accounts.mail.outbox import Letter
from app.accounts.mail.smtp_url import SmtpRoute

TIMEOUT_S: Final = 20.0  # for each answer
LETTER_S: Final = 40.0  # for a letter, before the good-bye
_PERMANENT: Final = range(500, 600)


class NotSent(Exception):
    """The letter did not go out. `is_final`: trying again would not help."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


class Carrier(Protocol):
    """Takes a letter away."""

    async def carry(self, letter: Letter) -> None:
        """Returns when somebody else answers for the letter. Raises NotSent."""


class SmtpCarrier:
    """Hands each letter to the mail server over a connection of its own."""

    def __init__(self, route: SmtpRoute, sender: str, letter_s: float = LETTER_S) -> None:
        self._route = route
        self._sender = route.sender or sender
        self._letter_s = letter_s

    async def carry(self, letter: Letter) -> None:
        try:
            async with asyncio.timeout(self._letter_s):
                await self._send(letter)
        except aiosmtplib.SMTPRecipientsRefused as error:
            is_final = all(refused.code in _PERMANENT for refused in error.recipients)
            raise NotSent("the recipient was refused", is_final=is_final) from None
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            # What the server says may quote the address: its kind is enough.
            raise NotSent(type(error).__name__) from None

    async def _send(self, letter: Letter) -> None:
        await aiosmtplib.send(
            message_of(letter, self._sender),
            sender=self._sender,
            recipients=[letter.address],
            hostname=self._route.host,
            port=self._route.port,
            username=self._route.username,
            password=self._route.password,
            use_tls=self._route.is_tls,
            start_tls=self._start_tls(),
            validate_certs=not self._route.is_local,
            timeout=TIMEOUT_S,
        )

    def _start_tls(self) -> bool | None:
        if self._route.is_tls:
            return False
        return True if self._route.must_encrypt else None


class ConsoleCarrier:
    """Prints letters where the operator sees them: for trying things out, nobody else reads it."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    async def carry(self, letter: Letter) -> None:
        stream = self._stream or sys.stdout
        body = "".join(f"    {line}\n" for line in letter.text.splitlines())
        try:
            stream.write(f"\nA letter to {letter.address}: {letter.subject}\n\n{body}\n")
            stream.flush()
        except (OSError, ValueError) as error:  # nobody reads it, or it has no such letters
            raise NotSent(type(error).__name__) from None


def message_of(letter: Letter, sender: str) -> EmailMessage:
    """The letter with its headers: nothing in them was written by a user but the address."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = letter.address
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(datetime.fromtimestamp(letter.made_at // 1000, UTC))
    message["Message-ID"] = make_msgid(domain=sender.partition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    # As it is where it can be: some readers show a folded link in two pieces.
    message.set_content(letter.text, cte="7bit" if letter.text.isascii() else None)
    return message
