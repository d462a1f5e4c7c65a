"""The language of a request: what the visitor chose (a cookie), else what his browser asks for."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.language.languages import Language, negotiate

#: Set by the page's dialog and, with the account's language, on signing in. Not a secret.
COOKIE: Final = "bito_language"

_COOKIE_S: Final = 400 * 24 * 60 * 60  # as long as browsers keep one


def language_of(request: HTTPConnection) -> Language:
    return negotiate(request.cookies.get(COOKIE), request.headers.get("accept-language"))


def keep_language(response: Response, language: Language, is_https: bool) -> None:
    """The browser's language from now on; scripts of the page change it, too."""
    response.set_cookie(
        COOKIE, language, max_age=_COOKIE_S, path="/", secure=is_https, samesite="lax"
    )
