"""Rated games for tests, put into the database as their closing does it: people, places, times."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Connection, insert

from app.accounts.look_alikes import key_of
from app.fair.instants import print_instant as instant
from app.ratings.closing import closing_work
from app.storage.database import Database
from app.storage.models import Game, Participant, Player
from app.storage.people_models import Account
from app.storage.ratings import EndingRow, RatingRow, ratings_in
from app.storage.rows import GameRow, ParticipantRow, PlayerRow, to_columns
from tests.play.clocks import NOON
from tests.storage.builders import SEED, game

T = TypeVar("T")

HOUR: int = 60 * 60 * 1000
DAY: int = 24 * HOUR


def id_of(name: str) -> str:
    """Of who is called so; ids have letters and figures only, and pages ask by them."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


@dataclass
class Club:
    """A database with people who play rated games; time passes with each game by `step`."""

    database: Database
    now: int = NOON
    step: int = 8 * DAY
    numbers: "count[int]" = field(default_factory=count)

    def do(self, work: Callable[[Connection], T]) -> T:
        return self.database.writer.submit(work).result()

    def read(self, question: Callable[[Connection], T]) -> T:
        with self.database.read() as connection:
            return question(connection)

    def person(self, name: str, listed: bool = True) -> str:
        """Somebody with an account; his id (`id_of`)."""
        row = PlayerRow(
            id=id_of(name), name=name, kind="person", created_at=NOON, name_key=key_of(name)
        )
        account = {
            "player_id": row.id,
            "email": f"{row.id}@example.org",
            "email_key": f"{row.id}@example.org",
            "password_hash": "none",
            "created_at": NOON,
            "confirmed_at": NOON,
            "on_leaderboard": listed,
        }
        self.do(partial(_add_person, row=row, account=account))
        return row.id

    def people(self, *names: str) -> list[str]:
        return [self.person(name) for name in names]

    def play(self, *players: str, places: Sequence[int] = (), **fields: Any) -> str:
        """A rated game that ends now, the players in the order of their seats; its id. Without
        `places` they went out in this order."""
        self.now += self.step
        row = over(f"g{next(self.numbers)}", self.now, places or range(1, len(players) + 1))
        row = _rated(row, **fields)
        self.do(partial(_close, row=row, players=players))
        return row.id

    def play_all(self, games: Sequence[tuple[int, tuple[str, ...]]]) -> None:
        """Many duels at once, given as (when, players from the first place to the last)."""
        rows = [
            (_rated(over(f"g{next(self.numbers)}", at, range(1, len(players) + 1))), players)
            for at, players in games
        ]
        self.do(partial(_close_all, rows=rows))
        self.now = max(self.now, *(at for at, _ in games))

    def standing(self, player: str, pool: str = "duel") -> RatingRow | None:
        return self.read(lambda c: ratings_in(c, pool, [player])).get(player)

    def mu(self, player: str, pool: str = "duel") -> float:
        standing = self.standing(player, pool)
        assert standing is not None
        return standing.mu


def over(game_id: str, ended_at: int, places: Sequence[int]) -> GameRow:
    """A game that is over, as its row says it."""
    result = {"durak": None, "reason": "durak", "places": list(places), "epaulettes": False}
    return game(
        game_id,
        status="over",
        version=9,
        started_at=ended_at - HOUR,
        ended_at=ended_at,
        result=result,
        server_seed=SEED,
    )


def endings(row: GameRow, players: Sequence[str | None]) -> tuple[EndingRow, ...]:
    """How the game ended for these players, in the order of their seats."""
    assert row.result is not None
    places = row.result["places"]
    assert isinstance(places, list)
    return tuple(
        EndingRow(
            game_id=row.id,
            ordinal=seat,
            player_id=player,
            seat=seat,
            place=places[seat],
            lost_by="durak" if places[seat] == len(players) else None,
        )
        for seat, player in enumerate(players)
    )


def add_game(connection: Connection, row: GameRow, players: Sequence[str | None]) -> None:
    """The game with its record and those who played it, nothing rated yet."""
    assert row.ended_at is not None
    record = {
        "seating": list(range(len(players))),
        "result": row.result,
        "ended_at": instant(row.ended_at),
    }
    columns = {**to_columns(row), "opponents": list(row.opponents), "record": json.dumps(record)}
    connection.execute(insert(Game), columns)
    sitters = [
        ParticipantRow(
            game_id=row.id,
            ordinal=seat,
            player_id=player,
            name=(player or "Bot").capitalize(),
            kind="bot" if player is None else "person",
            joined_at=row.created_at,
            seat=seat,
        )
        for seat, player in enumerate(players)
    ]
    connection.execute(insert(Participant), [to_columns(sitter) for sitter in sitters])


def _rated(row: GameRow, **fields: Any) -> GameRow:
    return GameRow(**{**to_columns(row), "rated": True, **fields})


def _close(connection: Connection, row: GameRow, players: Sequence[str]) -> None:
    add_game(connection, row, players)
    assert row.ended_at is not None
    closing_work(row, endings(row, players), row.ended_at)(connection)


def _close_all(connection: Connection, rows: list[tuple[GameRow, tuple[str, ...]]]) -> None:
    for row, players in rows:
        _close(connection, row, players)


def _add_person(connection: Connection, row: PlayerRow, account: dict[str, object]) -> None:
    connection.execute(insert(Player), to_columns(row))
    connection.execute(insert(Account), account)
