"""The loop that tells people: every two seconds what is due, the daily letters among it.

Several processes may run it on one database; what one of them takes no other tells again. Whose
page is connected to another process, the database knows (`storage.presence`).
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection

from app.accounts.mail.outbox import Letter, LetterSeal, SealedLetter, post
from app.notices.deliveries import Clock, Deliveries
from app.notices.letters import digest_letter, turn_letter
from app.notices.matters import Matter, matter_of, waiting_matters
from app.notices.push_message import push_message
from app.notices.quiet import next_morning
from app.notices.reader import reader_of, zone_of
from app.notices.settling import Due, Plan, carry_out, hours_of, plan_for
from app.storage import notices
from app.storage.database import AWAY, Database
from app.storage.notices import WishRow
from app.storage.presence import looking_among
from app.storage.push import SubscriptionRow, subscriptions_of

EVERY_MS: Final = 2_000
_MOST_AT_ONCE: Final = 200

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class PostOffice:
    """How letters leave: sealed, with links to `own_url`; `poke` wakes whoever sends them."""

    seal: LetterSeal
    own_url: str
    poke: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Person:
    """All that is due for one player, with what he wishes and where he can be reached; `watched`
    are the games that he has before his eyes."""

    id: str
    due: tuple[Due, ...]
    watched: frozenset[str]
    wishes: WishRow | None
    browsers: tuple[SubscriptionRow, ...]


class Notifier:
    """`run` until it is cancelled. `is_watched(game, player)`: the table is before his eyes, on a
    page that is connected to this process."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        office: PostOffice,
        deliveries: Deliveries,
        is_watched: Callable[[str, str], bool],
    ) -> None:
        self._database = database
        self._clock = clock
        self._office = office
        self._deliveries = deliveries
        self._is_watched = is_watched

    async def run(self) -> None:
        while True:
            began = self._clock.now()
            try:
                await self.tell_due()
                await self.send_digests()
            except AWAY as error:
                _log.warning("notices wait", error=type(error).__name__)
            await self._clock.sleep_until(began + EVERY_MS)

    async def tell_due(self) -> None:
        """One round over what is due now; one player's trouble is not another's."""
        people = await asyncio.to_thread(self._read_due, self._clock.now())
        await _each(self._tell(person) for person in people)

    async def send_digests(self) -> None:
        """The daily letters that are due now."""
        people = await asyncio.to_thread(self._read_digests, self._clock.now())
        await _each(self._send_digest(wishes, matters) for wishes, matters in people)

    async def _tell(self, person: _Person) -> None:
        now = self._clock.now()

        def is_watched(game_id: str) -> bool:
            return game_id in person.watched or self._is_watched(game_id, person.id)

        plan = plan_for(person.id, person.due, person.wishes, is_watched, now)
        letter = self._letter(plan, person.wishes, now)
        if await self._done(partial(carry_out, plan=plan, letter=letter, now=now), letter):
            self._push(plan, person, now)

    async def _send_digest(self, wishes: WishRow, matters: list[Matter]) -> None:
        now = self._clock.now()
        letter, again = None, None
        if matters and wishes.confirmed_at is not None:
            again = next_morning(now, hours_of(wishes), zone_of(wishes))
            said = digest_letter(matters, wishes, self._office.own_url, now)
            letter = self._office.seal.seal(said)
        await self._done(partial(_take_digest, wishes=wishes, again=again, letter=letter), letter)

    async def _done(self, work: Callable[[Connection], bool], letter: SealedLetter | None) -> bool:
        is_done = await self._database.writer.run(work)
        if is_done and letter is not None:
            self._office.poke()
        return is_done

    def _letter(self, plan: Plan, wishes: WishRow | None, now: int) -> SealedLetter | None:
        if wishes is None or not plan.letter:
            return None
        letter: Letter = turn_letter(plan.letter, wishes, self._office.own_url, now)
        return self._office.seal.seal(letter)

    def _push(self, plan: Plan, person: _Person, now: int) -> None:
        if not plan.message:
            return
        ids = [notice.id for notice in plan.settled]
        for browser in person.browsers:
            reader = reader_of(person.wishes, browser.language)
            self._deliveries.start(browser, push_message(plan.message, reader, now), ids)

    def _read_due(self, now: int) -> list[_Person]:
        with self._database.read() as connection:
            by_player: dict[str, list[Due]] = defaultdict(list)
            for notice in notices.due_notices(connection, now, _MOST_AT_ONCE):
                due = Due(notice, matter_of(connection, notice))
                by_player[notice.player_id].append(due)
            return [_person(connection, who, due, now) for who, due in by_player.items()]

    def _read_digests(self, now: int) -> list[tuple[WishRow, list[Matter]]]:
        with self._database.read() as connection:
            due = notices.digests_due(connection, now, _MOST_AT_ONCE)
            return [(wishes, waiting_matters(connection, wishes.player_id)) for wishes in due]


def _person(connection: Connection, player_id: str, due: list[Due], now: int) -> _Person:
    games = [(each.notice.game_id, player_id) for each in due]
    watched = frozenset(game_id for game_id, _ in looking_among(connection, games, now))
    wishes = notices.wishes_of(connection, player_id)
    browsers = subscriptions_of(connection, player_id)
    return _Person(player_id, tuple(due), watched, wishes, tuple(browsers))


def _take_digest(
    connection: Connection, wishes: WishRow, again: int | None, letter: SealedLetter | None
) -> bool:
    if not notices.take_digest(connection, wishes, again):
        return False
    if letter is not None:
        post(connection, letter)
    return True


async def _each(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Does all of them; a failure is logged by its kind and keeps no other from being done."""
    for outcome in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(outcome, Exception):
            _log.error("notice not told", error=type(outcome).__name__)
