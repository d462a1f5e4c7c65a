"""Speak languages: an account has one, in which its letters and messages are written."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_languages"
down_revision = "2026_11_30_nodes"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("account", sa.Column("language", sa.String(), server_default="en", nullable=False))


def downgrade() -> None:
    op.drop_column("account", "language")
