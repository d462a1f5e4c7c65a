"""One table at one moment, encoded: what all viewers see alike is worked out once for all of them,
and what moves do not change is kept from one moment to the next.

The bytes are those of `wire.view_of` but for the order of the fields.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from app.play import wire
from app.play.audience import Viewer
from app.play.table import Table
from app.play.wishes import Wishes

_NO_ORDERS: Final = wire.encode(Wishes().as_dict())
_NULL: Final = b"null"
_TRUE: Final = b"true"
_FALSE: Final = b"false"
_NOBODY: Final[frozenset[int]] = frozenset()


class Kept:
    """The fields that stay the same for a while, each piece with what it was made from: of the
    table, of the bout, and of each seat (all without braces).

    The pieces are copies, for what the encoder returns holds 16 KiB.
    """

    __slots__ = ("bots", "bout", "bout_by", "sitters", "sitters_by", "table", "table_by")

    def __init__(self) -> None:
        self.table_by: tuple[object, ...] | None = None
        self.table = b""
        self.bout_by: tuple[object, ...] | None = None
        self.bout = b""
        self.sitters_by: tuple[object, ...] | None = None
        self.sitters: tuple[bytes, ...] = ()
        self.bots = _NOBODY

    def renew(self, table: Table) -> None:
        """Makes anew what is not true any more."""
        by = wire.fixed_by(table)
        if by != self.table_by:
            self.table_by, self.table = by, _fields(wire.fixed_part(table))
        by = wire.bout_by(table)
        if by != self.bout_by:
            self.bout_by, self.bout = by, _fields(wire.bout_part(table))
        by = wire.sitters_by(table)
        if by != self.sitters_by and table.state is not None:
            seats = [table.sitter(seat) for seat in range(table.rules.seats)]
            self.sitters = tuple(_fields(wire.sitter_part(table, who)) for who in seats)
            bots = [seat for seat, who in enumerate(seats) if who.kind == "bot"]
            self.bots = frozenset(bots) if bots else _NOBODY
            self.sitters_by = by


class Scene:
    """Made anew whenever something has changed; `kept` is handed on from the one before."""

    def __init__(
        self, table: Table, online: AbstractSet[int], absent: Mapping[int, int], kept: Kept
    ) -> None:
        kept.renew(table)
        self._table = table
        self._online = online
        self._moving = _fields(wire.moving_part(table, absent))
        self._all = b"%b,%b" % (kept.bout, kept.table)
        self._seats = [] if table.turn is None else _seats(table, online, kept)

    def shown_to(self, viewer: Viewer) -> bytes:
        """The whole view of one viewer."""
        own = self._own(viewer) if self._seats else self._own_without_play(viewer)
        return b"{%b,%b,%b}" % (own, self._moving, self._all)

    def _own(self, viewer: Viewer) -> bytes:
        seats, hand, legal = self._seats, b"", b"[]"
        if viewer is not None:
            hand, legal = map(wire.encode, wire.hand_and_legal(self._table, viewer))
            seats = seats[:]
            seats[viewer] = b'%b,"hand":%b' % (seats[viewer], hand)
        return b'"you":%b,"orders":%b,"you_host":null,"may_cancel":%b,"seats":[{%b}],"legal":%b' % (
            _NULL if viewer is None else b"%d" % viewer,
            self._orders(viewer),
            _TRUE if wire.may_cancel(self._table, viewer) else _FALSE,
            b"},{".join(seats),
            legal,
        )

    def _orders(self, viewer: Viewer) -> bytes:
        if viewer is None:
            return _NULL
        return wire.encode(wire.orders(self._table, viewer)) if self._table.orders else _NO_ORDERS

    def _own_without_play(self, viewer: Viewer) -> bytes:
        seats = wire.seats_of(self._table, self._online)
        return _fields(wire.own_part(self._table, viewer, None, seats))


def _seats(table: Table, online: AbstractSet[int], kept: Kept) -> list[bytes]:
    """What all may know of each, as the fields of an object."""
    seats = []
    for seat, (count, place) in enumerate(wire.counts_and_places(table)):
        ended = _NULL if place is None else b"%d" % place
        here = _TRUE if seat in online or seat in kept.bots else _FALSE
        now = kept.sitters[seat], count, ended, here
        seats.append(b'%b,"count":%d,"place":%b,"online":%b' % now)
    return seats


def _fields(part: Mapping[str, object]) -> bytes:
    """The fields of a JSON object, without its braces; a copy."""
    return wire.encode(part)[1:-1]
