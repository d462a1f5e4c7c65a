"""Giving standing orders: checked, saved, and shown to nobody but their owner.

What they say in a position is `wishes`; who carries them out is `order_driver`.
"""

from dataclasses import dataclass
from functools import partial

from app.engine.state import State
from app.play.errors import Refused
from app.play.house import House
from app.play.room import Room
from app.play.saving import read
from app.play.table import Table
from app.play.wishes import FOR_A_BOUT, KINDS, Wishes, lapsed_orders, ranks_on
from app.storage import orders
from app.storage.database import Database
from app.storage.orders import OrderRow


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders at one table."""

    room: Room
    house: House

    async def give(self, player_id: str, wishes: Wishes) -> None:
        """These are the player's orders from now on. The others at the table learn nothing, not
        even that there was something to send. To be called through the room's `do`.

        Raises Refused: not-seated, game-over, not-your-turn, bad-message.
        """

        async def attempt(table: Table) -> None:
            seat, state = _playing(table, player_id)
            _check(table, state, wishes)
            rows = self._rows(table, player_id, state, wishes)
            await self.room.save(
                partial(orders.replace_orders, game_id=table.id, player_id=player_id, rows=rows)
            )
            theirs = (row for row in table.orders if row.player_id != player_id)
            table.orders = (*theirs, *rows)
            self.room.show_to(seat)
            self.house.changed(self.room)

        await self.room.current()  # an order for a bout that has ended elsewhere would be none
        await self.room.attempt(attempt)

    def _rows(
        self, table: Table, player_id: str, state: State, wishes: Wishes
    ) -> tuple[OrderRow, ...]:
        now = self.house.clock.now()
        given = [kind for kind in KINDS if getattr(wishes, kind)]
        return tuple(
            OrderRow(
                game_id=table.id,
                player_id=player_id,
                kind=kind,
                bout=state.bout if kind in FOR_A_BOUT else None,
                ranks=_ranks(table, player_id, state) if kind == "pass_same_ranks" else None,
                made_at=now,
            )
            for kind in given
        )


async def look_up(room: Room, database: Database) -> None:
    """Reads the orders again: another process may have taken one back. Through `do`, too."""

    def saved() -> list[OrderRow]:
        with database.read() as connection:
            return orders.orders_of(connection, room.id)

    (await room.loaded()).orders = tuple(await read(saved))


async def tidy(room: Room) -> None:
    """Forgets orders whose bout has ended. To be called through the room's `do`."""
    table = await room.loaded()
    if lapsed := lapsed_orders(table):
        await room.save(partial(orders.forget_orders, rows=lapsed))
        table.orders = tuple(row for row in table.orders if row not in lapsed)


def _playing(table: Table, player_id: str) -> tuple[int, State]:
    """The player's seat in a game that is on."""
    if table.is_over:
        raise Refused("game-over", "This game is over.", table.version)
    if table.participant_of(player_id) is None:
        raise Refused("not-seated", "You do not sit at this table.", table.version)
    seat = table.seat_of(player_id)
    if seat is None or table.state is None:
        raise Refused("not-your-turn", "The game has not begun.", table.version)
    return seat, table.state


def _ranks(table: Table, player_id: str, state: State) -> str:
    """Those of now, or those for which the order stands already."""
    standing = (
        row.ranks
        for row in table.orders
        if row.player_id == player_id and row.bout == state.bout and row.ranks is not None
    )
    return next(standing, ranks_on(state))


def _check(table: Table, state: State, wishes: Wishes) -> None:
    """An order that can never be asked for is a mistake, and says so."""
    is_none_asked = table.rules.throw_in == "none"
    mistakes = {
        "pass_this_bout: nobody is asked to add cards here.": wishes.pass_this_bout
        and (is_none_asked or state.bout == 0),
        "pass_same_ranks: no card lies on the table to which one could be added.": (
            wishes.pass_same_ranks and (is_none_asked or not ranks_on(state))
        ),
        "pass_trumps: nobody is asked to add cards here.": wishes.pass_trumps and is_none_asked,
        "take_this_bout: no bout is on.": wishes.take_this_bout and state.bout == 0,
        "keep_beaten: a beaten bout stays beaten at this table.": wishes.keep_beaten
        and not table.rules.accept_beaten,
    }
    for detail, is_made in mistakes.items():
        if is_made:
            raise Refused("bad-message", detail, table.version)
