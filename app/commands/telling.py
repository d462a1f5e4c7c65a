"""How commands print what they found."""

from datetime import UTC, datetime

from app.storage.inventory import Inventory


def inventory_line(found: Inventory) -> str:
    """One line without a full stop."""
    alive = "" if found.alive_at is None else f"; alive until {instant(found.alive_at)}"
    return (
        f"{found.running} games running, {found.finished} finished, {found.waiting} tables waiting,"
        f" {found.people} people, {found.guests} guests{alive}"
    )


def instant(at_ms: int) -> str:
    """To the second, UTC."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
