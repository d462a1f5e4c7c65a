"""A real mail server in this process: keeps what it is sent, for tests to read."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from time import monotonic, sleep
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.ports import free_port

_LINK = re.compile(r"(\S+)/(confirm|reset)#([A-Za-z0-9_-]{43})$", re.MULTILINE)
PATIENCE_S = 60


@dataclass(frozen=True, slots=True)
class Received:
    """A letter as the mail server saw it."""

    sender: str
    recipients: tuple[str, ...]
    message: EmailMessage

    @property
    def subject(self) -> str:
        return str(self.message["subject"])

    @property
    def text(self) -> str:
        return str(self.message.get_content()).replace("\r\n", "\n")

    @property
    def token(self) -> str:
        """The token of the one link in it."""
        [(_, _, token)] = _LINK.findall(self.text)
        return str(token)


@dataclass(slots=True)
class MailServer:
    """`refuse` is what it answers the next letters instead of taking them; e.g. "451 later"."""

    port: int
    letters: list[Received] = field(default_factory=list)
    refuse: str | None = None
    refuse_recipient: str | None = None

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}?from=bito@durak.example"

    def to(self, address: str) -> list[Received]:
        return [letter for letter in self.letters if address in letter.recipients]

    def wait_for(self, address: str, count: int = 1) -> list[Received]:
        """The letters to this address once there are so many."""
        until = monotonic() + PATIENCE_S
        while len(self.to(address)) < count:
            assert monotonic() < until, f"{len(self.to(address))} letters of {count}"
            sleep(0.005)
        return self.to(address)

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[Any]
    ) -> str:
        if self.refuse_recipient is not None:
            return self.refuse_recipient
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        if self.refuse is not None:
            return self.refuse
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        recipients = tuple(envelope.rcpt_tos)
        self.letters.append(Received(envelope.mail_from or "", recipients, message))
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Runs until the block ends, on a free port."""
    server = MailServer(free_port())
    controller = Controller(
        server, hostname="127.0.0.1", port=server.port, ready_timeout=PATIENCE_S
    )
    controller.start()
    try:
        yield server
    finally:
        controller.stop()
