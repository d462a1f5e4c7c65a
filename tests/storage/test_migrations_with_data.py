"""Migrations go down and up again with everything in the database, on both kinds, and survive being
killed on the way."""

import hashlib
import signal
import subprocess
import sys
from contextlib import closing
from typing import Final

from sqlalchemy import Connection, Table, insert, inspect, select

from app.storage import migrate
from app.storage.database import Database
from app.storage.models import Base, Session
from app.storage.people_models import (
    Away,
    Block,
    Keyring,
    Mail,
    OneTimeLink,
    PushSubscription,
    Remark,
    Report,
    StandingOrder,
)
from tests.play.clocks import NOON
from tests.play.houses import Town
from tests.serving import ROOT
from tests.storage.test_migrate import connected, differences

PEOPLE: Final = "2026_11_30_people"
FIRST: Final = "2026_11_30_first_tables"


async def test_down_and_up_keeps_all_that_the_older_shape_knows(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    with closing(Database.open(empty_url)) as database:
        await fill(database)
    before, shape = checksums(empty_url), columns(empty_url)

    migrate.downgrade(empty_url, PEOPLE)
    kept = columns(empty_url)
    older = checksums(empty_url, kept)
    migrate.upgrade(empty_url)
    after = checksums(empty_url, kept)

    assert older == after
    same = {name for name in kept if kept[name] == shape[name]}
    assert {name: after[name] for name in same} == {name: before[name] for name in same}
    assert {"player", "move", "mail", "notice", "rating", "report"} <= same
    assert differences(empty_url) == []


async def test_down_to_the_first_tables_keeps_games_and_players(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    with closing(Database.open(empty_url)) as database:
        await fill(database)

    migrate.downgrade(empty_url, FIRST)
    kept = columns(empty_url)
    older = checksums(empty_url, kept)
    migrate.upgrade(empty_url)

    assert checksums(empty_url, kept) == older
    assert {"player", "game", "participant", "move", "session"} <= set(kept)
    assert differences(empty_url) == []


def test_one_that_is_killed_is_begun_anew(empty_url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HELD, empty_url], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as half:
        assert half.stdout is not None
        assert half.stdout.readline() == "before its commit\n"
        half.send_signal(signal.SIGKILL)
        half.wait()

    migrate.upgrade(empty_url)

    assert differences(empty_url) == []


HELD = """
import sys, time
from app.storage import migrate
def hold(connection):
    print("before its commit", flush=True)
    time.sleep(600)
migrate._check_references = hold
migrate.upgrade(sys.argv[1])
"""


async def fill(database: Database) -> None:
    """Something in every table: two games, one over and rated, and all that people have."""
    town = Town(database)
    over = await town.game("Anna", "Boris", rated=True, preset="duel")
    await over.play_on()
    running = await town.game("Vera", "Grisha", rated=True, preset="duel", deadline_s=86400)
    await running.play()
    await town.hub.upkeep.beat(is_first=True)
    await town.close()
    anna, vera = over.by_seat[0].id, running.by_seat[0].id
    await database.writer.run(lambda c: add_the_rest(c, over.id, running.id, anna, vera))


def add_the_rest(connection: Connection, over: str, running: str, anna: str, vera: str) -> None:
    rows: dict[type[Base], dict[str, object]] = {
        Session: {
            "token_hash": "h",
            "player_id": anna,
            "via": "cookie",
            "created_at": 1,
            "seen_at": 2,
        },
        Keyring: {"name": "vapid", "sealed": b"\x00\xff", "made_at": NOON},
        Mail: {
            "id": "m",
            "player_id": anna,
            "address": "a@b.c",
            "kind": "reset",
            "sealed": b"x",
            "made_at": 1,
            "due_at": 2,
        },
        OneTimeLink: {
            "token_hash": "l",
            "player_id": anna,
            "purpose": "reset",
            "email": "a@b.c",
            "password_version": 1,
            "made_at": 1,
            "expires_at": 2,
        },
        PushSubscription: {
            "id": "p",
            "player_id": anna,
            "token_hash": "h",
            "endpoint": "https://x",
            "p256dh": "k",
            "auth": "a",
            "made_at": 1,
        },
        Away: {"id": "a", "player_id": anna, "from_at": 1, "until_at": 2},
        Remark: {"id": "r", "game_id": running, "player_id": vera, "said_at": 1, "words": "Grüße"},
        Block: {"player_id": anna, "blocked_id": vera, "made_at": 1},
        StandingOrder: {"game_id": running, "player_id": vera, "kind": "take", "made_at": 1},
        Report: {
            "id": "t",
            "game_id": over,
            "reporter_id": anna,
            "reported_id": vera,
            "reason": "words",
            "details": "…",
            "made_at": 1,
            "status": "open",
        },
    }
    for model, row in rows.items():
        connection.execute(insert(model), row)


def columns(url: str) -> dict[str, list[str]]:
    """The columns of every table, as the database has them."""
    with connected(url) as connection:
        inspector = inspect(connection)
        return {
            name: sorted(column["name"] for column in inspector.get_columns(name))
            for name in inspector.get_table_names()
            if name in Base.metadata.tables
        }


def checksums(url: str, kept: dict[str, list[str]] | None = None) -> dict[str, str]:
    """Of each table's rows in these columns, or all there are."""
    wanted = kept or columns(url)
    with connected(url) as connection:
        return {name: _checksum(connection, name, wanted[name]) for name in wanted}


def _checksum(connection: Connection, name: str, wanted: list[str]) -> str:
    table: Table = Base.metadata.tables[name]
    rows = connection.execute(select(*(table.c[column] for column in wanted)))
    lines = sorted(repr(tuple(row)) for row in rows)
    return f"{len(lines)} rows {hashlib.sha256(repr(lines).encode()).hexdigest()}"
