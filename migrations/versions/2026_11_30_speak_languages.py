"""Speak languages: of an account, for its letters and messages, and of a guest's browser."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_languages"
down_revision = "2026_11_30_nodes"
branch_labels = None
depends_on = None

TABLES = ("account", "push_subscription")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(
            table, sa.Column("language", sa.String(), server_default="en", nullable=False)
        )


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "language")
