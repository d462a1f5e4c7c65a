"""Works and queries about accounts and the one-time links that prove who holds an address."""

from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.storage.models import Player
from app.storage.people_models import Account, OneTimeLink
from app.storage.players import hold_living

Purpose = Literal["confirm", "reset", "email"]
MailNotices = Literal["off", "at_once", "daily"]


class AddressTaken(Exception):
    """Another account has proved that this address is its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """How a person comes back. What would betray him or his password stays out of the repr."""

    player_id: str
    email: str = field(repr=False)
    email_key: str = field(repr=False)
    password_hash: str = field(repr=False)
    password_version: int = 1
    created_at: int
    confirmed_at: int | None = None
    is_admin: bool = False
    on_leaderboard: bool = False
    wants_company: bool = False
    language: str = "en"
    mail_notices: MailNotices = "at_once"
    quiet_from: int | None = None
    quiet_to: int | None = None
    time_zone: str = "UTC"
    calendar_hash: str | None = field(default=None, repr=False)
    digest_at: int | None = None

    @property
    def is_confirmed(self) -> bool:
        return self.confirmed_at is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRow:
    """A link sent by mail. `password_version` is the account's when it was made."""

    token_hash: str = field(repr=False)
    player_id: str
    purpose: Purpose
    email: str = field(repr=False)
    password_version: int
    made_at: int
    expires_at: int


_ACCOUNT = tuple(AccountRow.__slots__)
_LINK = tuple(LinkRow.__slots__)
_SELECT = select(*(Account.__table__.c[name] for name in _ACCOUNT))
_SELECT_LINKS = select(*(OneTimeLink.__table__.c[name] for name in _LINK))


def create_account(connection: Connection, account: AccountRow) -> None:
    """Save an account for a player who has none. Raises AddressTaken."""
    columns = {name: getattr(account, name) for name in _ACCOUNT}
    try:
        connection.execute(insert(Account), columns)
    except IntegrityError:
        raise AddressTaken from None


def account_of(connection: Connection, player_id: str) -> AccountRow | None:
    """The player's account, or None."""
    row = connection.execute(_SELECT.where(Account.player_id == player_id)).one_or_none()
    return None if row is None else AccountRow(**row._mapping)


def accounts_at(connection: Connection, email_key: str) -> list[AccountRow]:
    """All accounts with this address: the confirmed one, if any, then the others, newest first."""
    statement = _SELECT.where(Account.email_key == email_key).order_by(
        Account.confirmed_at.is_(None), Account.created_at.desc(), Account.player_id
    )
    return [AccountRow(**row._mapping) for row in connection.execute(statement)]


def change_account(connection: Connection, player_id: str, **changes: Any) -> None:
    """Set columns of an account. Raises AddressTaken."""
    statement = update(Account).where(Account.player_id == player_id).values(**changes)
    try:
        connection.execute(statement)
    except IntegrityError:
        raise AddressTaken from None


def set_password(connection: Connection, player_id: str, password_hash: str, version: int) -> bool:
    """Replace the password that had this version; False if it was replaced meanwhile."""
    statement = (
        update(Account)
        .where(Account.player_id == player_id, Account.password_version == version)
        .values(password_hash=password_hash, password_version=version + 1)
    )
    return connection.execute(statement).rowcount == 1


def rehash_password(connection: Connection, player_id: str, old: str, new: str) -> None:
    """Keep the same password in a better form, unless it was changed meanwhile."""
    statement = update(Account).where(Account.player_id == player_id, Account.password_hash == old)
    connection.execute(statement.values(password_hash=new))


def drop_account(connection: Connection, player_id: str) -> None:
    """Forget the account and its links."""
    connection.execute(delete(OneTimeLink).where(OneTimeLink.player_id == player_id))
    connection.execute(delete(Account).where(Account.player_id == player_id))


def unconfirmed_before(connection: Connection, at: int, limit: int) -> list[str]:
    """Players whose account was made before `at` and never confirmed."""
    statement = select(Account.player_id).where(
        Account.confirmed_at.is_(None), Account.created_at < at
    )
    return list(connection.execute(statement.limit(limit)).scalars())


def set_admin(connection: Connection, name_key: str, is_admin: bool) -> bool:
    """Make the person with this name an administrator, or an ordinary one; False if none has it."""
    whose = select(Player.id).where(Player.name_key == name_key).scalar_subquery()
    statement = update(Account).where(Account.player_id == whose).values(is_admin=is_admin)
    return connection.execute(statement).rowcount == 1


def save_link(connection: Connection, link: LinkRow) -> None:
    """Save a link; those with the same purpose that were sent before are worth nothing now.
    Raises PlayerGone."""
    hold_living(connection, link.player_id)
    drop_links(connection, link.player_id, link.purpose)
    connection.execute(insert(OneTimeLink), {name: getattr(link, name) for name in _LINK})


def take_link(
    connection: Connection, token_hash: str, purposes: tuple[Purpose, ...], now: int
) -> LinkRow | None:
    """The link with this token, which is thereby used up; None if there is none to be used."""
    statement = _SELECT_LINKS.where(
        OneTimeLink.token_hash == token_hash, OneTimeLink.purpose.in_(purposes)
    )
    row = connection.execute(statement).one_or_none()
    if row is None:
        return None
    gone = delete(OneTimeLink).where(OneTimeLink.token_hash == token_hash)
    if connection.execute(gone).rowcount != 1 or row.expires_at <= now:
        return None
    return LinkRow(**row._mapping)


def link_by_hash(connection: Connection, token_hash: str) -> LinkRow | None:
    """The link with this token, used or not too old or not; for a look before the work."""
    statement = _SELECT_LINKS.where(OneTimeLink.token_hash == token_hash)
    row = connection.execute(statement).one_or_none()
    return None if row is None else LinkRow(**row._mapping)


def drop_links(connection: Connection, player_id: str, purpose: Purpose | None = None) -> None:
    """Make a player's links worthless, or those of one purpose."""
    gone = delete(OneTimeLink).where(OneTimeLink.player_id == player_id)
    if purpose is not None:
        gone = gone.where(OneTimeLink.purpose == purpose)
    connection.execute(gone)


def drop_old_links(connection: Connection, now: int) -> None:
    """Forget links that are too old to be used."""
    connection.execute(delete(OneTimeLink).where(OneTimeLink.expires_at <= now))
