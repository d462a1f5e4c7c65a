"""How long a table waits for people: 72 hours from its making, or from its host's last renewal."""

from typing import Final

from app.storage.rows import GameRow

WAITING_MS: Final = 3 * 24 * 60 * 60 * 1000


def expires_at(game: GameRow) -> int:
    """When the table is closed if it has not filled by then."""
    since = game.created_at if game.renewed_at is None else game.renewed_at
    return since + WAITING_MS
