"""Games between people with accounts, and what is written down about them."""

from typing import Any

from sqlalchemy import Connection, select

from app.engine.rules import make_rules
from app.notices.away import go_away
from app.play.making import Host, NewTable
from app.storage.notices import NoticeRow
from app.storage.people_models import Notice
from app.storage.rows import PlayerRow
from tests.people import person
from tests.play.houses import Seated, Town

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


async def people_game(
    town: Town,
    *names: str,
    deadline_s: int = 86_400,
    away: bool = False,
    account: dict[str, Any] | None = None,
    **rules: object,
) -> Seated:
    """A game that has begun, at which these persons sit; `account` has columns of theirs."""
    rules.setdefault("seats", max(2, len(names)))
    request = NewTable(
        rules=make_rules(rules), deadline_s=deadline_s, opponents="people", away=away
    )
    row = await town.hub.make_table(request, Host(None, "person", True))
    people = [
        await person(town.database, name, town.clock.now(), **(account or {})) for name in names
    ]
    for number, player in enumerate(people):
        await town.hub.sit(row.id, player, bytes([number]) * 32)
    return await Seated.at(town, row.id, people)


async def leave_all(game: Seated) -> None:
    """Nobody looks at the table any more."""
    for ear in game.ears.values():
        await game.town.hub.leave(ear)


async def away_until(town: Town, player: PlayerRow, until: int) -> None:
    """The player goes away now."""
    now = town.clock.now()
    span_id = f"{player.id}{now}"
    await town.database.writer.run(lambda c: go_away(c, player.id, span_id, now, until))
    await town.hub.show_again(player.id)


def notices_of(town: Town, game_id: str) -> list[NoticeRow]:
    """All that are written down about a game, the soonest due first."""
    with town.database.read() as connection:
        return _notices(connection, game_id)


def _notices(connection: Connection, game_id: str) -> list[NoticeRow]:
    statement = select(*Notice.__table__.columns).where(Notice.game_id == game_id)
    rows = connection.execute(statement.order_by(Notice.due_at))
    return [NoticeRow(**row._mapping) for row in rows]
