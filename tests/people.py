"""Persons with accounts for tests that are not about signing up: straight into the database."""

from functools import partial
from uuid import uuid4

from sqlalchemy import Connection, insert

from app.accounts.look_alikes import key_of
from app.accounts.tokens import hash_token, new_token
from app.storage.database import Database
from app.storage.models import Player
from app.storage.people_models import Account
from app.storage.players import create_session
from app.storage.rows import PlayerRow, SessionRow, SessionVia, to_columns


async def person(
    database: Database, name: str, now: int, *, confirmed: bool = True, **columns: object
) -> PlayerRow:
    """A player with an account (and no password that anybody knows); `columns` are Account's."""
    email = f"{name.lower().replace(' ', '.')}@example.org"
    row = PlayerRow(id=uuid4().hex, name=name, kind="person", created_at=now, name_key=key_of(name))
    account = {
        "player_id": row.id,
        "email": email,
        "email_key": email,
        "password_hash": "none",
        "created_at": now,
        "confirmed_at": now if confirmed else None,
        **columns,
    }
    await database.writer.run(partial(_save, row=row, account=account))
    return row


async def token_of(
    database: Database, player: PlayerRow, now: int, via: SessionVia = "bearer"
) -> str:
    """A way in for the player."""
    token = new_token()
    session = SessionRow(hash_token(token), player.id, via, now, now)
    await database.writer.run(partial(create_session, session=session))
    return token


def _save(connection: Connection, row: PlayerRow, account: dict[str, object]) -> None:
    connection.execute(insert(Player), to_columns(row))
    connection.execute(insert(Account), account)
