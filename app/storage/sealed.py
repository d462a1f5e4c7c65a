"""Which keys the seeds of games that are not over are sealed with, and those that none opens."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from app.storage import journal, orders, renewal
from app.storage.engines import read_engine
from app.storage.models import Game, Participant
from app.storage.rows import Finish
from app.storage.sealing import SealBroken, SecretError, SeedSeal

#: What the row of a game says whose seed is lost: why it is not rated, and nothing as its seed.
LOST = "lost"
NO_SEED = ""

_IS_SEALED = Game.status.in_(("open", "playing"))


@dataclass(frozen=True, slots=True)
class Sealed:
    """Games that are not over, counted by the key of their seed."""

    by_key: Mapping[str, int]
    lost: int  # no key here opens them


class GamesSealed(SecretError):
    """There are games here that no key opens; the text says how many."""


def sealed_games(connection: Connection, seal: SeedSeal) -> Sealed:
    """How many wait for each key. Games of an older version do not say, so they are tried."""
    statement = select(Game.seal_key, func.count()).where(_IS_SEALED, Game.seal_key.is_not(None))
    rows = connection.execute(statement.group_by(Game.seal_key))
    by_key = {key: count for key, count in rows if key is not None}
    lost = sum(count for key, count in by_key.items() if key not in seal.ids)
    for key in _tried(connection, seal):
        if key is None:
            lost += 1
        else:
            by_key[key] = by_key.get(key, 0) + 1
    return Sealed(by_key, lost)


def keys_needed(connection: Connection) -> list[str]:
    """The ids of all keys that games need which are not over, as far as games say."""
    statement = select(Game.seal_key).where(_IS_SEALED, Game.seal_key.is_not(None)).distinct()
    return sorted(key for key in connection.execute(statement).scalars() if key is not None)


def refuse_sealed(url: str, seal: SeedSeal) -> None:
    """Raises GamesSealed unless every game that is not over can go on, SQLAlchemyError."""
    engine = read_engine(url)
    try:
        with engine.connect() as connection:
            found = sealed_games(connection, seal)
    finally:
        engine.dispose()
    if found.lost:
        strange = ", ".join(sorted(set(found.by_key) - set(seal.ids))) or "unknown"
        raise GamesSealed(
            f"the secret is not the one that {found.lost} games and tables were sealed with"
            f" (key {strange}); bring it back, or see `python -m app rotate-secret --help`"
        )


def lost_games(connection: Connection, seal: SeedSeal) -> list[tuple[str, int | None]]:
    """The id of every game that is not over and that no key here opens, and its version."""
    statement = select(Game.id, Game.version, Game.sealed_seed, Game.seal_key).where(_IS_SEALED)
    unknown = statement.where(Game.seal_key.is_(None) | Game.seal_key.not_in(seal.ids))
    rows = connection.execute(unknown.order_by(Game.id)).all()
    return [(row.id, row.version) for row in rows if _key_of(seal, row.id, row.sealed_seed) is None]


def end_lost(connection: Connection, game_id: str, version: int | None, finish: Finish) -> None:
    """End a game that cannot go on: without rating, and without a record that could be checked.

    Raises VersionConflict when it is not at this version.
    """
    journal.void(connection, game_id, version, finish)
    changes: dict[str, object] = {"rated": False, "unrated_because": LOST}
    if version is None:  # it was to be a rematch, perhaps: there may be another
        changes |= {"previous_game": None, "series": None}
    connection.execute(update(Game).where(Game.id == game_id).values(**changes))
    unmarked = update(Participant).where(Participant.game_id == game_id)
    connection.execute(unmarked.values(device=None, address=None))
    renewal.drop(connection, [game_id])
    orders.drop_orders(connection, game_id)


def _tried(connection: Connection, seal: SeedSeal) -> list[str | None]:
    statement = select(Game.id, Game.sealed_seed).where(_IS_SEALED, Game.seal_key.is_(None))
    rows = connection.execute(statement)
    return [_key_of(seal, row.id, row.sealed_seed) for row in rows]


def _key_of(seal: SeedSeal, game_id: str, sealed: bytes) -> str | None:
    try:
        return seal.opened(game_id, sealed)[0]
    except SealBroken:
        return None
