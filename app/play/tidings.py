"""What became of a game since somebody looked: how its bouts ended, who went out.

All of it was public when it happened and none of it names a card, so that everybody may be told
the same and the heap stays closed.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from app.engine.replay import replay
from app.engine.view import events_for
from app.play.audience import Event
from app.play.rooms import Rooms
from app.play.saving import read
from app.play.starting import Dealing, deal_to
from app.play.table import Table
from app.storage.rows import MoveRow

_TOLD: Final = {"beaten", "taken", "out", "dealt", "over"}
#: Who was away for longer is told of the latest.
_MOST: Final = 24


class Tidings:
    """Answers with what the saved moves tell; changes nothing."""

    def __init__(self, rooms: Rooms, dealing: Dealing) -> None:
        self._rooms = rooms
        self._dealing = dealing

    async def since(self, table_id: str, version: int) -> Sequence[Event]:
        """The latest of what the moves after `version` brought about. Raises NoSuchTable."""
        room = self._rooms.at(table_id)
        table = await self._rooms.expect(room, room.do(room.current))
        return await read(tidings_of, table, tuple(table.moves), version, self._dealing)


def tidings_of(
    table: Table, moves: Sequence[MoveRow], version: int, dealing: Dealing
) -> Sequence[Event]:
    """The latest of what the moves after `version` brought about, in order; none before a deal."""
    if table.version is None or not table.seed or version >= len(moves):
        return []
    persons = [who for who in table.participants if who.kind != "bot"]
    persons.sort(key=lambda who: who.ordinal)
    dealt = deal_to(table.game, table.rules, table.seed, persons, dealing)
    rows = [(row.seat, row.move) for row in moves]
    steps = zip(rows, pairwise(replay(dealt.setup, rows)), strict=True)
    told = [
        event
        for number, ((seat, move), (before, after)) in enumerate(steps)
        if number >= version
        for event in events_for(before, seat, move, after, None)
        if event["kind"] in _TOLD
    ]
    return told[-_MOST:]
