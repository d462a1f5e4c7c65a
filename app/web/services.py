"""Everything a route may need, made once in `app.main` (or by a test) and kept on the app."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from secrets import token_bytes
from time import perf_counter
from typing import TypeVar

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from app.accounts.accounts import Accounts
from app.accounts.delays import Guard, Tries
from app.accounts.hashing import Passwords
from app.accounts.mail.carriers import ConsoleCarrier, SmtpCarrier
from app.accounts.mail.letters import Letters
from app.accounts.mail.mailer import Mailer
from app.accounts.mail.outbox import LetterSeal
from app.accounts.office import Office
from app.accounts.sessions import Sessions
from app.accounts.tokens import hash_token
from app.notices.deliveries import Deliveries
from app.notices.notifier import Notifier, PostOffice
from app.notices.push import Push, subject_of
from app.notices.push_hosts import PushHosts
from app.notices.vapid import VapidKey
from app.play.clock import Clock
from app.play.commands import Command
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database
from app.web.boards import Boards
from app.web.callers import Caller, shown_pass
from app.web.close_codes import SESSION_OVER
from app.web.command_tally import CommandTally
from app.web.connections import Connections
from app.web.instruments import Instruments
from app.web.limits import Limits
from app.web.metrics import Metrics
from app.web.pictures import Pictures
from app.web.reviews import Reviews
from app.web.security_events import know_player

T = TypeVar("T")


@dataclass(slots=True)
class Services:
    """`is_ready` is false before the start and from the first moment of a shutdown."""

    settings: Settings
    database: Database
    hub: Hub
    clock: Clock
    sessions: Sessions
    limits: Limits
    connections: Connections = field(default_factory=Connections)
    boards: Boards = field(default_factory=Boards)
    pictures: Pictures = field(default_factory=Pictures)
    #: Keys the marks of devices and addresses (`app.web.marks`).
    mark_key: bytes = field(default_factory=partial(token_bytes, 32), repr=False)
    passwords: Passwords = field(default_factory=Passwords)
    #: Letters in the outbox are sealed with it; whoever sends them needs the same.
    letter_key: bytes = field(default_factory=partial(token_bytes, 32), repr=False)
    #: What sealed letters before, or will after a change of the secret.
    other_letter_keys: tuple[bytes, ...] = field(default=(), repr=False)
    vapid: VapidKey = field(default_factory=VapidKey.new)
    #: Tries at passwords that all processes count together.
    tries: Tries | None = None
    is_ready: bool = False
    commands: CommandTally = field(init=False, default_factory=CommandTally)
    letters: LetterSeal = field(init=False)
    mailer: Mailer = field(init=False)
    accounts: Accounts = field(init=False)
    push: Push = field(init=False)
    deliveries: Deliveries = field(init=False)
    notifier: Notifier = field(init=False)
    reviews: Reviews = field(init=False)
    metrics: Metrics = field(init=False)

    def __post_init__(self) -> None:
        self.letters = LetterSeal(self.letter_key, self.other_letter_keys)
        self.mailer = Mailer(self.database, self.clock, self.letters, carrier_of(self.settings))
        self.accounts = Accounts(self._office())
        hosts = PushHosts.from_text(self.settings.push_hosts)
        self.push = Push(self.vapid, hosts, subject_of(self.settings.own_url))
        self.deliveries = Deliveries(self.database, self.clock, self.push)
        self.notifier = self._notifier()
        self.reviews = Reviews(self.database, self.clock, self.hub.thinkers)
        writer = self.database.writer
        self.metrics = Metrics(
            Instruments(
                self.hub,
                writer,
                self.connections,
                self.clock,
                self.commands,
                is_ready=lambda: self.is_ready,
                has_bus=self.settings.redis_url is not None,
            )
        )

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Asks the database something, away from the event loop."""
        return await asyncio.to_thread(self._read, question)

    def _office(self) -> Office:
        return Office(
            self.database,
            self.clock,
            self.passwords,
            Guard(self.settings.has_limits, self.tries),
            Letters(self.settings.own_url),
            self.letters,
            has_mail=self.settings.route is not None,
            posted=self.mailer.poke,
        )

    def _notifier(self) -> Notifier:
        office = PostOffice(self.letters, self.settings.own_url, self.mailer.poke)
        return Notifier(self.database, self.clock, office, self.deliveries, self.hub.is_watched)

    def _read(self, question: Callable[[Connection], T]) -> T:
        with self.database.read() as connection:
            return question(connection)

    async def command(self, table_id: str, player_id: str, command: Command) -> int:
        """The hub's door, measured. Returns the version after; raises Refused, NoSuchTable."""
        began_s, is_done = perf_counter(), False
        try:
            version = await self.hub.command(table_id, player_id, command)
            is_done = True
        finally:
            self.commands.add(type(command), perf_counter() - began_s, is_done)
        return version

    def end_sockets(self, hashes: Iterable[str]) -> None:
        """Closes the sockets of sessions that are over; other processes look for theirs."""
        for token_hash in hashes:
            self.connections.finish_session(token_hash, SESSION_OVER)
        self.hub.herald.sessions()

    async def caller_of(self, connection: HTTPConnection) -> Caller | None:
        """Who shows a good token with this request; None for none and for a bad one."""
        shown = shown_pass(connection, self.settings.is_https)
        if shown is None:
            return None
        player = await self.sessions.player_with(shown.token, shown.via, self.clock.now())
        if player is None:
            return None
        know_player(player.id)
        return Caller(player, shown.via, hash_token(shown.token))


def carrier_of(settings: Settings) -> SmtpCarrier | ConsoleCarrier:
    """How letters go out: to the console unless a mail server is set."""
    if settings.route is None:
        return ConsoleCarrier()
    return SmtpCarrier(settings.route, settings.sender)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that this request came to."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services
