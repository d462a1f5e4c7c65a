"""A real mail server for tests, in another thread: takes every letter over SMTP and keeps it.

with mailbox() as box:
    with serving(folder, {"BITO_SMTP_URL": box.url}) as server: ...
    link = await box.link("anna@example.org", "/confirm")
"""

import asyncio
import email
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from typing import Final

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.ports import free_port

HOST: Final = "127.0.0.1"
PATIENCE_S: Final = 60.0
LOOK_S: Final = 0.05


@dataclass
class Mailbox:
    port: int
    letters: list[tuple[str, EmailMessage]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"smtp://{HOST}:{self.port}"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """What aiosmtpd calls for each letter."""
        assert isinstance(envelope.content, bytes)
        letter = email.message_from_bytes(envelope.content, policy=default)
        self.letters += [(address, letter) for address in envelope.rcpt_tos]
        return "250 OK"

    def to(self, address: str) -> list[str]:
        """The texts of the letters to an address, the newest last."""
        return [body_of(letter) for to, letter in self.letters if to == address]

    async def until(self, is_so: Callable[[], object]) -> None:
        """Waits for letters; the server sends them in its own time."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():  # noqa: ASYNC110
                await asyncio.sleep(LOOK_S)

    async def link(self, address: str, path: str) -> str:
        """The link to `path` in the newest letter to the address that has one; waits for it."""
        await self.until(lambda: self._links(address, path))
        return self._links(address, path)[-1]

    def _links(self, address: str, path: str) -> list[str]:
        return [
            link for text in self.to(address) for link in re.findall(rf"http\S+{path}#\S+", text)
        ]


def body_of(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A mail server of its own, in a thread of its own, on a free port."""
    box = Mailbox(free_port())
    controller = Controller(box, hostname=HOST, port=box.port, ready_timeout=PATIENCE_S)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
