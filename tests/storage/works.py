"""Small works for the writer, and a way to let them gather."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event

from sqlalchemy import Connection, insert, select

from app.storage.heartbeat import beat, last_beat
from app.storage.models import Node, Player
from app.storage.players import create_guest
from app.storage.rows import PlayerRow
from app.storage.writer import Writer


class Boom(Exception):
    """A work's own error."""


@contextmanager
def held(writer: Writer) -> Iterator[None]:
    """Keep the writer busy for the block: what is submitted in it will be one batch."""
    is_busy, may_go = Event(), Event()

    def wait(_connection: Connection) -> None:
        is_busy.set()
        may_go.wait()

    future = writer.submit(wait)
    future.add_done_callback(lambda _: is_busy.set())  # also when it could not even begin
    is_busy.wait()
    try:
        yield
    finally:
        may_go.set()


def guest(name: str) -> Callable[[Connection], PlayerRow]:
    """A work that makes a guest."""
    return lambda connection: create_guest(connection, name, 1)


def guest_then_boom(connection: Connection) -> None:
    """A work that writes and then fails: what it wrote must go."""
    create_guest(connection, "Nobody", 1)
    raise Boom


def add_node(connection: Connection) -> None:
    """A work that the database refuses the second time."""
    connection.execute(insert(Node).values(name="node", beat_at=1))


def add_one(connection: Connection) -> None:
    """A work that reads a number and writes the next one."""
    beat(connection, "count", (last_beat(connection) or 0) + 1)


def names(connection: Connection) -> list[str]:
    """The names of all players, in alphabetical order."""
    return list(connection.execute(select(Player.name).order_by(Player.name)).scalars())
