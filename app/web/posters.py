"""From a record to what its picture and its preview say. Nothing but what the record publishes.

Whoever fetches a picture for others says nothing of their languages: the address tells which.
"""

from datetime import UTC, datetime
from typing import Final

from app.engine.view import LastBout
from app.fair.closing import closing_view
from app.fair.record import Record
from app.language.catalogue import catalogue_of
from app.language.languages import ENGLISH, Language
from app.language.marking import marked
from app.pictures.poster import Line, Pairs, Poster

_HEADLINES: Final = {
    "durak": marked("{name} is left with the cards"),
    "draw": marked("A draw: nobody is left with cards"),
    "repetition": marked("A draw: the same position came up again"),
    "resign": marked("{name} gave up"),
    "timeout": marked("{name} ran out of time"),
    "void": marked("Called off before the first move"),
}
_EPAULETTES: Final = marked("{name} is left with the cards, and with epaulettes")


def poster_of(record: Record, language: Language = ENGLISH) -> Poster:
    """Replays the game: some ten milliseconds. Raises Wrong for a record that is not true."""
    closing = closing_view(record)
    durak = record.result.durak
    hand = () if closing is None or durak is None else _sorted(closing.hands[durak], closing.trump)
    return Poster(
        headline=headline_of(record, language),
        note=_note_of(record, language),
        players=tuple(sorted(_lines_of(record), key=lambda line: line.place or 0)),
        hand=hand,
        table=() if closing is None else closing.table or _beaten(closing.last_bout),
        trump=None if closing is None else closing.trump,
    )


def headline_of(record: Record, language: Language = ENGLISH) -> str:
    """Who was left with the cards, or how else it ended."""
    result = record.result
    sentence = _EPAULETTES if result.epaulettes else _HEADLINES[result.reason]
    durak = "" if result.durak is None else record.participants[record.seating[result.durak]].name
    return catalogue_of(language).gettext(sentence).replace("{name}", durak)


def title_of(record: Record) -> str:
    """Who played, in the order of the seats."""
    return " – ".join(line.name for line in _lines_of(record)) or "Durak"


def _beaten(bout: LastBout | None) -> Pairs:
    """The cards of a last bout; taken ones are in the hand that is shown."""
    return bout.table if bout is not None and bout.outcome == "beaten" else ()


def _lines_of(record: Record) -> tuple[Line, ...]:
    names = [who.name for who in record.participants]
    seats = [names[index] for index in record.seating] or names
    places = record.result.places or (None,) * len(seats)
    return tuple(map(Line, seats, places))


def _note_of(record: Record, language: Language) -> str:
    words = catalogue_of(language)
    day = datetime.fromtimestamp(record.ended_at / 1000, UTC)
    pack, moves = int(str(record.rules["pack"])), len(record.moves)
    preset = words.pgettext("words.presets." + record.preset, record.preset.capitalize())
    cards = words.ngettext("{n} card in the pack", "{n} cards in the pack", pack).format(n=pack)
    played = words.ngettext("{n} move", "{n} moves", moves).format(n=moves)
    return " · ".join((preset, cards, played, f"{day:%Y-%m-%d}"))


def _sorted(hand: tuple[str, ...], trump: str) -> tuple[str, ...]:
    """Suit by suit from low to high, trumps last, as on the page."""
    ranks = "23456789TJQKA"
    return tuple(sorted(hand, key=lambda card: (card[1] == trump, card[1], ranks.index(card[0]))))
