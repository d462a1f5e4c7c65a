"""What nobody asks for any more: words at games long over, guests who never played, old reports.

Each takes some at a time, so that no transaction gets long.
"""

from sqlalchemy import Connection, Select, delete, select

from app.storage.models import Game, Participant, Player, Session
from app.storage.people_models import Remark, Report


def drop_old_remarks(connection: Connection, ended_before: int, limit: int) -> int:
    """Forget what was said at games that ended before, but for those with an open report; how
    many remarks they were."""
    complained = select(Report.game_id).where(
        Report.game_id == Remark.game_id, Report.status == "open"
    )
    old = (
        select(Remark.id)
        .join(Game, Game.id == Remark.game_id)
        .where(Game.ended_at < ended_before, ~complained.exists())
        .limit(limit)
    )
    return _drop(connection, Remark, old)


def drop_idle_guests(connection: Connection, made_before: int, limit: int) -> int:
    """Forget guests made before who never sat down, host nothing, are in no report and cannot
    come back, for their session is over; how many they were."""
    player = Player.id
    played = select(Participant.game_id).where(Participant.player_id == player)
    may_return = select(Session.token_hash).where(Session.player_id == player)
    # One look through each of these, for none has an index by player.
    named = (
        select(Game.host).where(Game.host.is_not(None)),
        select(Report.reporter_id),
        select(Report.reported_id),
    )
    idle = (
        select(player)
        .where(Player.kind == "guest", Player.created_at < made_before)
        .where(~played.exists(), ~may_return.exists())
        .where(*(player.not_in(those) for those in named))
        .limit(limit)
    )
    return _drop(connection, Player, idle)


def drop_old_reports(connection: Connection, closed_before: int, limit: int) -> int:
    """Forget reports that were closed before; how many they were."""
    old = select(Report.id).where(Report.status == "closed", Report.closed_at < closed_before)
    return _drop(connection, Report, old.limit(limit))


def _drop(connection: Connection, table: type[Remark | Player | Report], found: Select[str]) -> int:
    ids = list(connection.execute(found).scalars())
    if ids:
        connection.execute(delete(table).where(table.id.in_(ids)))
    return len(ids)
