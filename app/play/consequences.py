"""What a move brings with it beside itself, in its own transaction: places, ratings, notices."""

from app.play.endings import endings_of
from app.play.table import Decision, Table
from app.ratings.closing import closing_work
from app.storage.journal import Work


def consequences(table: Table, decided: Decision) -> tuple[Work, ...]:
    """The works to be done with this move, none if it is a move like most."""
    if decided.finish is None:
        return ()
    return (closing_work(table.game, endings_of(table, decided), decided.finish.ended_at),)
