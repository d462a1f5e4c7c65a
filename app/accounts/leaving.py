"""Deleting a player: personal data goes, the games he played stay and stay verifiable.

His name is in the records of finished games, which nothing is hashed over; there he is called
`names.DELETED` afterwards, as at every table. Leaving the tables he sits at is done by whoever
calls, for that is play's business.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import structlog
from sqlalchemy import Connection

from app.accounts.mail.letters import To
from app.accounts.mail.outbox import post
from app.accounts.names import DELETED
from app.accounts.office import Office
from app.fair.record import RecordError, parse_record, print_record
from app.language.languages import spoken
from app.storage import erasing
from app.storage.accounts import AccountRow
from app.storage.erasing import NamedIn

_AT_ONCE: Final = 50

_log = structlog.get_logger()


class Leaving:
    def __init__(self, office: Office) -> None:
        self._office = office

    async def leave(
        self,
        player_id: str,
        account: AccountRow | None,
        leave_tables: Callable[[str], Awaitable[None]],
    ) -> tuple[str, ...]:
        """The hashes of his sessions, which are over. Can be repeated if it was broken off.

        The name goes first, so that whatever reads a table from now on does not know it.
        """
        rename = partial(erasing.rename_everywhere, player_id=player_id, name=DELETED)
        await self._office.database.writer.run(rename)
        await leave_tables(player_id)
        await self.clean_records(player_id)
        now = self._office.clock.now()
        letter = None
        if account is not None and account.is_confirmed:
            to = To(None, account.email, spoken(account.language), now)
            farewell = self._office.letters.deleted(to)
            letter = self._office.sealed(farewell)

        def work(connection: Connection) -> list[str]:
            ended = erasing.erase_player(connection, player_id, DELETED, now)
            if letter is not None:
                post(connection, letter)
            return ended

        ended = await self._office.write(work)
        # Where he sat down while he left he can still be made to go; no new seat takes him now.
        await leave_tables(player_id)
        await self.clean_records(player_id, now)
        return tuple(ended)

    async def clean_records(self, player_id: str, ended_since: int = 0) -> None:
        """Takes his name out of the records of all his games, some at a time. One that cannot be
        read keeps it, with a line in the log, and holds up no other."""
        after = ""
        while True:
            found = await self._office.ask(
                partial(
                    erasing.records_naming,
                    player_id=player_id,
                    after=after,
                    limit=_AT_ONCE,
                    ended_since=ended_since,
                )
            )
            if not found:
                return
            after = found[-1].game_id
            changed = list(_changes(found))
            await self._office.database.writer.run(partial(_replace, changed=changed))


def nameless(named: NamedIn) -> str:
    """The record with another name in this one place, and the same in every other byte. Raises
    RecordError."""
    record = parse_record(named.record)
    who = list(record.participants)
    if named.place >= len(who):
        raise RecordError("participants", "has fewer than sat there")
    who[named.place] = replace(who[named.place], name=DELETED)
    return print_record(replace(record, participants=tuple(who)))


def _changes(found: Iterable[NamedIn]) -> Iterator[tuple[NamedIn, str]]:
    for named in found:
        try:
            yield named, nameless(named)
        except RecordError:
            _log.error("record unreadable", game=named.game_id)


def _replace(connection: Connection, changed: list[tuple[NamedIn, str]]) -> None:
    for named, record in changed:
        if record != named.record:
            erasing.replace_record(connection, named, record)
