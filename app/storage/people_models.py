"""The tables about people: accounts, mail, ratings, notices, what they say and whom they avoid.

Times are int milliseconds UTC. Whatever opens something is kept as a hash or sealed.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.storage.models import Base

_Number = BigInteger().with_variant(Integer(), "sqlite")


def _player(primary: bool = False) -> Mapped[str]:
    key = ForeignKey("player.id", ondelete="CASCADE")
    return mapped_column(key, primary_key=primary)


class Account(Base):
    """How a person comes back: an address and a password. One confirmed account an address."""

    __tablename__ = "account"
    __table_args__ = (
        CheckConstraint("mail_notices IN ('off', 'at_once', 'daily')", name="mail_notices"),
        CheckConstraint("(quiet_from IS NULL) = (quiet_to IS NULL)", name="quiet"),
        Index(
            "uq_account_confirmed_email",
            "email_key",
            unique=True,
            sqlite_where=text("confirmed_at IS NOT NULL"),
            postgresql_where=text("confirmed_at IS NOT NULL"),
        ),
        Index(None, "email_key"),
    )

    player_id: Mapped[str] = _player(primary=True)
    email: Mapped[str]
    email_key: Mapped[str]
    password_hash: Mapped[str]
    password_version: Mapped[int] = mapped_column(server_default="1")
    created_at: Mapped[int]
    confirmed_at: Mapped[int | None]
    is_admin: Mapped[bool] = mapped_column(server_default=false())
    on_leaderboard: Mapped[bool] = mapped_column(server_default=false())
    wants_company: Mapped[bool] = mapped_column(server_default=false())
    language: Mapped[str] = mapped_column(server_default="en")
    mail_notices: Mapped[str] = mapped_column(server_default="at_once")
    quiet_from: Mapped[int | None]  # minutes after midnight in `time_zone`
    quiet_to: Mapped[int | None]
    time_zone: Mapped[str] = mapped_column(server_default="UTC")
    calendar_hash: Mapped[str | None] = mapped_column(unique=True)
    digest_at: Mapped[int | None]


class OneTimeLink(Base):
    """A link sent by mail, known by the hash of its token; used once, then deleted."""

    __tablename__ = "one_time_link"
    __table_args__ = (CheckConstraint("purpose IN ('confirm', 'reset', 'email')", name="purpose"),)

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"), index=True)
    purpose: Mapped[str]
    email: Mapped[str]
    password_version: Mapped[int]
    made_at: Mapped[int]
    expires_at: Mapped[int]


class Mail(Base):
    """The outbox: written in the transaction that causes the letter. The text is sealed and is
    deleted once it is sent."""

    __tablename__ = "mail"
    __table_args__ = (
        Index(
            "ix_mail_due_at",
            "due_at",
            sqlite_where=text("sent_at IS NULL AND failed_at IS NULL"),
            postgresql_where=text("sent_at IS NULL AND failed_at IS NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str | None] = mapped_column(
        ForeignKey("player.id", ondelete="CASCADE"), index=True
    )
    address: Mapped[str]
    kind: Mapped[str]
    sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    made_at: Mapped[int]
    due_at: Mapped[int]
    attempts: Mapped[int] = mapped_column(server_default="0")
    sent_at: Mapped[int | None]
    failed_at: Mapped[int | None]


class Keyring(Base):
    """Keys of the server's own, sealed."""

    __tablename__ = "keyring"

    name: Mapped[str] = mapped_column(primary_key=True)
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    made_at: Mapped[int]


class Rating(Base):
    """What a player's rated games in one pool have led to so far."""

    __tablename__ = "rating"
    __table_args__ = (Index(None, "pool", "mu"),)

    player_id: Mapped[str] = _player(primary=True)
    pool: Mapped[str] = mapped_column(primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]
    opponents: Mapped[int]
    played_at: Mapped[int]


