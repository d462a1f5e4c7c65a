"""Watch over it: games know the key that their seed is sealed with."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_watch"
down_revision = "2026_11_30_people"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("seal_key", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("game", "seal_key")
