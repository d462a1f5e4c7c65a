"""The bodies of answers about accounts and sessions: every field that leaves is listed here."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.accounts.sessions import NewToken, public_id
from app.fair.instants import print_instant
from app.language.languages import Language, spoken
from app.storage.accounts import AccountRow
from app.storage.rows import PlayerRow, SessionRow
from app.web.answers import Player, to_player


class _Answer(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True)


class OwnAccount(_Answer):
    """Minutes of `quiet_from` and `quiet_to` are counted from midnight in `time_zone`."""

    email: str = Field(repr=False)
    confirmed: bool
    created_at: str
    is_admin: bool
    on_leaderboard: bool
    wants_company: bool
    language: Language
    mail_notices: Literal["off", "at_once", "daily"]
    quiet_from: int | None
    quiet_to: int | None
    time_zone: str
    has_calendar: bool


class Me(_Answer):
    """`account` is null for guests."""

    player: Player
    via: Literal["cookie", "bearer"]
    account: OwnAccount | None


class SignedUp(_Answer):
    player: Player
    confirmed: bool


class SignedIn(_Answer):
    player: Player


class OwnSession(_Answer):
    """`label`: what a browser calls itself, or what a token is called."""

    id: str
    label: str | None
    via: Literal["cookie", "bearer"]
    created_at: str
    seen_at: str
    current: bool


class SessionList(_Answer):
    sessions: list[OwnSession]


class OwnToken(_Answer):
    id: str
    name: str
    created_at: str
    seen_at: str


class TokenList(_Answer):
    tokens: list[OwnToken]


class MadeToken(_Answer):
    """`token` is shown once; send it as `Authorization: Bearer <token>`."""

    id: str
    name: str
    token: str = Field(repr=False)


def to_me(player: PlayerRow, via: Literal["cookie", "bearer"], account: AccountRow | None) -> Me:
    own = None if account is None else to_account(account)
    return Me(player=to_player(player), via=via, account=own)


def to_account(account: AccountRow) -> OwnAccount:
    return OwnAccount(
        email=account.email,
        confirmed=account.is_confirmed,
        created_at=print_instant(account.created_at),
        is_admin=account.is_admin,
        on_leaderboard=account.on_leaderboard,
        wants_company=account.wants_company,
        language=spoken(account.language),
        mail_notices=account.mail_notices,
        quiet_from=account.quiet_from,
        quiet_to=account.quiet_to,
        time_zone=account.time_zone,
        has_calendar=account.calendar_hash is not None,
    )


def to_session(session: SessionRow, current_hash: str) -> OwnSession:
    return OwnSession(
        id=public_id(session),
        label=session.name or session.label,
        via=session.via,
        created_at=print_instant(session.created_at),
        seen_at=print_instant(session.seen_at),
        current=session.token_hash == current_hash,
    )


def to_token(session: SessionRow) -> OwnToken:
    return OwnToken(
        id=public_id(session),
        name=session.name or "unnamed",
        created_at=print_instant(session.created_at),
        seen_at=print_instant(session.seen_at),
    )


def to_made_token(made: NewToken) -> MadeToken:
    return MadeToken(id=public_id(made.row), name=made.row.name or "unnamed", token=made.token)
