"""Once more with the same people: the next table, made once, whoever asks for it first (R3.5)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from app.play.errors import Refused
from app.play.house import House
from app.play.live_games import too_many_games
from app.play.making import Host, NewTable, make_game
from app.play.room import Room
from app.play.table import Table
from app.storage import admission, series
from app.storage.admission import NotAdmitted
from app.storage.rows import GameRow
from app.storage.sealing import SeedSeal


@dataclass(frozen=True, slots=True)
class Made:
    """The next table, and whether it is a new one."""

    id: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class Rematch:
    """All must be called through the room's `do`; the room is that of the game before."""

    room: Room
    house: House

    async def find(self, player_id: str) -> str | None:
        """The next table, if it is made already. Raises Refused: not-seated, not-over."""
        table = await self.room.current()
        _refuse_unless_played(table, player_id)
        return table.rematch

    async def make(self, host: Host, seal: SeedSeal, chance: Callable[[int], bytes]) -> Made:
        """The next table: this one once more, for those who played here, and nobody sits yet.

        Raises Refused: not-seated, not-over, too-many-tables.
        """

        async def attempt(table: Table) -> Made:
            _refuse_unless_played(table, host.player_id)
            if table.rematch is not None:
                return Made(table.rematch, is_new=False)
            game = _next_game(table, host, self.house.clock.now(), seal, chance)
            made_id, is_new = await self.room.save(partial(_create, game=game, host=host))
            self.room.show(replace(table, rematch=made_id))
            if is_new:
                others = {who.player_id for who in table.participants} - {host.player_id, None}
                self.house.lobby.asked_again(filter(None, others), made_id, table.id)
            return Made(made_id, is_new)

        try:
            return await self.room.attempt(attempt)
        except NotAdmitted as error:
            raise too_many_games(host.kind, error.games) from error


def _refuse_unless_played(table: Table, player_id: str | None) -> None:
    if not table.is_over:
        raise Refused("not-over", "This game is not over yet.", table.version)
    if table.seat_of(player_id) is None:
        detail = "A rematch is for those who played this game."
        raise Refused("not-seated", detail, table.version)


def _next_game(
    table: Table, host: Host, now: int, seal: SeedSeal, chance: Callable[[int], bytes]
) -> GameRow:
    """By link alone, wherever the game before stood: nobody else may sit down."""
    game = table.game
    request = NewTable(
        rules=table.rules,
        deadline_s=game.deadline_s,
        opponents=game.opponents,
        level=game.level or "medium",
    )
    return replace(
        make_game(request, host, now, seal, chance),
        rated=game.rated,
        unrated_because=game.unrated_because,
        allows_away=game.allows_away,
        allows_guests=game.allows_guests,
        previous_game=game.id,
        series=game.series or game.id,
    )


def _create(connection: Connection, game: GameRow, host: Host) -> tuple[str, bool]:
    if host.player_id is not None:
        admission.refuse_overbooked(connection, host.player_id, host.most_games)
    return series.create_rematch(connection, game)
