"""One life of a database, told as a list of answers: the same for the real ones and the model."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from app.storage.database import Database, DatabaseLost
from app.storage.journal import append_move, appending, extend
from app.storage.queries import extensions_of, moves_of
from app.storage.rows import ExtensionRow, PlayerRow
from tests.storage.builders import begin, finish, move, the_game
from tests.storage.works import add_node, add_one, guest, guest_then_boom, names

T = TypeVar("T")


async def life_of(database: Database) -> list[object]:
    """What each of many works was answered, and what was saved in the end."""
    run = database.writer.run
    answers: list[object] = [
        *await _each([run(guest("Anna")), run(guest_then_boom), run(guest("Boris"))]),
        *await _each([run(add_node), run(add_node), run(guest("Vera"))]),
        *await _each([run(add_one) for _ in range(5)]),
    ]
    await _play(database)
    for works in (_of_one_version(), _of_one_command(), _of_an_end(), _of_a_deadline()):
        answers += await _each([run(work) for work in works])
    answers.append(await _abandon(database))
    answers.append(_write_as_reader(database))
    answers += [_read(database, names), _read(database, _standing), _read(database, _journal)]
    database.writer.close()
    return [*answers, *await _each([run(guest("Nobody"))])]


async def _play(database: Database) -> None:
    grisha = await database.writer.run(guest("Grisha"))
    for game_id in ("g1", "g2"):
        await database.writer.run(partial(_begin, player=grisha, game_id=game_id))


def _begin(connection: Connection, player: PlayerRow, game_id: str) -> None:
    begin(connection, player, game_id=game_id)


def _of_one_version() -> list[Callable[[Connection], object]]:
    """Three for the same version, in one commit if they meet: the first is saved."""
    return [appending(move(1, command_id=each), 1, 6000) for each in ("a", "b", "c")]


def _of_one_command() -> list[Callable[[Connection], object]]:
    return [
        partial(append_move, move=move(2, command_id="a"), turn=1, deadline=7000),
        partial(append_move, move=move(2, command_id="d"), turn=1, deadline=7000),
        partial(append_move, move=move(1, game_id="g3"), turn=1, deadline=7000),
    ]


def _of_an_end() -> list[Callable[[Connection], object]]:
    """Two ends, and a move after them."""
    return [
        appending(move(1, game_id="g2"), None, None, finish()),
        appending(move(1, game_id="g2"), None, None, finish()),
        appending(move(2, game_id="g2"), 0, 9000),
    ]


def _of_a_deadline() -> list[Callable[[Connection], object]]:
    """The same extension by two processes: once is enough."""
    row = ExtensionRow(game_id="g1", version=2, seconds=60, at=8000)
    work = partial(extend, extension=row, old_deadline=7000, new_deadline=67_000)
    return [work, work]


async def _abandon(database: Database) -> object:
    """A waiter who is cancelled does not take his work back."""
    waiter = asyncio.ensure_future(database.writer.run(guest("Efim")))
    await asyncio.sleep(0)
    waiter.cancel()
    await database.writer.run(guest("Yakov"))
    return "Efim" in _read(database, names)


def _write_as_reader(database: Database) -> str:
    try:
        with database.read() as connection:
            guest("Nobody")(connection)
    except (DBAPIError, DatabaseLost):
        return "refused"
    return "written"


def _read(database: Database, question: Callable[[Connection], T]) -> T:
    with database.read() as connection:
        return question(connection)


def _standing(connection: Connection) -> object:
    game = the_game(connection)
    return game.status, game.version, game.turn, game.deadline


def _journal(connection: Connection) -> object:
    games = [moves_of(connection, game_id) for game_id in ("g1", "g2")]
    return games, extensions_of(connection, "g1")


async def _each(works: list[Awaitable[object]]) -> list[object]:
    """Answers and kinds of errors; ids are drawn, so of a row only the kind."""
    done = await asyncio.gather(*works, return_exceptions=True)
    return [each if isinstance(each, int) else type(each).__name__ for each in done]
