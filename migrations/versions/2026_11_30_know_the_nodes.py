"""Know the nodes: who is connected to which process, and what each has taken upon itself."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_nodes"
down_revision = "2026_11_30_watch"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("node", sa.String(), nullable=False),
        sa.Column("looking", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("gone_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "player_id", "node", name=op.f("pk_presence")),
    )
    op.create_index("ix_presence_node", "presence", ["node"])
    op.create_table(
        "claim",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("node", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "kind", name=op.f("pk_claim")),
    )


def downgrade() -> None:
    op.drop_table("claim")
    op.drop_index("ix_presence_node", "presence")
    op.drop_table("presence")
