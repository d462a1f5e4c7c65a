"""How a link to a finished game looks elsewhere: the words and the picture of its preview."""

from dataclasses import dataclass

from app.fair.record import parse_record
from app.language.languages import Language
from app.web.posters import headline_of, title_of


@dataclass(frozen=True, slots=True)
class Preview:
    """Addresses are whole ones. Names in it are as typed; the template escapes them."""

    url: str
    picture: str
    title: str
    headline: str


def preview_of(text: str, own_url: str, language: Language) -> Preview:
    """Of the record's text."""
    record = parse_record(text)
    url = f"{own_url}/games/{record.game_id}"
    return Preview(url, f"{url}/picture.png", title_of(record), headline_of(record, language))
