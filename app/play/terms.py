"""What a table was made for, and by whom, as its view tells everybody."""

from app.fair.instants import print_instant
from app.play.audience import Viewer
from app.play.expiry import expires_at
from app.play.opponents import persons_at
from app.play.table import Table


def terms_of(table: Table) -> dict[str, object]:
    """The part of the VIEW that says how the table was offered; the same for everybody."""
    game = table.game
    return {
        "visibility": game.visibility,
        "rated": game.rated,
        "unrated_because": game.unrated_because,
        "guests": game.allows_guests,
        "away": game.allows_away,
        "persons": persons_at(game),
        "host": _place_of(table, game.host),
        "expires": print_instant(expires_at(game)) if table.status == "open" else None,
    }


def own_terms(table: Table, viewer: Viewer, player_id: str | None) -> dict[str, object]:
    """What the viewer may do about it.

    `player_id` is known when somebody asks over HTTP: only then does it say if he is the host.
    """
    is_asked = table.status == "open" and player_id is not None
    return {
        "you_host": table.game.host == player_id if is_asked else None,
        "may_cancel": may_cancel(table, viewer),
    }


def may_cancel(table: Table, seat: int | None) -> bool:
    """Whether this seat may still call the game off: nobody has moved since the deal."""
    return seat is not None and table.version == 0 and not table.is_over


def place_before_deal(table: Table, player_id: str | None) -> int | None:
    """Where the player stands in the list of those who sit; they have no seats yet."""
    seated = [who.player_id for who in table.participants]
    return seated.index(player_id) if player_id is not None and player_id in seated else None


def _place_of(table: Table, player_id: str | None) -> int | None:
    """His seat, or before the deal his place in the list."""
    if table.state is None:
        return place_before_deal(table, player_id)
    return table.seat_of(player_id)
