"""A notifier with a mailer and a sender of push messages, as the server has them, on a clock that a
test moves."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from app.accounts.mail.carriers import SmtpCarrier
from app.accounts.mail.mailer import Mailer
from app.accounts.mail.outbox import LetterSeal
from app.accounts.mail.smtp_url import parse_smtp_url
from app.notices.deliveries import Deliveries
from app.notices.notifier import Notifier, PostOffice
from app.notices.push import Push
from app.notices.push_hosts import PushHosts
from app.notices.vapid import VapidKey
from app.storage.database import Database
from app.storage.players import create_session
from app.storage.push import SubscriptionRow, subscribe, subscriptions_of
from app.storage.rows import PlayerRow, SessionRow
from tests.notices.push_services import Browser, PushService
from tests.play.houses import Town
from tests.smtp import MailServer, Received
from tests.web.site import NO_TLS

OWN_URL = "https://bito.example"


@dataclass
class TellingOffice:
    town: Town
    mail: MailServer
    service: PushService
    mailer: Mailer
    deliveries: Deliveries
    notifier: Notifier
    seen: int = field(default=0)
    browsers: dict[str, Browser] = field(default_factory=dict)

    def another(self, database: Database | None = None) -> Notifier:
        """The notifier of another process on the same database."""
        return _notifier(self.town, self.deliveries, database)

    async def pass_time(self, elapsed_ms: int) -> None:
        """Time passes; then there is a round of telling."""
        self.town.clock.advance(elapsed_ms)
        await self.round()

    async def round(self) -> None:
        await self.notifier.tell_due()
        await self.notifier.send_digests()
        while await self.mailer.deliver():
            pass

    def letters_to(self, player: PlayerRow) -> list[Received]:
        return self.mail.to(f"{player.name.lower()}@example.org")[self.seen :]

    async def take_messages(self, player: PlayerRow) -> None:
        """The player's browser takes push messages from now on."""
        now = self.town.clock.now()
        browser = self.browsers[player.name] = Browser()
        session = SessionRow(f"hash{player.id}", player.id, "cookie", now, now)
        row = SubscriptionRow(
            id=player.id,
            player_id=player.id,
            token_hash=session.token_hash,
            endpoint=self.service.endpoint(player.name.lower()),
            p256dh=browser.keys["p256dh"],
            auth=browser.keys["auth"],
            made_at=now,
        )
        await self.town.database.writer.run(lambda c: create_session(c, session))
        await self.town.database.writer.run(lambda c: subscribe(c, row))

    def messages_to(self, player: PlayerRow) -> list[dict[str, Any]]:
        """What this player's browser could read."""
        mine = [sent for sent in self.service.sent if sent.path.endswith(player.name.lower())]
        browser = self.browsers[player.name]
        return [json.loads(browser.open(sent.body)) for sent in mine]

    def subscriptions(self, player: PlayerRow) -> list[SubscriptionRow]:
        with self.town.database.read() as connection:
            return subscriptions_of(connection, player.id)


def _notifier(town: Town, deliveries: Deliveries, database: Database | None = None) -> Notifier:
    seal = LetterSeal(bytes(32))
    office = PostOffice(seal, OWN_URL, lambda: None)
    return Notifier(database or town.database, town.clock, office, deliveries, town.hub.is_watched)


@asynccontextmanager
async def telling_office(
    town: Town, mail: MailServer, service: PushService
) -> AsyncIterator[TellingOffice]:
    carrier = SmtpCarrier(parse_smtp_url(mail.url), "bito@durak.example")
    mailer = Mailer(town.database, town.clock, LetterSeal(bytes(32)), carrier)
    push = Push(VapidKey.new(), PushHosts.from_text(service.host), OWN_URL, NO_TLS)
    deliveries = Deliveries(town.database, town.clock, push)
    mail.letters.clear()
    yield TellingOffice(town, mail, service, mailer, deliveries, _notifier(town, deliveries))
    await deliveries.stop()
