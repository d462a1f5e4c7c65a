"""Before the game: sitting down and standing up. With the last seat taken the game begins.

Whom a table takes is judged here; what the host may do with it is in `hosting`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from sqlalchemy import Connection

from app.play.errors import Refused
from app.play.house import House
from app.play.live_games import too_many_games
from app.play.opponents import persons_at
from app.play.room import Room
from app.play.starting import begin
from app.play.table import Table
from app.storage import admission, hosting, queries, seating
from app.storage.admission import NotAdmitted
from app.storage.rows import GameRow, ParticipantRow, PlayerRow


@dataclass(frozen=True, slots=True)
class Arrival:
    """How somebody comes to a table, beyond what his row says.

    `is_confirmed`: the address of his account is known to be his. `device` and `address` are
    marks that tell two visitors of one browser or one network from others; None compares with
    nothing. `most_games`: how many games he may be in; None for any number.
    """

    program: bool = False
    is_confirmed: bool = False
    device: str | None = field(default=None, repr=False)
    address: str | None = field(default=None, repr=False)
    most_games: int | None = None


PLAIN: Final = Arrival()


@dataclass(frozen=True, slots=True)
class Sitting:
    """What one does at a table that has not begun. All must be called through the room's `do`."""

    room: Room
    house: House

    async def sit(self, player: PlayerRow, nonce: bytes, arrival: Arrival) -> int:
        """The player's place in the order of sitting down. Once more with the same nonce is fine.

        Raises Refused: already-seated, already-started, game-over, table-full, needs-account,
        not-confirmed, not-invited, not-welcome, too-many-tables.
        """

        async def attempt(table: Table) -> int:
            if (ordinal := _sits_already(table, player, nonce)) is not None:
                return ordinal
            _refuse_unless_free(table)
            _refuse_without_account(table.game, player, arrival)
            ordinal = await self.room.save(self._seat_and_deal(table, player, nonce, arrival))
            await self.room.reload()
            return ordinal

        try:
            return await self.room.attempt(attempt)
        except NotAdmitted as error:
            raise _refusal(error, player) from error

    async def stand(self, player_id: str) -> None:
        """Raises Refused: not-seated, already-started, game-over."""

        async def attempt(table: Table) -> None:
            refuse_unless_open(table)
            if table.participant_of(player_id) is None:
                raise Refused("not-seated", "You do not sit at this table.")
            await self.room.save(partial(seating.stand, game_id=table.id, player_id=player_id))
            await self.room.reload()

        await self.room.attempt(attempt)

    def _seat_and_deal(
        self, table: Table, player: PlayerRow, nonce: bytes, arrival: Arrival
    ) -> Callable[[Connection], int]:
        """One transaction: the seat, and if it was the last one the deal from all nonces."""
        now, game = self.house.clock.now(), table.game

        def work(connection: Connection) -> int:
            admission.refuse_overbooked(connection, player.id, arrival.most_games)
            ordinal = seating.sit(
                connection,
                game.id,
                player,
                nonce=nonce.hex(),
                program=arrival.program,
                room=persons_at(game),
                at=now,
                device=arrival.device if game.rated else None,
                address=arrival.address if game.rated else None,
            )
            admission.refuse_uninvited(connection, game, player.id)
            admission.refuse_blocked(connection, game.id, player.id)
            persons = queries.participants_of(connection, game.id)
            _unrate_if_shared(connection, game, persons)
            if len(persons) == persons_at(game):
                dealing = self.house.loader.dealing
                begin(connection, game, table.rules, table.seed, persons, dealing, now)
            return ordinal

        return work


def refuse_unless_open(table: Table) -> None:
    """Raises Refused (game-over, already-started) for a table that waits for nobody."""
    if table.is_over:
        raise Refused("game-over", "This table is closed.", table.version)
    if table.state is not None:
        raise Refused("already-started", "This game has begun.", table.version)


def shared_mark(persons: Sequence[ParticipantRow]) -> str | None:
    """Why these must not play for a rating: two of them come from one device or one address."""
    for mark, because in (("device", "shared-device"), ("address", "shared-address")):
        marks = [getattr(who, mark) for who in persons if getattr(who, mark) is not None]
        if len(set(marks)) < len(marks):
            return because
    return None


def _unrate_if_shared(
    connection: Connection, game: GameRow, persons: Sequence[ParticipantRow]
) -> None:
    because = shared_mark(persons)
    if because is not None:
        hosting.unrate(connection, game.id, because)


def _sits_already(table: Table, player: PlayerRow, nonce: bytes) -> int | None:
    participant = table.participant_of(player.id)
    if participant is None:
        return None
    if participant.nonce != nonce.hex():
        raise Refused("already-seated", "You sit at this table, with another nonce.")
    return participant.ordinal


def _refuse_unless_free(table: Table) -> None:
    refuse_unless_open(table)
    if len(table.participants) >= persons_at(table.game):
        raise Refused("table-full", "All seats are taken.")


def _refuse_without_account(game: GameRow, player: PlayerRow, arrival: Arrival) -> None:
    is_welcome = game.allows_guests or game.host == player.id
    takes_guests = is_welcome and game.visibility == "link" and not game.rated
    if player.kind != "person" and not takes_guests:
        raise Refused("needs-account", "Only people with an account sit down at this table.")
    if game.rated and not arrival.is_confirmed:
        detail = "This game is rated: confirm your e-mail address first; the letter has the link."
        raise Refused("not-confirmed", detail)


def _refusal(error: NotAdmitted, player: PlayerRow) -> Refused:
    match error.reason:
        case "not-invited":
            detail = "This table is for those who played the game before."
            return Refused("not-invited", detail)
        case "not-welcome":
            return Refused("not-welcome", "You cannot sit down at this table.")
        case "too-many-tables":
            return too_many_games(player.kind, error.games)
