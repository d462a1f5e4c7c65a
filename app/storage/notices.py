"""Works and questions about notices and about what people wish to be told. Times are ms UTC. What
every move does to them is in `renewal`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from sqlalchemy import (
    Connection,
    and_,
    select,
    update,
)

from app.storage.models import Game, Participant
from app.storage.people_models import Account, Notice

NoticeKind = Literal["turn", "quarter", "hour"]
KINDS: Final[tuple[NoticeKind, ...]] = get_args(NoticeKind)
MailWish = Literal["off", "at_once", "daily"]


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """`turn`: it has become his turn; `quarter` and `hour`: so much of his time is left."""

    id: str
    player_id: str
    game_id: str
    version: int
    kind: NoticeKind
    made_at: int
    due_at: int
    settled_at: int | None = None


@dataclass(frozen=True, slots=True)
class WishRow:
    """What somebody with an account wants to be told, and where."""

    player_id: str
    email: str = field(repr=False)
    confirmed_at: int | None
    mail_notices: MailWish
    quiet_from: int | None
    quiet_to: int | None
    time_zone: str
    digest_at: int | None
    language: str = "en"


_WISHES = (
    *(Account.player_id, Account.email, Account.confirmed_at, Account.mail_notices),
    *(Account.quiet_from, Account.quiet_to, Account.time_zone, Account.digest_at),
    Account.language,
)


def postpone(connection: Connection, game_id: str, kind: NoticeKind, due_at: int) -> None:
    """Tell it (once more, if it was told) at a later time."""
    mine = (Notice.game_id == game_id, Notice.kind == kind)
    connection.execute(update(Notice).where(*mine).values(due_at=due_at, settled_at=None))


def due_notices(connection: Connection, now: int, limit: int) -> list[NoticeRow]:
    """What is to be told by now and is not settled, the oldest first."""
    waiting = select(*Notice.__table__.columns).where(
        Notice.settled_at.is_(None), Notice.due_at <= now
    )
    rows = connection.execute(waiting.order_by(Notice.due_at, Notice.id).limit(limit))
    return [NoticeRow(**row._mapping) for row in rows]


def settle(connection: Connection, notices: Sequence[NoticeRow], at: int) -> bool:
    """Take these notices, all of them or none. False if one is gone, put off, or another's."""
    if not _hold(connection, notices):
        return False
    ids = [notice.id for notice in notices]
    connection.execute(update(Notice).where(Notice.id.in_(ids)).values(settled_at=at))
    return True


def put_off(connection: Connection, notices: Sequence[NoticeRow], due_at: int) -> bool:
    """Make these notices due later, all of them or none."""
    if not _hold(connection, notices):
        return False
    ids = [notice.id for notice in notices]
    connection.execute(update(Notice).where(Notice.id.in_(ids)).values(due_at=due_at))
    return True


def is_unmoved(connection: Connection, notice_id: str) -> bool:
    """Whether the game still stands where the notice says: a move deletes it."""
    found = connection.execute(select(Notice.id).where(Notice.id == notice_id))
    return found.scalar() is not None


def wishes_of(connection: Connection, player_id: str) -> WishRow | None:
    """None for a guest."""
    statement = select(*_WISHES).where(Account.player_id == player_id)
    row = connection.execute(statement).one_or_none()
    return None if row is None else WishRow(**row._mapping)


def set_wishes(
    connection: Connection,
    player_id: str,
    mail_notices: MailWish,
    quiet: tuple[int, int] | None,
    time_zone: str,
    digest_at: int | None,
) -> None:
    """Save what the player wants to be told, and when his next daily letter is due."""
    start, end = quiet or (None, None)
    wishes = {"mail_notices": mail_notices, "quiet_from": start, "quiet_to": end}
    _change(connection, player_id, **wishes, time_zone=time_zone, digest_at=digest_at)


def plan_digest(connection: Connection, player_id: str, at: int) -> None:
    """The daily letter is due at this time, unless one is planned already."""
    unplanned = (Account.player_id == player_id, Account.digest_at.is_(None))
    connection.execute(update(Account).where(*unplanned).values(digest_at=at))


def digests_due(connection: Connection, now: int, limit: int) -> list[WishRow]:
    """Whose daily letter is due."""
    statement = select(*_WISHES).where(Account.digest_at <= now).limit(limit)
    return [WishRow(**row._mapping) for row in connection.execute(statement)]


def take_digest(connection: Connection, wish: WishRow, next_at: int | None) -> bool:
    """True for the one who may send this daily letter; it is planned anew for `next_at`."""
    mine = (Account.player_id == wish.player_id, Account.digest_at == wish.digest_at)
    return connection.execute(update(Account).where(*mine).values(digest_at=next_at)).rowcount == 1


def set_calendar(connection: Connection, player_id: str, token_hash: str | None) -> None:
    """The calendar has a new address, or none any more."""
    _change(connection, player_id, calendar_hash=token_hash)


def calendar_owner(connection: Connection, token_hash: str) -> WishRow | None:
    """Whose calendar has the address with this hash."""
    statement = select(*_WISHES).where(Account.calendar_hash == token_hash)
    row = connection.execute(statement).one_or_none()
    return None if row is None else WishRow(**row._mapping)


def waiting_games(connection: Connection, player_id: str, limit: int = 100) -> list[str]:
    """The games in which it is the player's turn, the soonest deadline first."""
    mine = and_(Participant.game_id == Game.id, Participant.seat == Game.turn)
    statement = (
        select(Game.id)
        .join(Participant, mine)
        .where(Participant.player_id == player_id, Game.status == "playing")
        .order_by(Game.deadline.asc().nulls_last(), Game.id)
        .limit(limit)
    )
    return list(connection.execute(statement).scalars())


def _hold(connection: Connection, notices: Sequence[NoticeRow]) -> bool:
    """Lock them until the commit, if all are as they were read. Waits for nobody."""
    wanted = {notice.id: notice.due_at for notice in notices}
    statement = (
        select(Notice.id, Notice.due_at)
        .where(Notice.id.in_(wanted), Notice.settled_at.is_(None))
        .with_for_update(skip_locked=True)
    )
    return {row.id: row.due_at for row in connection.execute(statement)} == wanted


def _change(connection: Connection, player_id: str, **changes: object) -> None:
    connection.execute(update(Account).where(Account.player_id == player_id).values(**changes))
