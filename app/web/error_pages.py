"""What whoever walks the pages reads when one is not there or cannot be shown, by the code."""

from typing import Final

from app.language.catalogue import Catalogue
from app.language.marking import marked

_TITLES: Final = {
    400: marked("That cannot be read"),
    404: marked("Not found"),
    405: marked("Not that way"),
    429: marked("Too fast"),
    503: marked("Busy just now"),
}
_OTHER_TITLE: Final = marked("Something went wrong")
#: In place of what programs are told, where that says no more to a person.
_DETAILS: Final = {
    "bad-json": marked("The request cannot be read."),
    "bad-message": marked("The request cannot be read."),
    "wrong-host": marked("This server has another address."),
    "method-not-allowed": marked("This address does not take that method."),
    "too-fast": marked("You ask faster than this server answers. Wait a moment and try again."),
    "busy": marked("The server is busy. Try again in a moment."),
    "not-ready": marked("The server is starting or stopping. Try again in a moment."),
    "internal": marked("Something broke on our side; it is logged."),
}


def title_of(words: Catalogue, status: int) -> str:
    return words.gettext(_TITLES.get(status, _OTHER_TITLE))


def detail_of(words: Catalogue, code: str, detail: str) -> str:
    """`detail` is what programs are told; pages that are not there have sentences of their own,
    which are marked where they are raised."""
    return words.gettext(_DETAILS.get(code, detail))
