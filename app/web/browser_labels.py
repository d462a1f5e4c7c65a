"""What a browser calls itself, in two or three words: enough to know one's own by."""

from collections.abc import Sequence
from typing import Final

# The first that fits: every browser also names those it wants to be taken for.
_BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("YaBrowser", "Yandex Browser"), ("Firefox", "Firefox"), ("FxiOS", "Firefox")),
    *(("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
_SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux")),
)
UNKNOWN: Final = "A browser"


def label_of(user_agent: str) -> str:
    """ "Firefox, Linux", in all languages; none of the text itself, which anybody may write."""
    browser = _first(_BROWSERS, user_agent) or UNKNOWN
    system = _first(_SYSTEMS, user_agent)
    return browser if system is None else f"{browser}, {system}"


def _first(known: Sequence[tuple[str, str]], user_agent: str) -> str | None:
    return next((name for sign, name in known if sign in user_agent), None)
