"""The tables that a world can begin with: dealt once a process, and copied for each world.

Short games of few seats: what a world is to show is who comes first, not how long a game can get.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, insert

from app.engine.rules import make_rules
from app.fair.setup import setup_for
from app.play.making import Host, NewTable, make_game
from app.play.opponents import persons_at
from app.play.starting import begin
from app.storage import journal, queries, seating
from app.storage.people_models import Account
from app.storage.players import create_person
from app.storage.rows import GameRow, PlayerRow
from app.storage.sealing import SeedSeal
from simulation.disk import Disk

NOON: Final = 1_796_126_400_000  # 2026-12-01T12:00:00Z, when every world begins
SEAL: Final = SeedSeal(bytes(32))
NAMES: Final = ("Anna", "Boris", "Vera", "Grisha")
HOUR_S: Final = 3_600
DAY_S: Final = 24 * HOUR_S
_VARIANTS: Final = 4


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of table. `is_open`: nobody sits there yet."""

    name: str
    rules: Mapping[str, object]
    deadline_s: int = 60
    bots: int = 0
    is_rated: bool = False
    is_away_allowed: bool = False
    is_open: bool = False


_SMALL: Final = {"preset": "house", "pack": 24, "seats": 2}
FORMS: Final = (
    Form("quick", _SMALL),
    Form("rated", {"preset": "duel"}, is_rated=True),
    Form("three", _SMALL | {"seats": 3}, deadline_s=120),
    Form("leaving", {"preset": "challenge"}),
    Form("bots", _SMALL | {"seats": 3}, bots=1),
    Form("week", {"preset": "transfer"}, deadline_s=7 * DAY_S, is_rated=True, is_away_allowed=True),
    Form("hours", _SMALL, deadline_s=4 * HOUR_S),
    Form("open", _SMALL, is_open=True),
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table of the template, and who plays there (at an open one: who means to)."""

    form: Form
    table_id: str
    players: tuple[PlayerRow, ...]


def people() -> tuple[PlayerRow, ...]:
    """The same in every process; names and ids say who they are."""
    return tuple(
        PlayerRow(id=name.lower() * 4, name=name, kind="person", created_at=NOON, name_key=name)
        for name in NAMES
    )


def build(disk: Disk) -> tuple[sqlite3.Connection, list[Scene]]:
    """A database in which all scenes stand, and the scenes."""
    disk.reset(disk.empty)
    with disk.writing() as connection, connection.begin():
        for person in people():
            _welcome(connection, person)
        scenes = [_table(connection, *each) for each in _wanted()]
    return disk.copy(), scenes


def keep(disk: Disk, scenes: Sequence[Scene]) -> None:
    """Of all tables only these stay."""
    ids = ", ".join(f"'{scene.table_id}'" for scene in scenes)
    for table in ("notice", "participant"):
        disk.change(f"DELETE FROM {table} WHERE game_id NOT IN ({ids})")
    disk.change(f"DELETE FROM game WHERE id NOT IN ({ids})")


def _wanted() -> Iterator[tuple[Form, int]]:
    return ((form, number) for form in FORMS for number in range(_VARIANTS))


def _welcome(connection: Connection, person: PlayerRow) -> None:
    create_person(connection, person)
    email = f"{person.name.lower()}@example.org"
    account = {"player_id": person.id, "email": email, "email_key": email}
    times = {"created_at": NOON, "confirmed_at": NOON}
    connection.execute(insert(Account), {**account, "password_hash": "none", **times})


def _table(connection: Connection, form: Form, number: int) -> Scene:
    luck = Luck(f"{form.name} {number}")
    rules = make_rules(form.rules)
    persons = people()[: rules.seats - form.bots]
    opponents = ["person"] * (len(persons) - 1) + ["bot:easy"] * form.bots
    request = NewTable(
        rules=rules,
        deadline_s=form.deadline_s,
        opponents=opponents,
        rated=form.is_rated,
        away=form.is_away_allowed,
    )
    host = Host(persons[0].id, "person", is_confirmed=True)
    game = journal.create_game(connection, make_game(request, host, NOON, SEAL, luck))
    if not form.is_open:
        _deal(connection, game, persons)
    return Scene(form, game.id, persons)


def _deal(connection: Connection, game: GameRow, persons: tuple[PlayerRow, ...]) -> None:
    for player in persons:
        nonce = sha256(player.name.encode()).hexdigest()
        room = persons_at(game)
        seating.sit(connection, game.id, player, nonce=nonce, program=False, room=room, at=NOON)
    seated = queries.participants_of(connection, game.id)
    seed = SEAL.open(game.id, game.sealed_seed)
    begin(connection, game, make_rules(game.rules), seed, seated, setup_for, NOON)


class Luck:
    """Bytes that look random and are the same for the same name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._count = 0

    def __call__(self, count: int) -> bytes:
        self._count += 1
        return sha256(f"{self._name} {self._count}".encode()).digest()[:count]