class RatedGame(Base):
    """A game that was rated; the numbers say in which order."""

    __tablename__ = "rated_game"

    number: Mapped[int] = mapped_column(_Number, primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), unique=True)
    pool: Mapped[str]
    ended_at: Mapped[int]


class RatingChange(Base):
    """What one rated game did to one player's rating; exactly one for each that played."""

    __tablename__ = "rating_change"
    __table_args__ = (Index(None, "player_id", "pool", "ended_at"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"), primary_key=True)
    pool: Mapped[str]
    place: Mapped[int]
    weight: Mapped[float]
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu_after: Mapped[float]
    sigma_after: Mapped[float]
    ended_at: Mapped[int]


class Notice(Base):
    """Something a player is to be told about a game when it is due. A game has notices about the
    position it stands at and no other: a move deletes those before it."""

    __tablename__ = "notice"
    __table_args__ = (
        UniqueConstraint("player_id", "game_id", "version", "kind"),
        CheckConstraint("kind IN ('turn', 'quarter', 'hour')", name="kind"),
        Index(None, "game_id"),
        Index(
            "ix_notice_due_at",
            "due_at",
            sqlite_where=text("settled_at IS NULL"),
            postgresql_where=text("settled_at IS NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = _player()
    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"))
    version: Mapped[int]
    kind: Mapped[str]
    made_at: Mapped[int]
    due_at: Mapped[int]
    settled_at: Mapped[int | None]


class PushSubscription(Base):
    """Where a browser takes push messages; it ends with its session."""

    __tablename__ = "push_subscription"

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"), index=True)
    token_hash: Mapped[str] = mapped_column(
        ForeignKey("session.token_hash", ondelete="CASCADE"), index=True
    )
    endpoint: Mapped[str] = mapped_column(unique=True)
    p256dh: Mapped[str]
    auth: Mapped[str]
    made_at: Mapped[int]
    failures: Mapped[int] = mapped_column(server_default="0")
    language: Mapped[str] = mapped_column(server_default="en")  # of its pages, for guests


class Away(Base):
    """Days on which a player's long deadlines stand still."""

    __tablename__ = "away"
    __table_args__ = (
        CheckConstraint("until_at > from_at", name="span"),
        Index(None, "player_id", "until_at"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = _player()
    from_at: Mapped[int]
    until_at: Mapped[int]


class StandingOrder(Base):
    """What a seat's owner wants done when it would be his turn; nobody else sees it."""

    __tablename__ = "standing_order"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    player_id: Mapped[str] = _player(primary=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    bout: Mapped[int | None]
    ranks: Mapped[str | None]
    made_at: Mapped[int]


class Remark(Base):
    """What somebody said at a table: a ready phrase or words of his own."""

    __tablename__ = "remark"
    __table_args__ = (
        CheckConstraint("(phrase IS NULL) <> (words IS NULL)", name="phrase_or_words"),
        Index(None, "game_id", "said_at"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"))
    player_id: Mapped[str] = _player()
    said_at: Mapped[int]
    phrase: Mapped[str | None]
    words: Mapped[str | None]


class Block(Base):
    """`player_id` wants neither games with nor words from `blocked_id`."""

    __tablename__ = "block"

    player_id: Mapped[str] = _player(primary=True)
    blocked_id: Mapped[str] = mapped_column(
        ForeignKey("player.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    made_at: Mapped[int]


class Report(Base):
    """A complaint about a player at a game, for an administrator to look at."""

    __tablename__ = "report"
    __table_args__ = (
        UniqueConstraint("game_id", "reporter_id", "reported_id"),
        CheckConstraint("status IN ('open', 'closed')", name="status"),
        Index(None, "status", "made_at"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"))
    reporter_id: Mapped[str] = _player()
    reported_id: Mapped[str] = _player()
    reason: Mapped[str]
    details: Mapped[str]
    made_at: Mapped[int]
    status: Mapped[str]
    closed_at: Mapped[int | None]
    closed_by: Mapped[str | None] = mapped_column(ForeignKey("player.id", ondelete="SET NULL"))
    note: Mapped[str | None]
