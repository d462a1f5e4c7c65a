"""The tables of games and of those who play them; `people_models` has the rest about people.

Rows never leave storage as ORM objects: see `rows`. The columns of the second migration that point
at other rows have no foreign key: SQLite would have to build the whole table anew for it.
"""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

Object = JSON(none_as_null=True)


class Base(DeclarativeBase):
    """All tables of Bito; the names of constraints are the same on every database."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {int: BigInteger()}  # noqa: RUF012


class Player(Base):
    """Somebody who can sit down."""

    __tablename__ = "player"
    __table_args__ = (
        CheckConstraint("kind IN ('guest', 'person')", name="kind"),
        Index("uq_player_name_key", "name_key", unique=True),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    kind: Mapped[str]
    created_at: Mapped[int]
    #: What two names of persons that look alike have in common; guests have none.
    name_key: Mapped[str | None]
    deleted_at: Mapped[int | None]


class Session(Base):
    """A way in, known by the hash of its token only."""

    __tablename__ = "session"
    __table_args__ = (CheckConstraint("via IN ('cookie', 'bearer')", name="via"),)

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"), index=True)
    via: Mapped[str]
    created_at: Mapped[int]
    seen_at: Mapped[int]
    label: Mapped[str | None]
    name: Mapped[str | None]


#: Deadlines are found by which of these spans they lie in.
DUE_MS: Final = 600_000


class Game(Base):
    """A table and its game. No hand and no talon is ever stored: seed and moves rebuild them."""

    __tablename__ = "game"
    __table_args__ = (
        CheckConstraint("status IN ('open', 'playing', 'over')", name="status"),
        CheckConstraint("visibility IN ('open', 'link')", name="visibility"),
        CheckConstraint("deadline_s > 0", name="deadline_s"),
        CheckConstraint("status <> 'open' OR (version IS NULL AND turn IS NULL)", name="open"),
        CheckConstraint(
            "status <> 'playing' OR"
            " (version IS NOT NULL AND turn IS NOT NULL AND started_at IS NOT NULL)",
            name="playing",
        ),
        # A seed and a record are public, so they must not exist before the end, and must then.
        CheckConstraint(
            "(status = 'over') = (server_seed IS NOT NULL)"
            " AND (status = 'over') = (record IS NOT NULL)"
            " AND (status = 'over') = (result IS NOT NULL)"
            " AND (status = 'over') = (ended_at IS NOT NULL)",
            name="over",
        ),
        CheckConstraint("deadline IS NULL OR status = 'playing'", name="deadline"),
        Index(
            "ix_game_due",
            "due",
            sqlite_where=text("due IS NOT NULL"),
            postgresql_where=text("due IS NOT NULL"),
        ),
        Index(None, "status", "visibility", "created_at"),
        Index(None, "ended_at", "id"),
        Index(None, "series"),
        Index("uq_game_previous_game", "previous_game", unique=True),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    preset: Mapped[str]
    rules: Mapped[dict[str, object]] = mapped_column(Object)
    rules_text: Mapped[str]
    deadline_s: Mapped[int]
    rated: Mapped[bool]
    visibility: Mapped[str]
    opponents: Mapped[list[str]] = mapped_column(Object)
    level: Mapped[str | None]
    host: Mapped[str | None] = mapped_column(ForeignKey("player.id"))
    commitment: Mapped[str]
    sealed_seed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[int]
    dealer: Mapped[int | None]
    opener: Mapped[int | None]
    previous_game: Mapped[str | None] = mapped_column(ForeignKey("game.id"))
    status: Mapped[str]
    version: Mapped[int | None]
    turn: Mapped[int | None]
    deadline: Mapped[int | None]
    #: In which ten minutes since 1970 the deadline lies. The database keeps it, for an index that
    #: few moves change: where none does, PostgreSQL writes a move into no index of games at all.
    due: Mapped[int | None] = mapped_column(Computed(f"deadline / {DUE_MS}"))
    result: Mapped[dict[str, object] | None] = mapped_column(Object)
    server_seed: Mapped[str | None]
    started_at: Mapped[int | None]
    ended_at: Mapped[int | None]
    record: Mapped[str | None]
    #: The first game of a row of rematches; None for a game without one.
    series: Mapped[str | None]
    allows_away: Mapped[bool] = mapped_column(server_default=false())
    allows_guests: Mapped[bool] = mapped_column(server_default=true())
    renewed_at: Mapped[int | None]
    unrated_because: Mapped[str | None]
    cancelled_by: Mapped[str | None]
    #: The id of the key that sealed the seed; None for games made before keys had ids.
    seal_key: Mapped[str | None]


class Participant(Base):
    """One who plays in a game; bots have no player."""

    __tablename__ = "participant"
    __table_args__ = (
        UniqueConstraint("game_id", "player_id"),
        UniqueConstraint("game_id", "seat"),
        CheckConstraint("kind IN ('person', 'guest', 'bot')", name="kind"),
        CheckConstraint("(kind = 'bot') = (player_id IS NULL)", name="bot"),
        Index(None, "player_id", "game_id"),
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("player.id"))
    name: Mapped[str]
    kind: Mapped[str]
    joined_at: Mapped[int]
    level: Mapped[str | None]
    nonce: Mapped[str]
    program: Mapped[bool]
    seat: Mapped[int | None]
    #: Keyed hashes of the device and the address he sat down from; gone when the game has begun.
    device: Mapped[str | None]
    address: Mapped[str | None]
    #: When he was first connected; known only where leaving loses.
    came_at: Mapped[int | None]
    place: Mapped[int | None]
    lost_by: Mapped[str | None]
    epaulettes: Mapped[int] = mapped_column(server_default="0")


class Move(Base):
    """The journal: append only. Its primary key is the lock of a game."""

    __tablename__ = "move"
    __table_args__ = (
        UniqueConstraint("game_id", "seat", "command_id"),
        CheckConstraint("version > 0", name="version"),
        # SQLite keeps the moves of a game side by side, and has one tree less to write.
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    move: Mapped[str]
    at: Mapped[int]
    command_id: Mapped[str | None]
    cause: Mapped[str | None]


class Extension(Base):
    """Deadlines lengthened after an outage of ours, or while a player was away; append only."""

    __tablename__ = "extension"
    __table_args__ = (
        CheckConstraint("seconds > 0", name="seconds"),
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seconds: Mapped[int]
    away: Mapped[bool] = mapped_column(server_default=false())


class Review(Base):
    """What was found out about a finished game; or that a process finds it out, until then."""

    __tablename__ = "review"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    #: The number of the method: a text of an older one may be replaced.
    analysis: Mapped[int]
    text: Mapped[str | None]
    node: Mapped[str | None]
    until: Mapped[int | None]
    #: Pieces of work that are done, and how many there are; 0 as long as that is not known.
    done: Mapped[int]
    pieces: Mapped[int]


class Node(Base):
    """A running process and when its heart beat last."""

    __tablename__ = "node"

    name: Mapped[str] = mapped_column(primary_key=True)
    beat_at: Mapped[int]
