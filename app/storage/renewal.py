"""What a move does to the notices of its game: the old ones go, new ones come for whom there is a
way to tell. Every move runs these, most of them for people whom nobody can tell, and one question
for all of a commit is a tenth of one each. All else about notices is in `notices`.
"""

from collections.abc import Collection, Sequence
from functools import cache
from operator import attrgetter
from typing import Final

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Delete,
    bindparam,
    delete,
    insert,
    literal_column,
    or_,
    select,
    true,
    union,
)

from app.storage import driver
from app.storage.among import among
from app.storage.driver import text_of
from app.storage.notices import KINDS, NoticeKind, NoticeRow
from app.storage.people_models import Account, Notice, PushSubscription

_PUT: Final = insert(Notice)
_COLUMNS: Final = NoticeRow.__slots__
_VALUES: Final = attrgetter(*_COLUMNS)


def put(connection: Connection, notices: Sequence[NoticeRow]) -> None:
    """Save new notices; for players who are `reached`, or nobody will ever settle them."""
    dialect = connection.dialect
    if not notices:
        return
    if dialect.name == "postgresql":
        rows = [dict(zip(_COLUMNS, _VALUES(each), strict=True)) for each in notices]
        driver.run_all(connection, text_of(_PUT, dialect, _COLUMNS), rows)
    else:
        text = text_of(_PUT, dialect, _COLUMNS)
        driver.run_all(connection, text, [_VALUES(each) for each in notices])


def reached(connection: Connection, players: Collection[str]) -> frozenset[str]:
    """Those of them whom there is a way to tell: only an account or a browser that takes messages
    is one."""
    if not players:
        return frozenset()
    question = _reached(connection.dialect.name)
    found = driver.ask(connection, question, {"players": list(players)})
    return frozenset(player_id for (player_id,) in found)


def drop(
    connection: Connection, game_ids: Sequence[str], kinds: tuple[NoticeKind, ...] = KINDS
) -> None:
    """Forget the notices of these kinds about these games, but for those being settled just now:
    waiting for them, a move could be locked out by a settler that waits for the game."""
    if not game_ids:
        return
    dialect = connection.dialect
    if dialect.name == "postgresql":
        text = text_of(_dropping(kinds), dialect, ("games",))
        driver.run(connection, text, {"games": list(game_ids)})
    else:
        text = text_of(_dropping_of_one(kinds), dialect, ("game_id",))
        driver.run_all(connection, text, [(game_id,) for game_id in game_ids])


# Made once each: building a statement costs more than running it.


@cache
def _dropping(kinds: tuple[NoticeKind, ...]) -> Delete:
    mine = among(Notice.game_id, "games", "postgresql"), _is_one_of(kinds)
    free = select(Notice.id).where(*mine).with_for_update(skip_locked=True)
    return delete(Notice).where(Notice.id.in_(free))


@cache
def _dropping_of_one(kinds: tuple[NoticeKind, ...]) -> Delete:
    return delete(Notice).where(Notice.game_id == bindparam("game_id"), _is_one_of(kinds))


def _is_one_of(kinds: tuple[NoticeKind, ...]) -> ColumnElement[bool]:
    if kinds == KINDS:
        return true()
    return or_(*(Notice.kind == literal_column(f"'{kind}'") for kind in kinds))


@cache
def _reached(dialect: str) -> CompoundSelect[tuple[str]]:
    return union(
        select(Account.player_id).where(among(Account.player_id, "players", dialect)),
        select(PushSubscription.player_id).where(
            among(PushSubscription.player_id, "players", dialect)
        ),
    )
