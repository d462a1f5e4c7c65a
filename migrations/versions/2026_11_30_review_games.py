"""Review games: what was found out about each finished one that somebody asked about."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_reviews"
down_revision = "2026_11_30_orders"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("analysis", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("node", sa.String(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("pieces", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_review")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_review_game_id")),
    )


def downgrade() -> None:
    op.drop_table("review")
