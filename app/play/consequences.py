"""What a move brings with it beside itself, in its own transaction: places, ratings, notices."""

from app.play.endings import endings_of
from app.play.table import Decision, Table
from app.play.telling import notices_of_move
from app.ratings.closing import closing_work
from app.storage.journal import Work


def consequences(table: Table, decided: Decision) -> tuple[Work, ...]:
    """The works to be done with this move, none where only programs and bots play on."""
    notices = notices_of_move(table, decided)
    if decided.finish is None:
        return notices
    closing = closing_work(table.game, endings_of(table, decided), decided.finish.ended_at)
    return (*notices, closing)
