"""People with accounts for browser tests that are not about signing up.

The account goes straight into the file of the running server's database, the session into the
visitor's cookies. Signing up in the page has tests of its own.
"""

import time
from itertools import count
from typing import Final
from uuid import uuid4

from sqlalchemy import create_engine, insert

from app.accounts.look_alikes import key_of
from app.accounts.tokens import hash_token, new_token
from app.storage.models import Player, Session
from app.storage.people_models import Account
from app.web.callers import COOKIE
from tests.browser.visitors import Visitor
from tests.serving import LiveServer

_numbers: Final = count(1)


async def sign_in(
    visitor: Visitor, server: LiveServer, name: str = "Anna", *, is_confirmed: bool = True
) -> str:
    """The visitor becomes a person; returns the name, which a number makes the only one."""
    own_name, token = f"{name} {next(_numbers)}", new_token()
    _save(server, own_name, hash_token(token), is_confirmed)
    await visitor.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
    return own_name


def _save(server: LiveServer, name: str, token_hash: str, is_confirmed: bool) -> None:
    now, player_id = int(time.time() * 1000), uuid4().hex
    email = f"{name.lower().replace(' ', '.')}@example.org"
    player = {"id": player_id, "name": name, "name_key": key_of(name), "kind": "person"}
    account = {"player_id": player_id, "email": email, "email_key": email, "password_hash": "none"}
    session = {"token_hash": token_hash, "player_id": player_id, "via": "cookie", "seen_at": now}
    engine = create_engine(f"sqlite:///{server.data / 'bito.db'}", connect_args={"timeout": 30})
    with engine.begin() as database:
        database.execute(insert(Player), {**player, "created_at": now})
        confirmed_at = now if is_confirmed else None
        dates = {"created_at": now, "confirmed_at": confirmed_at}
        database.execute(insert(Account), {**account, **dates})
        database.execute(insert(Session), {**session, "created_at": now})
    engine.dispose()
