"""Lay the first tables: players, sessions, games, who plays in them, the journal, the beat."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_first_tables"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "node",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_node"),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('guest', 'person')", name=op.f("ck_player_kind")),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("rules_text", sa.String(), nullable=False),
        sa.Column("deadline_s", sa.BigInteger(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("visibility", sa.String(), nullable=False),
        sa.Column("opponents", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("level", sa.String(), nullable=True),
        sa.Column("host", sa.String(), nullable=True),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("sealed_seed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("dealer", sa.BigInteger(), nullable=True),
        sa.Column("opener", sa.BigInteger(), nullable=True),
        sa.Column("previous_game", sa.String(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=True),
        sa.Column("turn", sa.BigInteger(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("server_seed", sa.String(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("record", sa.String(), nullable=True),
        sa.CheckConstraint(
            "(status = 'over') = (server_seed IS NOT NULL)"
            " AND (status = 'over') = (record IS NOT NULL)"
            " AND (status = 'over') = (result IS NOT NULL)"
            " AND (status = 'over') = (ended_at IS NOT NULL)",
            name=op.f("ck_game_over"),
        ),
        sa.CheckConstraint("deadline IS NULL OR status = 'playing'", name=op.f("ck_game_deadline")),
        sa.CheckConstraint(
            "status <> 'open' OR (version IS NULL AND turn IS NULL)", name=op.f("ck_game_open")
        ),
        sa.CheckConstraint(
            "status <> 'playing' OR"
            " (version IS NOT NULL AND turn IS NOT NULL AND started_at IS NOT NULL)",
            name=op.f("ck_game_playing"),
        ),
        sa.CheckConstraint("status IN ('open', 'playing', 'over')", name=op.f("ck_game_status")),
        sa.CheckConstraint("visibility IN ('open', 'link')", name=op.f("ck_game_visibility")),
        sa.CheckConstraint("deadline_s > 0", name=op.f("ck_game_deadline_s")),
        sa.ForeignKeyConstraint(["host"], ["player.id"], name="fk_game_host"),
        sa.ForeignKeyConstraint(["previous_game"], ["game.id"], name="fk_game_previous_game"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index(
        "ix_game_deadline",
        "game",
        ["deadline"],
        sqlite_where=sa.text("deadline IS NOT NULL"),
        postgresql_where=sa.text("deadline IS NOT NULL"),
    )
    op.create_index("ix_game_ended_at_id", "game", ["ended_at", "id"])
    op.create_index(
        "ix_game_status_visibility_created_at", "game", ["status", "visibility", "created_at"]
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("via", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("via IN ('cookie', 'bearer')", name=op.f("ck_session_via")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name="fk_session_player_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name="pk_session"),
    )
    op.create_index("ix_session_player_id", "session", ["player_id"])
    op.create_table(
        "extension",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seconds", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("seconds > 0", name=op.f("ck_extension_seconds")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_extension_game_id"),
        sa.PrimaryKeyConstraint("game_id", "version", "at", name="pk_extension"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "move",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("command_id", sa.String(), nullable=True),
        sa.Column("cause", sa.String(), nullable=True),
        sa.CheckConstraint("version > 0", name=op.f("ck_move_version")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_move_game_id"),
        sa.PrimaryKeyConstraint("game_id", "version", name="pk_move"),
        sa.UniqueConstraint(
            "game_id", "seat", "command_id", name="uq_move_game_id_seat_command_id"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "participant",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("ordinal", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.String(), nullable=True),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("program", sa.Boolean(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(kind = 'bot') = (player_id IS NULL)", name=op.f("ck_participant_bot")),
        sa.CheckConstraint("kind IN ('person', 'guest', 'bot')", name=op.f("ck_participant_kind")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_participant_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_participant_player_id"),
        sa.PrimaryKeyConstraint("game_id", "ordinal", name="pk_participant"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_participant_game_id_player_id"),
        sa.UniqueConstraint("game_id", "seat", name="uq_participant_game_id_seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_participant_player_id_game_id", "participant", ["player_id", "game_id"])


def downgrade() -> None:
    for table in ("participant", "move", "extension", "session", "game", "player", "node"):
        op.drop_table(table)
