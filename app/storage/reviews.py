"""What was found out about finished games, and which process is finding something out.

A process takes a game for some time and says now and then how far it is. If it dies, another may
take the game when the time is over; if both work, they come to the same.
"""

from dataclasses import dataclass, field, fields
from typing import Final

from sqlalchemy import Connection, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.storage.models import Review


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """`text` once it is found out; `until` (ms UTC) while somebody works on it."""

    analysis: int
    text: str | None = field(repr=False)
    node: str | None
    until: int | None
    done: int
    pieces: int


def review_of(connection: Connection, game_id: str) -> ReviewRow | None:
    """What is known of this game's review; None if nobody ever asked."""
    columns = [Review.__table__.c[each.name] for each in fields(ReviewRow)]
    row = connection.execute(select(*columns).where(Review.game_id == game_id)).one_or_none()
    return None if row is None else ReviewRow(**row._mapping)


def take_review(
    connection: Connection, game_id: str, analysis: int, node: str, now: int, until: int
) -> bool:
    """Whether this process may find it out by this method: nobody has, and nobody else is at it."""
    taken = {"analysis": analysis, "node": node, "until": until, "done": 0, "pieces": 0}
    again = update(Review).where(
        Review.game_id == game_id,
        or_(Review.text.is_(None), Review.analysis < analysis),
        or_(Review.until.is_(None), Review.until <= now),
    )
    if connection.execute(again.values(text=None, **taken)).rowcount:
        return True
    new = _INSERT[connection.dialect.name].values(game_id=game_id, **taken)
    return connection.execute(new).scalar() is not None


def note_progress(
    connection: Connection, game_id: str, node: str, done: int, pieces: int, until: int
) -> None:
    """So far this process is, which has the game until then."""
    _change(connection, game_id, node, done=done, pieces=pieces, until=until)


def keep_review(connection: Connection, game_id: str, node: str, text: str) -> None:
    """It is found out."""
    _change(connection, game_id, node, text=text, until=None)


def leave_review(connection: Connection, game_id: str, node: str) -> None:
    """This process gives it up: whoever asks next begins anew."""
    _change(connection, game_id, node, until=None)


def _change(connection: Connection, game_id: str, node: str, **values: object) -> None:
    mine = update(Review).where(
        Review.game_id == game_id, Review.node == node, Review.text.is_(None)
    )
    connection.execute(mine.values(**values))


_INSERT: Final = {
    "sqlite": sqlite.insert(Review).on_conflict_do_nothing().returning(Review.game_id),
    "postgresql": postgresql.insert(Review).on_conflict_do_nothing().returning(Review.game_id),
}
