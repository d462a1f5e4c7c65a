"""What is saved with a move in its own transaction: places, ratings, notices."""

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from app.play.endings import endings_of
from app.play.table import Decision, Table
from app.play.telling import notices_of_move
from app.ratings.closing import closing_work
from app.storage import journal, orders, renewal
from app.storage.journal import Work


def saving(table: Table, decided: Decision) -> Callable[[Connection], int]:
    """The move with all that it brings with it, as one work; `table` is as it was before."""
    what = decided.row, decided.turn, decided.deadline, decided.finish
    return journal.appending(*what, consequences(table, decided), table.deadline)


def consequences(table: Table, decided: Decision) -> tuple[Work, ...]:
    """The works to be done with this move, none where only programs and bots play on."""
    if decided.finish is None:
        return notices_of_move(table, decided)
    closing = closing_work(table.game, endings_of(table, decided), decided.finish.ended_at)
    return closing, partial(clear, game_id=table.id)


def clear(connection: Connection, game_id: str) -> None:
    """The game is over: there is nothing more to tell about it, and nothing to do in it."""
    renewal.drop(connection, [game_id])
    orders.drop_orders(connection, game_id)
