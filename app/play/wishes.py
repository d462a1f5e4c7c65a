"""What the standing orders at a table say in the present position. Pure; giving them is `orders`.

An order answers only a question that its seat is asked on its own turn, by a move that is legal
then: it is a convenience of its owner and gives him nothing that he could not do by hand.
"""

from dataclasses import dataclass
from typing import Final

from app.engine.play import legal_moves
from app.engine.state import State
from app.play.table import Table
from app.storage.orders import OrderKind, OrderRow

_ADDING: Final = ("throw_in", "pile_on")
_ACCEPTING: Final = "accept"
_PASS: Final = "pass"


@dataclass(frozen=True, slots=True)
class Wishes:
    """One seat's orders. `pass_this_bout`: add nothing more until this bout has ended (R4.4,
    R4.9); `keep_beaten`: never pick up a beaten bout (R8)."""

    pass_this_bout: bool = False
    keep_beaten: bool = False

    def as_dict(self) -> dict[str, object]:
        return {"pass_this_bout": self.pass_this_bout, "keep_beaten": self.keep_beaten}


_NONE: Final = Wishes()


def wishes_of(table: Table, seat: int) -> Wishes:
    """The orders of a seat that stand now."""
    if not table.orders:
        return _NONE
    owner = table.sitter(seat).player_id
    standing = {row.kind for row in table.orders if row.player_id == owner and _stands(table, row)}
    return Wishes("pass_this_bout" in standing, "keep_beaten" in standing)


def lapsed_orders(table: Table) -> list[OrderRow]:
    """Those that were given for a bout which has ended."""
    return [row for row in table.orders if not _stands(table, row)]


def order_due(table: Table) -> tuple[int, str] | None:
    """The seat to move and its move, if that seat has ordered it."""
    if not table.orders:
        return None
    seat, state = table.turn, table.state
    if seat is None or state is None:
        return None
    kind = _answering(state)
    if kind is None or not getattr(wishes_of(table, seat), kind):
        return None
    return (seat, _PASS) if _PASS in legal_moves(state) else None


def _answering(state: State) -> OrderKind | None:
    """The order that answers what is being asked."""
    if state.phase in _ADDING:
        return "pass_this_bout"
    return "keep_beaten" if state.phase == _ACCEPTING else None


def _stands(table: Table, row: OrderRow) -> bool:
    return table.state is not None and row.bout in (None, table.state.bout)
