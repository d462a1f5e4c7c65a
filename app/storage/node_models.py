"""What several processes on one database know of each other: who is connected where, who does what.

Nothing here is needed to go on with a game. The processes themselves are `models.Node`.
"""

from sqlalchemy import Index, false
from sqlalchemy.orm import Mapped, mapped_column

from app.storage.models import Base


class Presence(Base):
    """A player's connections to a table at one process; `gone_at` is when the last one ended."""

    __tablename__ = "presence"
    __table_args__ = (Index(None, "node"),)

    game_id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(primary_key=True)
    node: Mapped[str] = mapped_column(primary_key=True)
    #: Whether the table is before his eyes, on a page of ours.
    looking: Mapped[bool] = mapped_column(server_default=false())
    gone_at: Mapped[int | None]


class Claim(Base):
    """Work that one process has taken upon itself for a short time: another one need not do it."""

    __tablename__ = "claim"

    game_id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int]
    node: Mapped[str]
    until: Mapped[int]
