"""One table at one moment, encoded: what all viewers see alike is worked out once for all of them.

The bytes are those of `wire.view_of` but for the order of the fields.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from app.play import wire
from app.play.audience import Viewer
from app.play.table import Table


@dataclass(frozen=True, slots=True)
class Fixed:
    """The part of a table's view that moves do not change, as the fields of a JSON object, and
    what it was made of."""

    by: tuple[object, ...]
    text: bytes


class Scene:
    """Made anew whenever something has changed; `fixed` may be handed on from the one before."""

    def __init__(
        self,
        table: Table,
        online: AbstractSet[int],
        absent: Mapping[int, int],
        fixed: Fixed | None = None,
    ) -> None:
        by = wire.fixed_by(table)
        if fixed is None or fixed.by != by:
            # Without its braces; and a copy, for what the encoder returns holds 16 KiB.
            fixed = Fixed(by, wire.encode(wire.fixed_part(table))[1:-1])
        self.fixed = fixed
        self._table = table
        view = wire.public_view(table)
        self._seats = wire.seats_of(table, view, online)
        self._moving = wire.encode(wire.moving_part(table, view, absent))

    def shown_to(self, viewer: Viewer) -> bytes:
        """The whole view of one viewer."""
        own = wire.encode(wire.own_part(self._table, viewer, None, self._seats))
        parts = (own[1:-1], self._moving[1:-1], self.fixed.text)
        return b"{" + b",".join(parts) + b"}"
