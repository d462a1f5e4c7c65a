"""What a move writes down to be told: whose turn it has become, and when his time gets short.

One notice a hand-over, due after a pause in which most people have seen it themselves; `settling`
decides then whether it is told. Programs ask the server and are not told.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self

from sqlalchemy import Connection

from app.notices.nearing import hour_at, quarter_at
from app.storage import notices, renewal
from app.storage.notices import NoticeKind, NoticeRow
from app.storage.rows import GameRow, ParticipantRow

HOLD_MS: Final = 10_000
#: Where a move has less time than this, the notice of the turn comes near enough to the end.
WARNED_FROM_S: Final = 600

_NEAR: Final[tuple[NoticeKind, ...]] = ("quarter", "hour")

Work = Callable[[Connection], object]


@dataclass(frozen=True, slots=True)
class Position:
    """A game after a move (version 0: after the deal) and who is to move: `before` it, and
    now (`turn`); `mover` is who moved."""

    version: int
    at: int
    before: int | None
    mover: int | None
    turn: int | None
    deadline: int | None

    @property
    def is_handover(self) -> bool:
        return self.turn != self.before

    @property
    def was_seen(self) -> bool:
        """Who has just moved has seen his turn."""
        return self.is_handover or self.mover == self.turn


@dataclass(frozen=True, slots=True)
class Telling:
    """What one move does to the notices of its game, as a work that is done with its like: the
    old ones go, that of the turn only if it was seen, and those for `who` is to move come, if
    there is a way to tell him."""

    game: GameRow
    who: ParticipantRow | None
    now: Position

    def __call__(self, connection: Connection) -> None:
        self.together(connection, (self,))

    @classmethod
    def together(cls, connection: Connection, works: Sequence[Self]) -> list[None]:
        """All moves of one commit, each of a game of its own."""
        renewal.drop(connection, [each.game.id for each in works if each.now.was_seen])
        renewal.drop(connection, [each.game.id for each in works if not each.now.was_seen], _NEAR)
        waking = [(each, each.who.player_id) for each in works if each.who is not None]
        told = renewal.reached(connection, {player for _, player in waking if player is not None})
        rows = [row for each, player in waking if player in told for row in each.rows(player)]
        renewal.put(connection, rows)
        return [None for _ in works]

    def rows(self, player_id: str) -> Iterator[NoticeRow]:
        """What he is to be told, and when."""
        game, now = self.game, self.now
        due: dict[NoticeKind, int] = {"turn": now.at + HOLD_MS} if now.is_handover else {}
        if now.deadline is not None:
            due |= _near(now.deadline, game.deadline_s)
        for kind, due_at in due.items():
            yield NoticeRow(
                id=f"{game.id}/{now.version}/{kind}",
                player_id=player_id,
                game_id=game.id,
                version=now.version,
                kind=kind,
                made_at=now.at,
                due_at=due_at,
            )


def tell(game: GameRow, participants: Sequence[ParticipantRow], now: Position) -> tuple[Work, ...]:
    """The works of the move's own transaction; none where only programs and bots sit."""
    has_listeners, waited_for = False, None
    for who in participants:
        if who.player_id is not None and not who.program:
            has_listeners = True
            if who.seat == now.turn:
                waited_for = who
    return (Telling(game, waited_for, now),) if has_listeners else ()


def tell_later(connection: Connection, game: GameRow, deadline: int) -> None:
    """The deadline of this position was put off: warn of the new one, and once more if need be."""
    for kind, due_at in _near(deadline, game.deadline_s).items():
        notices.postpone(connection, game.id, kind, due_at)


def _near(deadline: int, deadline_s: int) -> dict[NoticeKind, int]:
    if deadline_s < WARNED_FROM_S:
        return {}
    due: dict[NoticeKind, int] = {"quarter": quarter_at(deadline, deadline_s)}
    if (at := hour_at(deadline, deadline_s)) is not None:
        due["hour"] = at
    return due
