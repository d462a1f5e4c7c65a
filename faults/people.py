"""Persons for a load: accounts with a way in, written straight into a database before it serves.

Signing up costs a password's hash each, which is made to be slow.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from sqlalchemy import Connection, insert

from app.accounts.look_alikes import key_of
from app.accounts.tokens import hash_token, new_token
from app.storage.database import Database
from app.storage.migrate import upgrade
from app.storage.models import Player, Session
from app.storage.people_models import Account
from app.storage.rows import PlayerRow, SessionRow, to_columns


@dataclass(frozen=True, slots=True)
class Person:
    """One with an account whose address is confirmed, and with a program's token."""

    id: str
    name: str
    token: str = field(repr=False)


def settle(url: str, count: int) -> list[Person]:
    """So many persons in the database at `url`, whose tables are made if need be."""
    upgrade(url)
    people = [Person(uuid4().hex, f"Person {number}", new_token()) for number in range(count)]
    database = Database.open(url)
    try:
        database.writer.submit(lambda connection: _save(connection, people)).result()
    finally:
        database.close()
    return people


def _save(connection: Connection, people: Sequence[Person]) -> None:
    now = time.time_ns() // 1_000_000
    players = [PlayerRow(one.id, one.name, "person", now, key_of(one.name)) for one in people]
    sessions = [SessionRow(hash_token(one.token), one.id, "bearer", now, now) for one in people]
    connection.execute(insert(Player), [to_columns(row) for row in players])
    connection.execute(insert(Account), [_account(one, now) for one in people])
    connection.execute(insert(Session), [to_columns(row) for row in sessions])


def _account(person: Person, now: int) -> dict[str, object]:
    email = f"{person.id}@example.org"
    return {
        "player_id": person.id,
        "email": email,
        "email_key": email,
        "password_hash": "none",
        "created_at": now,
        "confirmed_at": now,
    }
