"""What the players who stand in the lobby have been told: whose turn it is, and which rematches.

By that it is seen what other processes have changed since, when the database is asked.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import orjson
from sqlalchemy import Connection

from app.fair.instants import print_instant
from app.storage import lobby

#: So many of his turns are asked for; of one that is not among them nobody knows if it is over.
MOST_TURNS: Final = 100

#: What a message is about, and the message.
News = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for one player: games at his turn with their deadlines, the soonest first, and
    tables of rematches that others have made, each with the game before."""

    turns: Sequence[tuple[str, int | None]] = ()
    rematches: Mapping[str, str] = field(default_factory=dict)


class Told:
    def __init__(self) -> None:
        self._turns: dict[str, dict[str, int | None]] = {}
        self._rematches: dict[str, set[str]] = {}
        self._touched: set[tuple[str, str]] = set()

    def begin(self, player_id: str, waiting: Waiting) -> None:
        """He has come in, and is told all of this."""
        if player_id not in self._turns:
            self._turns[player_id] = dict(waiting.turns)
            self._rematches[player_id] = set(waiting.rematches)

    def forget(self, player_id: str) -> None:
        self._turns.pop(player_id, None)
        self._rematches.pop(player_id, None)

    def ask(self) -> None:
        """The database is asked now: what is told from now on is newer than its answer."""
        self._touched.clear()

    def turn(self, player_id: str, table_id: str, deadline: int | None) -> None:
        """He is told that it is his turn."""
        self._touched.add((player_id, table_id))
        if player_id in self._turns:
            self._turns[player_id][table_id] = deadline

    def turn_over(self, player_id: str, table_id: str) -> None:
        """He is told that it is his turn no more."""
        self._touched.add((player_id, table_id))
        self._turns.get(player_id, {}).pop(table_id, None)

    def rematch(self, player_id: str, table_id: str) -> None:
        self._rematches.get(player_id, set()).add(table_id)

    def news(self, player_id: str, waiting: Waiting) -> list[News]:
        """What he is told now, by the database's answer."""
        if player_id not in self._turns:
            return []
        return [*self._turns_over(player_id, waiting), *self._new(player_id, waiting)]

    def _turns_over(self, player_id: str, waiting: Waiting) -> list[News]:
        told, now = self._turns[player_id], dict(waiting.turns)
        if len(now) >= MOST_TURNS:
            return []
        over = [each for each in told if each not in now and self._is_old(player_id, each)]
        for table_id in over:
            del told[table_id]
        return [(about_turn(each), message("turn-over", table=each)) for each in over]

    def _new(self, player_id: str, waiting: Waiting) -> list[News]:
        told, known = self._turns[player_id], self._rematches[player_id]
        his = [
            (table_id, deadline)
            for table_id, deadline in waiting.turns
            if self._is_old(player_id, table_id)
            and (table_id not in told or told[table_id] != deadline)
        ]
        told.update(his)
        made = {each: before for each, before in waiting.rematches.items() if each not in known}
        known.update(made)
        return [
            *((about_turn(each), your_turn(each, deadline)) for each, deadline in his),
            *((about_rematch(before), rematch(each, before)) for each, before in made.items()),
        ]

    def _is_old(self, player_id: str, table_id: str) -> bool:
        return (player_id, table_id) not in self._touched


def waiting_for(connection: Connection, player_ids: Collection[str]) -> Mapping[str, Waiting]:
    """What waits for each of these players."""
    if not player_ids:
        return {}
    turns = lobby.turns_of(connection, player_ids, MOST_TURNS)
    made = lobby.rematches_for(connection, player_ids)
    return {who: Waiting(turns.get(who, ()), made.get(who, {})) for who in player_ids}


def about_turn(table_id: str) -> str:
    return f"turn {table_id}"


def about_rematch(previous: str) -> str:
    return f"rematch {previous}"


def your_turn(table_id: str, deadline: int | None) -> str:
    shown = None if deadline is None else print_instant(deadline)
    return message("your-turn", table=table_id, deadline=shown)


def rematch(table_id: str, previous: str) -> str:
    return message("rematch", table=table_id, previous=previous)


def message(kind: str, **fields: object) -> str:
    return orjson.dumps({"type": kind, **fields}).decode()
