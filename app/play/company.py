"""Company at a table: who may say what, and who hears it. The table itself never waits for it.

Phrases are for all who look on; words go from people who switched them on to people at the same
table who did. Two of whom one has blocked the other do not hear each other. The remarks of earlier
are shown by the same rule. How rows are kept is in `app.storage.company`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Final, Literal, get_args

import orjson
from sqlalchemy import Connection

from app.fair.instants import print_instant
from app.play.errors import Refused
from app.play.house import House
from app.play.room import Room
from app.play.saving import read
from app.play.table import Table
from app.play.words import BadWords, clean_words
from app.storage import company
from app.storage.company import RemarkRow, SaidRow
from app.storage.rows import ParticipantRow

#: Ready sentences, one name for all languages; none of them speaks of cards.
Phrase = Literal[
    "hello",
    "good-luck",
    "one-moment",
    "back",
    "well-played",
    "oops",
    "sorry",
    "thanks",
    "good-game",
    "once-more",
    "goodbye",
]
PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)
_SHOWN: Final = 100  # remarks of earlier
_MOST_SEATS_RATED: Final = 2  # with more of them words could be an agreement against the others


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody wants to say: one of the two. `id` is made by his client."""

    id: str
    phrase: Phrase | None = None
    words: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Talk:
    """The remarks that one may hear, the oldest first, and what he may add to them.
    `name` is his own at this table; None for who does not sit there and so says nothing."""

    remarks: list[dict[str, object]]
    name: str | None
    may_speak: bool
    may_write: bool


@dataclass(frozen=True, slots=True)
class _Circle:
    """What stands between one person and some others: whom he avoids, who wants words."""

    avoided: frozenset[str]
    wanting: frozenset[str]


@dataclass(frozen=True, slots=True)
class Company:
    """The talk at one table."""

    room: Room
    house: House

    async def say(self, player_id: str, saying: Saying) -> int | None:
        """Saves the remark, then tells it; the table's version. The same id again says nothing.
        To be called through the room's `do`.

        Raises Refused: not-seated, not-allowed, bad-message.
        """

        async def attempt(table: Table) -> int | None:
            speaker = _speaker(table, player_id)
            row = self._row(table, player_id, saying)
            work = partial(_save, row=row, present=self._present())
            saved, circle = await self.room.save(work)
            if row.words is not None and player_id not in circle.wanting:
                raise Refused("not-allowed", "Free words are off in your account.", table.version)
            if saved is not None:
                said = SaidRow(remark=saved, name=speaker.name, seat=speaker.seat)
                self.room.hearsay.take(saved.id)
                self._tell(table, said, circle)
            return table.version

        await self.room.current()
        return await self.room.attempt(attempt)

    async def talk(self, player_id: str | None) -> Talk:
        """What this player, or a stranger, may hear of what was said before. Not through `do`."""
        table = await self.room.do(self.room.current)
        return await read(self._read, table, player_id)

    async def catch_up(self) -> None:
        """Tells those present what was said at other processes. To be called through `do`."""
        table, hearsay = await self.room.loaded(), self.room.hearsay
        for said, circle in await read(self._read_news, hearsay.since, self._present()):
            if hearsay.take(said.remark.id):
                self._tell(table, said, circle)
            hearsay.begin(said.remark.said_at)

    def _present(self) -> set[str]:
        return {p.player_id for _, p in self.room.audience.members() if p.player_id}

    def _read_news(self, since: int, present: Collection[str]) -> list[tuple[SaidRow, _Circle]]:
        with self.house.loader.database.read() as connection:
            said = company.remarks_at(connection, self.room.id, _SHOWN, since)
            return [(each, _circle(connection, each.remark, present)) for each in said]

    def _row(self, table: Table, player_id: str, saying: Saying) -> RemarkRow:
        if (saying.phrase is None) == (saying.words is None):
            raise Refused("bad-message", "Say a phrase or words, one of both.", table.version)
        return RemarkRow(
            id=sha256(f"{table.id}/{player_id}/{saying.id}".encode()).hexdigest()[:32],
            game_id=table.id,
            player_id=player_id,
            said_at=self.house.clock.now(),
            phrase=saying.phrase,
            words=None if saying.words is None else _words(table, saying.words),
        )

    def _tell(self, table: Table, said: SaidRow, circle: _Circle) -> None:
        text = orjson.dumps({"type": "said", **_shown(said)}).decode()
        for listener, place in self.room.audience.members():
            who = place.player_id
            is_avoided = who in circle.avoided
            reads = who in circle.wanting and table.participant_of(who) is not None
            if _may_hear(said.remark, who, is_avoided=is_avoided, reads_words=reads):
                listener.hear(text)

    def _read(self, table: Table, player_id: str | None) -> Talk:
        me = frozenset() if player_id is None else frozenset((player_id,))
        with self.house.loader.database.read() as connection:
            said = company.remarks_at(connection, table.id, _SHOWN)
            wants = bool(company.wanting_company(connection, me))
            speakers = {each.remark.player_id for each in said} if me else set()
            avoided = company.avoided_among(connection, player_id or "", speakers)
        sitter = table.participant_of(player_id)
        is_seated = sitter is not None
        heard = [
            _shown(each)
            for each in said
            if _may_hear(
                each.remark,
                player_id,
                is_avoided=each.remark.player_id in avoided,
                reads_words=wants and is_seated,
            )
        ]
        name = None if sitter is None else sitter.name
        return Talk(heard, name, is_seated, is_seated and wants and allows_words(table))


def allows_words(table: Table) -> bool:
    """Whether this is a table at which people may say more than phrases at all."""
    return not table.game.rated or table.rules.seats <= _MOST_SEATS_RATED


def _speaker(table: Table, player_id: str) -> ParticipantRow:
    speaker = table.participant_of(player_id)
    if speaker is None:
        raise Refused("not-seated", "Only those who sit here may speak.", table.version)
    return speaker


def _words(table: Table, given: str) -> str:
    if not allows_words(table):
        detail = "At a rated table of three or more there are phrases only."
        raise Refused("not-allowed", detail, table.version)
    try:
        return clean_words(given)
    except BadWords as error:
        raise Refused("bad-message", str(error), table.version) from error


def _save(
    connection: Connection, row: RemarkRow, present: Collection[str]
) -> tuple[RemarkRow | None, _Circle]:
    """The remark as saved, if it is new, and how its speaker stands with those present.
    Words of somebody who does not want words are not saved."""
    circle = _circle(connection, row, present)
    is_wanted = row.words is None or row.player_id in circle.wanting
    return company.save_remark(connection, row) if is_wanted else None, circle


def _circle(connection: Connection, row: RemarkRow, present: Collection[str]) -> _Circle:
    wanting: frozenset[str] = frozenset()
    if row.words is not None:
        wanting = company.wanting_company(connection, {row.player_id, *present})
    return _Circle(company.avoided_among(connection, row.player_id, present), wanting)


def _may_hear(
    remark: RemarkRow, listener_id: str | None, *, is_avoided: bool, reads_words: bool
) -> bool:
    if listener_id == remark.player_id:
        return True
    return not is_avoided and (remark.words is None or reads_words)


def _shown(said: SaidRow) -> dict[str, object]:
    remark = said.remark
    what = {"phrase": remark.phrase} if remark.words is None else {"words": remark.words}
    return {
        "id": remark.id,
        "seat": said.seat,
        "name": said.name,
        **what,
        "at": print_instant(remark.said_at),
    }
