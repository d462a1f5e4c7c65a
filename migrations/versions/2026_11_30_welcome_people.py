"""Welcome people: accounts, mail, ratings, notices, orders, remarks; and what games know of them."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_people"
down_revision = "2026_11_30_first_tables"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keyring",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keyring")),
    )
    op.create_table(
        "account",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("email_key", sa.String(), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=False),
        sa.Column("password_version", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger(), nullable=True),
        sa.Column("is_admin", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("on_leaderboard", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("wants_company", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("mail_notices", sa.String(), server_default="at_once", nullable=False),
        sa.Column("quiet_from", sa.BigInteger(), nullable=True),
        sa.Column("quiet_to", sa.BigInteger(), nullable=True),
        sa.Column("time_zone", sa.String(), server_default="UTC", nullable=False),
        sa.Column("calendar_hash", sa.String(), nullable=True),
        sa.Column("digest_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "mail_notices IN ('off', 'at_once', 'daily')", name=op.f("ck_account_mail_notices")
        ),
        sa.CheckConstraint(
            "(quiet_from IS NULL) = (quiet_to IS NULL)", name=op.f("ck_account_quiet")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_account_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_account")),
        sa.UniqueConstraint("calendar_hash", name=op.f("uq_account_calendar_hash")),
    )
    op.create_index("ix_account_email_key", "account", ["email_key"])
    op.create_index(
        "uq_account_confirmed_email",
        "account",
        ["email_key"],
        unique=True,
        sqlite_where=sa.text("confirmed_at IS NOT NULL"),
        postgresql_where=sa.text("confirmed_at IS NOT NULL"),
    )
    op.create_table(
        "away",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("from_at", sa.BigInteger(), nullable=False),
        sa.Column("until_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("until_at > from_at", name=op.f("ck_away_span")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_away_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_away")),
    )
    op.create_index("ix_away_player_id_until_at", "away", ["player_id", "until_at"])
    op.create_table(
        "block",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("blocked_id", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["blocked_id"], ["player.id"], name=op.f("fk_block_blocked_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_block_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", "blocked_id", name=op.f("pk_block")),
    )
    op.create_index("ix_block_blocked_id", "block", ["blocked_id"])
    op.create_table(
        "mail",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.Column("failed_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_mail_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail")),
    )
    op.create_index(
        "ix_mail_due_at",
        "mail",
        ["due_at"],
        sqlite_where=sa.text("sent_at IS NULL AND failed_at IS NULL"),
        postgresql_where=sa.text("sent_at IS NULL AND failed_at IS NULL"),
    )
    op.create_index("ix_mail_player_id", "mail", ["player_id"])
    op.create_table(
        "one_time_link",
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("password_version", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "purpose IN ('confirm', 'reset', 'email')", name=op.f("ck_one_time_link_purpose")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_one_time_link_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_one_time_link")),
    )
    op.create_index("ix_one_time_link_player_id", "one_time_link", ["player_id"])
    op.create_table(
        "rating",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.Column("opponents", sa.BigInteger(), nullable=False),
        sa.Column("played_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_rating_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", "pool", name=op.f("pk_rating")),
    )
    op.create_index("ix_rating_pool_mu", "rating", ["pool", "mu"])
    op.create_table(
        "notice",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("kind IN ('turn', 'quarter', 'hour')", name=op.f("ck_notice_kind")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_notice_game_id")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_notice_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint(
            "player_id",
            "game_id",
            "version",
            "kind",
            name=op.f("uq_notice_player_id_game_id_version_kind"),
        ),
    )
    op.create_index("ix_notice_game_id", "notice", ["game_id"])
    op.create_index(
        "ix_notice_due_at",
        "notice",
        ["due_at"],
        sqlite_where=sa.text("settled_at IS NULL"),
        postgresql_where=sa.text("settled_at IS NULL"),
    )
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("p256dh", sa.String(), nullable=False),
        sa.Column("auth", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_push_subscription_player_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["token_hash"],
            ["session.token_hash"],
            name=op.f("fk_push_subscription_token_hash"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscription")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_push_subscription_endpoint")),
    )
    op.create_index("ix_push_subscription_player_id", "push_subscription", ["player_id"])
    op.create_index("ix_push_subscription_token_hash", "push_subscription", ["token_hash"])
    op.create_table(
        "rated_game",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rated_game_game_id")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_rated_game")),
        sa.UniqueConstraint("game_id", name=op.f("uq_rated_game_game_id")),
    )
    op.create_table(
        "rating_change",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("weight", sa.Double(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu_after", sa.Double(), nullable=False),
        sa.Column("sigma_after", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rating_change_game_id")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_rating_change_player_id")
        ),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_rating_change")),
    )
    op.create_index(
        "ix_rating_change_player_id_pool_ended_at",
        "rating_change",
        ["player_id", "pool", "ended_at"],
    )
    op.create_table(
        "remark",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        sa.Column("phrase", sa.String(), nullable=True),
        sa.Column("words", sa.String(), nullable=True),
        sa.CheckConstraint(
            "(phrase IS NULL) <> (words IS NULL)", name=op.f("ck_remark_phrase_or_words")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_remark_game_id")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_remark_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_remark")),
    )
    op.create_index("ix_remark_game_id_said_at", "remark", ["game_id", "said_at"])
    op.create_table(
        "report",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("reporter_id", sa.String(), nullable=False),
        sa.Column("reported_id", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("details", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("closed_by", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=True),
        sa.CheckConstraint("status IN ('open', 'closed')", name=op.f("ck_report_status")),
        sa.ForeignKeyConstraint(
            ["closed_by"], ["player.id"], name=op.f("fk_report_closed_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_report_game_id")),
        sa.ForeignKeyConstraint(
            ["reported_id"], ["player.id"], name=op.f("fk_report_reported_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["reporter_id"], ["player.id"], name=op.f("fk_report_reporter_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
        sa.UniqueConstraint(
            "game_id",
            "reporter_id",
            "reported_id",
            name=op.f("uq_report_game_id_reporter_id_reported_id"),
        ),
    )
    op.create_index("ix_report_status_made_at", "report", ["status", "made_at"])
    op.create_table(
        "standing_order",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("bout", sa.BigInteger(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_standing_order_game_id")),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_standing_order_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "player_id", "kind", name=op.f("pk_standing_order")),
    )
    op.add_column(
        "extension", sa.Column("away", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("game", sa.Column("series", sa.String(), nullable=True))
    op.add_column(
        "game", sa.Column("allows_away", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column(
        "game", sa.Column("allows_guests", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    op.add_column("game", sa.Column("renewed_at", sa.BigInteger(), nullable=True))
    op.add_column("game", sa.Column("unrated_because", sa.String(), nullable=True))
    op.add_column("game", sa.Column("cancelled_by", sa.String(), nullable=True))
    op.create_index("ix_game_series", "game", ["series"])
    op.create_index("uq_game_previous_game", "game", ["previous_game"], unique=True)
    op.add_column("participant", sa.Column("device", sa.String(), nullable=True))
    op.add_column("participant", sa.Column("address", sa.String(), nullable=True))
    op.add_column("participant", sa.Column("came_at", sa.BigInteger(), nullable=True))
    op.add_column("participant", sa.Column("place", sa.BigInteger(), nullable=True))
    op.add_column("participant", sa.Column("lost_by", sa.String(), nullable=True))
    op.add_column(
        "participant", sa.Column("epaulettes", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.add_column("player", sa.Column("name_key", sa.String(), nullable=True))
    op.add_column("player", sa.Column("deleted_at", sa.BigInteger(), nullable=True))
    op.create_index("uq_player_name_key", "player", ["name_key"], unique=True)
    op.add_column("session", sa.Column("label", sa.String(), nullable=True))
    op.add_column("session", sa.Column("name", sa.String(), nullable=True))


def downgrade() -> None:
    for table in (
        "report",
        "block",
        "remark",
        "standing_order",
        "away",
        "push_subscription",
        "notice",
        "rating_change",
        "rated_game",
        "rating",
        "keyring",
        "mail",
        "one_time_link",
        "account",
    ):
        op.drop_table(table)
    op.drop_index("uq_player_name_key", "player")
    op.drop_index("uq_game_previous_game", "game")
    op.drop_index("ix_game_series", "game")
    op.drop_column("session", "label")
    op.drop_column("session", "name")
    op.drop_column("player", "name_key")
    op.drop_column("player", "deleted_at")
    op.drop_column("participant", "device")
    op.drop_column("participant", "address")
    op.drop_column("participant", "came_at")
    op.drop_column("participant", "place")
    op.drop_column("participant", "lost_by")
    op.drop_column("participant", "epaulettes")
    op.drop_column("extension", "away")
    op.drop_column("game", "series")
    op.drop_column("game", "allows_away")
    op.drop_column("game", "allows_guests")
    op.drop_column("game", "renewed_at")
    op.drop_column("game", "unrated_because")
    op.drop_column("game", "cancelled_by")
