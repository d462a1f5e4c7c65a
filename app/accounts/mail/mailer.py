"""Sends what is in the outbox: claims letters, hands them to the carrier, tries again later.

A letter is sent at least once; a process that dies between sending and noting it sends it again.
"""

import asyncio
from functools import partial
from typing import Final, Protocol

import structlog

from app.accounts.mail.carriers import Carrier, NotSent
from app.accounts.mail.outbox import LetterSeal
from app.storage.database import AWAY, Database
from app.storage.mail import MailRow, claim_mail, mark_failed, mark_sent, put_off
from app.storage.sealing import SealBroken

EVERY_MS: Final = 5_000
CLAIM_MS: Final = 5 * 60_000  # longer than a batch can take
FIRST_DELAY_MS: Final = 30_000
LONGEST_DELAY_MS: Final = 4 * 60 * 60_000
MOST_ATTEMPTS: Final = 27  # over three days
BATCH: Final = 4

_log = structlog.get_logger()


class Clock(Protocol):
    def now(self) -> int: ...

    async def sleep_until(self, instant: int) -> None: ...


class Mailer:
    """`run` until it is cancelled; `poke` it when a letter was posted that should not wait."""

    def __init__(
        self, database: Database, clock: Clock, seal: LetterSeal, carrier: Carrier
    ) -> None:
        self._database = database
        self._clock = clock
        self._seal = seal
        self._carrier = carrier
        self._poked = asyncio.Event()

    def poke(self) -> None:
        self._poked.set()

    async def run(self) -> None:
        while True:
            self._poked.clear()
            try:
                while await self.deliver():
                    pass
            except AWAY as error:
                _log.warning("mail waits", error=type(error).__name__)
            await self._poked_or_time(self._clock.now() + EVERY_MS)

    async def deliver(self) -> int:
        """Tries every letter of one batch that is due now; how many they were."""
        now = self._clock.now()
        claim = partial(claim_mail, now=now, until=now + CLAIM_MS, limit=BATCH)
        rows = await self._database.writer.run(claim)
        for row in rows:
            await self._send(row)
        return len(rows)

    async def _send(self, row: MailRow) -> None:
        try:
            await self._carrier.carry(self._seal.open(row))
        except SealBroken:
            await self._give_up(row, "SealBroken")
        except NotSent as error:
            if error.is_final or row.attempts + 1 >= MOST_ATTEMPTS:
                await self._give_up(row, str(error))
            else:
                await self._put_off(row, str(error))
        else:
            sent = partial(mark_sent, mail_id=row.id, at=self._clock.now())
            await self._database.writer.run(sent)

    async def _put_off(self, row: MailRow, why: str) -> None:
        delay_ms = min(LONGEST_DELAY_MS, FIRST_DELAY_MS << row.attempts)
        _log.warning("mail not sent", kind=row.kind, why=why, attempts=row.attempts + 1)
        later = partial(put_off, mail_id=row.id, due_at=self._clock.now() + delay_ms)
        await self._database.writer.run(later)

    async def _give_up(self, row: MailRow, why: str) -> None:
        _log.error("mail given up", kind=row.kind, why=why, attempts=row.attempts + 1)
        failed = partial(mark_failed, mail_id=row.id, at=self._clock.now())
        await self._database.writer.run(failed)

    async def _poked_or_time(self, instant: int) -> None:
        waits = [
            asyncio.create_task(self._poked.wait()),
            asyncio.create_task(self._clock.sleep_until(instant)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
