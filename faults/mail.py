"""The mail server is down, refuses, or takes its time, while people sign up and a crowd plays.

Nobody who plays notices; the letters wait, are tried again, and come once each.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path
from typing import Final

import httpx2
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from faults.beside import waits_ms
from faults.figures import Figures, share_of
from faults.moved_clock import set_ahead
from faults.outcome import Amount, Outcome
from faults.scene import Scene, scene
from faults.temper import Temper
from tests.ports import free_port
from tests.web.site import HTTP_S, NO_TLS

PATIENCE_S: Final = 60
SLOW_S: Final = 2.0
#: Time passes so much faster while letters are waited for: they are tried again after half a
#: minute, and then after twice as long each time.
LEAP_MS: Final = 10_000
_PASSWORD: Final = "correct horse battery staple and so on"


@dataclass(slots=True)
class Office:
    """A mail server that can be told how to behave. `taken` are the recipients of its letters."""

    refusal: str | None = None
    delay_s: float = 0.0
    taken: list[str] = field(default_factory=list)
    refused: int = 0

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        await asyncio.sleep(self.delay_s)
        if self.refusal is not None:
            self.refused += 1
            return self.refusal
        assert isinstance(envelope.content, bytes)
        self.taken.append(str(message_from_bytes(envelope.content)["to"]))
        return "250 OK"


async def run(folder: Path, amount: Amount) -> Outcome:
    port, each = free_port(), amount.pick(2, 10)
    office, clock = Office(), folder / "clock"
    given = {"BITO_SMTP_URL": f"smtp://127.0.0.1:{port}?from=bito@durak.example"}
    temper = Temper(drop=0.0, pause_s=0.05)
    start = ["--clock", str(clock)]
    async with scene(
        folder, tables=amount.pick(4, 30), start=start, environment=given, temper=temper
    ) as one:
        people = [await _sign_up(one, f"down{number}") for number in range(each)]
        await one.crowd.acked(amount.pick(20, 500))
        with _open(office, port):
            office.refusal = "451 try again later"
            people += [await _sign_up(one, f"refused{number}") for number in range(each)]
            await _until(lambda: office.refused > 0)
            office.refusal, office.delay_s = None, amount.pick(3, 20) / 10
            people += [await _sign_up(one, f"slow{number}") for number in range(each)]
            await one.crowd.acked(amount.pick(20, 500))
            await _pass_time(clock, lambda: len(office.taken) >= len(people))
            await asyncio.sleep(0.5)  # what comes twice would come now
    waits = waits_ms(one.history)
    figures = Figures({"letters": len(people), "delivered": len(office.taken)})
    figures["refused"] = office.refused
    figures["moves"], figures["move ms p50"] = len(waits), share_of(waits, 0.5)
    return Outcome("mail", figures, [*one.violations, *_wrong(people, office.taken)])


def _wrong(people: Sequence[str], taken: Sequence[str]) -> list[str]:
    letters = Counter(taken)
    return [f"{one} got {letters[one]} letters" for one in people if letters[one] != 1]


@contextmanager
def _open(office: Office, port: int) -> Iterator[None]:
    controller = Controller(office, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE_S)
    controller.start()
    try:
        yield
    finally:
        controller.stop()


async def _sign_up(one: Scene, name: str) -> str:
    """The address to which a letter goes."""
    email = f"{name}@example.org"
    async with httpx2.AsyncClient(base_url=one.server.url, verify=NO_TLS, timeout=HTTP_S) as http:
        body = {"name": name, "email": email, "password": _PASSWORD}
        answer = await http.post("/api/accounts", json=body, headers={"origin": one.server.url})
        assert answer.is_success, answer.text
    return email


async def _pass_time(clock: Path, is_so: Callable[[], bool]) -> None:
    ahead, until = 0, time.monotonic() + PATIENCE_S
    while not is_so() and time.monotonic() < until:
        ahead += LEAP_MS
        set_ahead(clock, ahead)
        await asyncio.sleep(0.1)


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
