"""From what `app.accounts` raises to the codes of the protocol."""

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from app.accounts.addresses import BadAddress
from app.accounts.delays import TooSoon
from app.accounts.errors import LinkOver, NoAccount, WrongPassword
from app.accounts.hashing import HashingBusy
from app.accounts.names import BadName
from app.accounts.password_rules import WeakPassword
from app.accounts.sessions import TooManyTokens
from app.storage.accounts import AddressTaken
from app.storage.players import NameTaken, NoGuest, PlayerGone
from app.web.problems import AppError


def _taken(error: Exception) -> AppError:
    detail = "Somebody has this name, or one that looks like it."
    return AppError("name-taken", detail, field="name")


def _too_soon(error: Any) -> AppError:
    wait_s = max(1, math.ceil(error.wait_ms / 1000))
    detail = f"Too many wrong passwords. Try again in {wait_s} s."
    return AppError("too-fast", detail, retry_after_s=wait_s)


_FOUND: Final[Mapping[type[Exception], Callable[[Any], AppError]]] = {
    BadName: lambda error: AppError("bad-message", f"name: {error}.", field="name"),
    BadAddress: lambda error: AppError("bad-message", f"email: {error}.", field="email"),
    WeakPassword: lambda error: AppError("weak-password", f"{error}.", field="password"),
    WrongPassword: lambda _: AppError("wrong-password", "Address and password do not fit."),
    LinkOver: lambda _: AppError("link-over", "This link was used already, or is too old."),
    NoAccount: lambda _: AppError("needs-account", "Only somebody with an account has this."),
    NoGuest: lambda _: AppError("needs-account", "You have an account already; sign in."),
    PlayerGone: lambda _: AppError("not-signed-in", "This player was deleted."),
    HashingBusy: lambda _: AppError("busy", "Many people are signing in.", retry_after_s=2),
    TooManyTokens: lambda _: AppError("too-many-tokens", "Withdraw one of your tokens first."),
    NameTaken: _taken,
    AddressTaken: lambda _: AppError("busy", "Somebody was faster.", retry_after_s=1),
    TooSoon: _too_soon,
}
KINDS: Final = tuple(_FOUND)


def to_problem(error: Exception) -> AppError:
    """The problem to answer with, for one of KINDS and what is derived from them."""
    kind = next(kind for kind in _FOUND if isinstance(error, kind))
    return _FOUND[kind](error)
