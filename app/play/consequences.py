"""What a move brings with it beside itself, in its own transaction: places, ratings, notices."""

from app.play.table import Decision, Table
from app.storage.journal import Work


def consequences(table: Table, decided: Decision) -> tuple[Work, ...]:
    """The works to be done with this move, none if it is a move like most."""
    return ()
