"""Order more: a standing order may stand only as long as no new rank lies on the table."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_orders"
down_revision = "2026_11_30_languages"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("standing_order", sa.Column("ranks", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("standing_order", "ranks")
