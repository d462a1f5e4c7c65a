"""The outbox of letters: written with what causes them, claimed by whoever sends them.

A claimed letter is nobody else's for a while; a process that dies with it leaves it due again.
What it says is sealed and unknown here, and gone with the address once it is sent.
"""

from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, func, insert, select, update

from app.storage.people_models import Mail


@dataclass(frozen=True, slots=True, kw_only=True)
class MailRow:
    """A letter to be sent. `attempts` counts how often it was claimed."""

    id: str
    player_id: str | None
    address: str = field(repr=False)
    kind: str
    sealed: bytes | None = field(repr=False)
    made_at: int
    due_at: int
    attempts: int = 0


_COLUMNS = tuple(MailRow.__slots__)
_SELECT = select(*(Mail.__table__.c[name] for name in _COLUMNS))
_WAITS = (Mail.sent_at.is_(None), Mail.failed_at.is_(None))


def add_mail(connection: Connection, mail: MailRow) -> None:
    """Save a letter to be sent when it is due."""
    connection.execute(insert(Mail), {name: getattr(mail, name) for name in _COLUMNS})


def claim_mail(connection: Connection, now: int, until: int, limit: int) -> list[MailRow]:
    """Letters due now; they are not due again before `until`."""
    due = (
        _SELECT.where(*_WAITS, Mail.due_at <= now)
        .order_by(Mail.due_at, Mail.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = [MailRow(**row._mapping) for row in connection.execute(due)]
    claimed = update(Mail).where(Mail.id.in_([row.id for row in rows]))
    connection.execute(claimed.values(due_at=until, attempts=Mail.attempts + 1))
    return rows


def mark_sent(connection: Connection, mail_id: str, at: int) -> None:
    """It is out: forget what it said and to whom."""
    _end(connection, mail_id, sent_at=at)


def mark_failed(connection: Connection, mail_id: str, at: int) -> None:
    """It will never go out: forget what it said and to whom."""
    _end(connection, mail_id, failed_at=at)


def put_off(connection: Connection, mail_id: str, due_at: int) -> None:
    """It did not go out: try again at this time."""
    connection.execute(update(Mail).where(Mail.id == mail_id, *_WAITS).values(due_at=due_at))


def waiting_mail(connection: Connection) -> int:
    """How many letters are not out yet."""
    return connection.execute(select(func.count()).where(*_WAITS)).scalar_one()


def failed_mail(connection: Connection) -> int:
    """How many letters were given up, as far as that is remembered."""
    return connection.execute(select(func.count()).where(Mail.failed_at.is_not(None))).scalar_one()


def drop_old_mail(connection: Connection, made_before: int) -> None:
    """Forget that letters were sent at all."""
    connection.execute(delete(Mail).where(Mail.made_at < made_before, ~(_WAITS[0] & _WAITS[1])))


def _end(connection: Connection, mail_id: str, **when: int) -> None:
    ended = update(Mail).where(Mail.id == mail_id).values(sealed=None, address="", **when)
    connection.execute(ended)
