"""The picture of a finished game: any name can be drawn, none can spoil it."""

import io
import json
from pathlib import Path
from typing import Final

from PIL import Image

from app.fair.record import Record, parse_record
from app.pictures.drawing import HEIGHT, WIDTH, draw
from app.pictures.lettering import cleaned, fitted, font
from app.pictures.poster import Line, Poster
from app.web.posters import headline_of, poster_of

VECTORS: Final = Path(__file__).parent.parent / "vectors/records.json"
RECORDS: Final[dict[str, Record]] = {
    entry["name"]: parse_record(json.dumps(entry["record"]))
    for entry in json.loads(VECTORS.read_text(encoding="utf-8"))["records"]
}
LETTERS: Final = "AZazÄÖÜßäöüАЯаяЁёҐґЄєІіЇїΑω0123456789♠♣♦♥…"
#: Turns the reading direction, joins emoji, ends lines: what no name may do to a picture.
HOSTILE: Final = "Anna\u202egnimoc\u0000\n\u200d\U0001f600" + "W" * 500


def test_a_picture_has_the_size_that_previews_want_whatever_the_names_are() -> None:
    lines = (Line("Анна Вікторівна", 1), Line(HOSTILE, 2), Line("", None), Line("<b>", 4))
    poster = Poster(HOSTILE, HOSTILE, lines * 3, ("6H",) * 52, (("6S", "7S"), ("TD", None)), "H")

    picture = draw(poster)

    image = Image.open(io.BytesIO(picture))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    assert len(picture) < 400_000


def test_the_fonts_beside_the_module_have_the_letters_of_our_languages() -> None:
    for is_bold in (False, True):
        letters = font(40, is_bold)
        box = bytes(letters.getmask("\U000e0001"))
        lacking = [sign for sign in LETTERS if bytes(letters.getmask(sign)) == box]
        assert lacking == []


def test_a_name_is_one_bounded_line_without_signs_that_steer() -> None:
    name = cleaned(HOSTILE)

    assert name.startswith("Anna gnimoc")
    assert len(name) <= 120
    assert name.isprintable()


def test_a_name_too_long_for_its_place_ends_with_an_ellipsis() -> None:
    shown = fitted("W" * 80, 200, 32)

    assert shown.endswith("…")
    assert font(32).getlength(shown) <= 200


class TestPosters:
    def test_every_record_makes_one(self) -> None:
        posters = {name: poster_of(record) for name, record in RECORDS.items()}

        for name, poster in posters.items():
            assert len(poster.players) == len(RECORDS[name].participants)
            assert bool(poster.hand) == (RECORDS[name].result.durak is not None)
            lying = [card for pair in poster.table for card in pair if card is not None]
            assert len({*lying, *poster.hand}) == len(lying) + len(poster.hand)

    def test_it_says_who_was_left_with_the_cards_and_shows_them(self) -> None:
        poster = poster_of(RECORDS["duel-exchange"])

        assert poster.headline == "Anna is left with the cards"
        assert [(line.name, line.place) for line in poster.players] == [("Boris", 1), ("Anna", 2)]
        assert poster.table[-1] == ("7H", "JH")
        assert poster.note == "Duel · 36 cards in the pack · 48 moves · 2026-12-01"
        assert poster_of(RECORDS["duel-exchange"], "ru").note.startswith(
            "Дуэль · 36 карт в колоде · 48 ходов"
        )

    def test_it_speaks_of_how_a_game_ended_otherwise(self) -> None:
        assert headline_of(RECORDS["duel-timeout"]) == "Anna ran out of time"
        assert headline_of(RECORDS["duel-resigned"]).endswith("gave up")
        assert headline_of(RECORDS["never-started"]) == "Called off before the first move"
