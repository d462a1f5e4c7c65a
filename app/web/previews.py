"""How a link to a finished game looks elsewhere: the words and the picture of its preview."""

from dataclasses import dataclass

from app.fair.record import Record
from app.language.languages import ENGLISH, Language
from app.web.posters import headline_of, title_of


@dataclass(frozen=True, slots=True)
class Preview:
    """Addresses are whole ones. Names in it are as typed; the template escapes them."""

    url: str
    picture: str
    title: str
    headline: str


def preview_of(record: Record, own_url: str, language: Language) -> Preview:
    """Of a whole record (`app.web.records`)."""
    url = f"{own_url}/games/{record.game_id}"
    picture = f"{url}/picture.png" + ("" if language == ENGLISH else f"?lang={language}")
    return Preview(url, picture, title_of(record), headline_of(record, language))
