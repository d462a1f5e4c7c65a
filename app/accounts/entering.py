"""Coming back: an address and a password for a new session.

Wrong is wrong: an unknown address costs as much work as a known one and is answered alike.
"""

from functools import partial

from sqlalchemy import Connection
from structlog.contextvars import bind_contextvars

from app.accounts.addresses import BadAddress, parse_address
from app.accounts.errors import WrongPassword
from app.accounts.office import NewSession, Office, new_session
from app.storage import accounts, players
from app.storage.accounts import AccountRow
from app.storage.rows import PlayerRow


class Entering:
    def __init__(self, office: Office) -> None:
        self._office = office

    async def enter(
        self, email: str, password: str, *, came_from: str, label: str
    ) -> tuple[PlayerRow, NewSession]:
        """Raises WrongPassword, TooSoon, HashingBusy."""
        key = _key_of(email)
        await self._office.guard.begin_everywhere(key, came_from, self._office.clock.now())
        account = await self._owner(key, password)
        if account is None:
            raise WrongPassword
        bind_contextvars(player=account.player_id)
        await self._office.guard.succeeded_everywhere(key, came_from)
        await self._renew(account, password)
        session = new_session(account.player_id, label, self._office.clock.now())
        work = partial(_open, account=account, session=session)
        return await self._office.database.writer.run(work), session

    async def _owner(self, key: str, password: str) -> AccountRow | None:
        """Whose password it is: that of the confirmed account, or of the newest other one. There
        are always two to compare with, so a wrong password says nothing about who is known."""
        found = await self._office.ask(partial(accounts.accounts_at, email_key=key))
        confirmed = next((one for one in found if one.is_confirmed), None)
        newest = next((one for one in found if not one.is_confirmed), None)
        for account in (confirmed, newest):
            stored = None if account is None else account.password_hash
            if await self._office.passwords.matches(stored, password) and account is not None:
                return account
        return None

    async def _renew(self, account: AccountRow, password: str) -> None:
        """The parameters have changed since it was hashed: keep it as well as a new one."""
        old = account.password_hash
        if not self._office.passwords.is_outdated(old):
            return
        new = await self._office.passwords.hash(password)
        work = partial(accounts.rehash_password, player_id=account.player_id, old=old, new=new)
        await self._office.database.writer.run(work)


def _open(connection: Connection, account: AccountRow, session: NewSession) -> PlayerRow:
    """The session, unless the account or its password went away meanwhile."""
    now = accounts.account_of(connection, account.player_id)
    player = players.player_by_id(connection, account.player_id)
    if now is None or player is None or now.password_version != account.password_version:
        raise WrongPassword
    players.create_session(connection, session.row)
    return player


def _key_of(email: str) -> str:
    """What cannot be an address is nobody's, at the same price."""
    try:
        return parse_address(email).key
    except BadAddress:
        return ""
