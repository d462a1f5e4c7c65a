"""Find deadlines by the ten minutes they lie in: the index stays as it is in most moves."""

import sqlalchemy as sa
from alembic import op

revision = "2026_12_01_deadlines"
down_revision = "2026_11_30_reviews"
branch_labels = None
depends_on = None


def upgrade() -> None:
    on_postgresql = op.get_bind().dialect.name == "postgresql"
    if on_postgresql:  # room beside each row for what the next moves make of it
        op.execute("ALTER TABLE game SET (fillfactor = 70)")
    # A stored column writes the table anew, with that room. SQLite can add none that is
    # stored, PostgreSQL index none that is not.
    ten_minutes = sa.Computed("deadline / 600000", persisted=on_postgresql)
    op.add_column("game", sa.Column("due", sa.BigInteger(), ten_minutes, nullable=True))
    op.drop_index("ix_game_deadline", "game")
    _index("due")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE game RESET (fillfactor)")
    op.drop_index("ix_game_due", "game")
    _index("deadline")
    op.drop_column("game", "due")


def _index(column: str) -> None:
    is_there = sa.text(f"{column} IS NOT NULL")
    op.create_index(
        f"ix_game_{column}",
        "game",
        [column],
        sqlite_where=is_there,
        postgresql_where=is_there,
    )
