"""What the database holds after a fault, read as a whole: the other side of the checker."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, select

from app.ratings.recompute import differences
from app.storage.engines import read_engine
from app.storage.models import Extension, Game, Move, Participant
from app.storage.queries import games_among
from app.storage.rows import ExtensionRow, GameRow, MoveRow, ParticipantRow
from app.storage.sealing import SealBroken, SeedSeal, load_secret

Row = TypeVar("Row", MoveRow, ExtensionRow, ParticipantRow)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One game with everything that belongs to it. `seed` is None where the seal opens nothing."""

    row: GameRow
    seed: bytes | None = field(repr=False)
    participants: tuple[ParticipantRow, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    extensions: tuple[ExtensionRow, ...] = ()
    record: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Stored:
    """All games by id, and what is wrong with the ratings in `app.ratings.recompute`'s words."""

    games: dict[str, StoredGame]
    ratings: tuple[str, ...] = ()


def read_stored(url: str, data: Path, secret: str | None = None) -> Stored:
    """One moment of the database at `url`; `data` holds the key file unless `secret` is given."""
    engine = read_engine(url)
    try:
        return _read(engine, SeedSeal(load_secret(data, secret)))
    finally:
        engine.dispose()


def _read(engine: Engine, seal: SeedSeal) -> Stored:
    with engine.connect() as connection, connection.begin():
        ids = list(connection.execute(select(Game.id)).scalars())
        games = [game for some in _parts(ids) for game in games_among(connection, some)]
        records = dict(connection.execute(select(Game.id, Game.record)).all())
        participants = _all(connection, Participant, ParticipantRow, "ordinal")
        moves = _all(connection, Move, MoveRow, "version")
        extensions = _all(connection, Extension, ExtensionRow, "at")
        ratings = tuple(differences(connection))
    return Stored(
        {
            game.id: StoredGame(
                game,
                _seed(seal, game),
                tuple(participants.get(game.id, ())),
                tuple(moves.get(game.id, ())),
                tuple(extensions.get(game.id, ())),
                records[game.id],
            )
            for game in games
        },
        ratings,
    )


def _parts(ids: list[str], size: int = 500) -> Iterable[list[str]]:
    return (ids[i : i + size] for i in range(0, len(ids), size))


def _all(
    connection: Connection,
    model: type[Participant] | type[Move] | type[Extension],
    row: type[Row],
    order: str,
) -> dict[str, list[Row]]:
    table = model.__table__
    columns = [table.c[name] for name in row.__slots__]
    statement = select(*columns).order_by(table.c.game_id, table.c[order])
    found = map(partial(_row, row), connection.execute(statement).mappings())
    return {game: list(rows) for game, rows in groupby(found, key=lambda each: each.game_id)}


def _row(kind: type[Row], values: object) -> Row:
    assert isinstance(values, dict) or hasattr(values, "keys")
    return kind(**dict(values))  # type: ignore[call-overload]  # a row's columns are its fields


def _seed(seal: SeedSeal, game: GameRow) -> bytes | None:
    if game.server_seed is not None:
        return bytes.fromhex(game.server_seed)
    try:
        return seal.open(game.id, game.sealed_seed)
    except SealBroken:
        return None
