"""What the standing orders at a table say in the present position. Pure; giving them is `orders`.

An order answers only a question that its seat is asked on its own turn, by a move that is legal
then: it is a convenience of its owner and gives him nothing that he could not do by hand.
"""

from dataclasses import dataclass
from typing import Final, get_args

from app.engine.play import legal_moves
from app.engine.state import State
from app.engine.view import view_for
from app.play.table import Table
from app.storage.orders import OrderKind, OrderRow

#: In the order in which they are shown.
KINDS: Final[tuple[OrderKind, ...]] = get_args(OrderKind)
#: Those that end with the bout they were given in.
FOR_A_BOUT: Final[tuple[OrderKind, ...]] = ("pass_this_bout", "pass_same_ranks", "take_this_bout")

_ADDING: Final = ("throw_in", "pile_on")
_ACCEPTING: Final = "accept"
_DEFENDING: Final = "defend"


@dataclass(frozen=True, slots=True)
class Wishes:
    """One seat's orders.

    `pass_this_bout`: add nothing more until this bout has ended (R4.4, R4.9); `pass_same_ranks`:
    the same, as long as no new rank comes to the table; `pass_trumps`: add nothing where only
    trumps would fit; `take_this_bout`: take whatever comes in this bout; `keep_beaten`: never pick
    up a beaten bout (R8).
    """

    pass_this_bout: bool = False
    keep_beaten: bool = False
    pass_same_ranks: bool = False
    pass_trumps: bool = False
    take_this_bout: bool = False

    def as_dict(self) -> dict[str, object]:
        return {kind: getattr(self, kind) for kind in KINDS}


_NONE: Final = Wishes()


def wishes_of(table: Table, seat: int) -> Wishes:
    """The orders of a seat that stand now."""
    if not table.orders:
        return _NONE
    owner = table.sitter(seat).player_id
    standing = {row.kind for row in table.orders if row.player_id == owner and _stands(table, row)}
    return Wishes(**dict.fromkeys(standing, True))


def lapsed_orders(table: Table) -> list[OrderRow]:
    """Those that were given for a bout which has ended, or for ranks that are not the only ones."""
    return [row for row in table.orders if not _stands(table, row)]


def order_due(table: Table) -> tuple[int, str] | None:
    """The seat to move and its move, if that seat has ordered it."""
    if not table.orders:
        return None
    seat, state = table.turn, table.state
    if seat is None or state is None:
        return None
    move = _answer(state, seat, wishes_of(table, seat))
    return (seat, move) if move is not None and move in legal_moves(state) else None


def ranks_on(state: State) -> str:
    """The ranks that lie on the table, each once, as "679"."""
    cards = (card for pair in view_for(state, None).table for card in pair if card)
    return "".join(sorted({card[0] for card in cards}))


def _answer(state: State, seat: int, wishes: Wishes) -> str | None:
    """What is ordered to be answered to what is being asked."""
    if state.phase in _ADDING and (
        wishes.pass_this_bout
        or wishes.pass_same_ranks
        or (wishes.pass_trumps and _only_trumps_fit(state, seat))
    ):
        return "pass"
    if state.phase == _DEFENDING and wishes.take_this_bout:
        return "take"
    return "pass" if state.phase == _ACCEPTING and wishes.keep_beaten else None


def _only_trumps_fit(state: State, seat: int) -> bool:
    view = view_for(state, seat)
    return all(move[-1] == view.trump for move in view.legal if move.startswith("attack "))


def _stands(table: Table, row: OrderRow) -> bool:
    if table.state is None or row.bout not in (None, table.state.bout):
        return False
    return row.ranks is None or set(ranks_on(table.state)) <= set(row.ranks)
