"""What a database holds, in a few numbers that say nothing of anybody."""

from dataclasses import dataclass

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, func, select

from app.storage.heartbeat import last_beat
from app.storage.models import Game, Player
from app.storage.people_models import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """`alive_at` is when a server used it last, in ms UTC; None if none ever did."""

    running: int
    finished: int
    waiting: int
    people: int
    guests: int
    alive_at: int | None

    @property
    def is_empty(self) -> bool:
        return not (self.running or self.finished or self.waiting or self.people or self.guests)


def inventory_of(connection: Connection) -> Inventory:
    """Counts games by their state, and players without those who were deleted."""
    statement = select(Game.status, func.count().label("games")).group_by(Game.status)
    games = {row.status: int(row.games) for row in connection.execute(statement)}
    people = connection.execute(select(func.count()).select_from(Account)).scalar_one()
    is_guest = (Player.kind == "guest", Player.deleted_at.is_(None))
    guests = connection.execute(select(func.count()).where(*is_guest)).scalar_one()
    return Inventory(
        running=games.get("playing", 0),
        finished=games.get("over", 0),
        waiting=games.get("open", 0),
        people=people,
        guests=guests,
        alive_at=last_beat(connection),
    )


def revision_of(connection: Connection) -> str | None:
    """The revision of the schema; None where nothing was ever migrated."""
    return MigrationContext.configure(connection).get_current_revision()
