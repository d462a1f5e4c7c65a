"""A visitor becomes a guest with his first table; his browser is given a cookie."""

from typing import Final

from fastapi import Request, Response

from app.accounts.names import guest_name
from app.language.catalogue import catalogue_of
from app.storage.rows import PlayerRow
from app.web.browser_labels import label_of
from app.web.callers import Caller, address_of, cookie_name
from app.web.language import language_of
from app.web.limits import GUESTS_BY_ADDRESS
from app.web.marks import give_device
from app.web.services import Services

_COOKIE_S: Final = 400 * 24 * 60 * 60  # as long as browsers keep one; the session may end sooner


async def player_or_guest(
    caller: Caller | None, services: Services, request: Request, response: Response
) -> PlayerRow:
    """The caller, or a new guest whose cookie goes out with `response`.

    A cookie we do not know is replaced, never adopted.
    """
    if caller is not None:
        return caller.player
    await services.limits.check(GUESTS_BY_ADDRESS, address_of(request))
    label, now = label_of(request.headers.get("user-agent", "")), services.clock.now()
    word = catalogue_of(language_of(request)).gettext("Guest")
    made = await services.sessions.welcome(guest_name(None, word), "cookie", now, label)
    let_in(request, response, made.token, services.settings.is_https)
    return made.player


def let_in(request: Request, response: Response, token: str, is_https: bool) -> None:
    """The browser's cookies from now on: the session's, and the device's."""
    _set_cookie(response, token, is_https)
    give_device(request, response, is_https)


def drop_cookie(response: Response, is_https: bool) -> None:
    response.delete_cookie(
        cookie_name(is_https), path="/", secure=is_https, httponly=True, samesite="lax"
    )


def _set_cookie(response: Response, token: str, is_https: bool) -> None:
    response.set_cookie(
        cookie_name(is_https),
        token,
        max_age=_COOKIE_S,
        path="/",
        secure=is_https,
        httponly=True,
        samesite="lax",
    )
