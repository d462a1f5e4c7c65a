"""A poster as PNG, 1200 × 630: drawn twice as large and made smaller, for smooth edges.

A drawing takes some tenths of a second and about 15 MB, whatever the names are.
"""

import io
from typing import Final

from PIL import Image, ImageDraw

from app.pictures.card_faces import draw_card
from app.pictures.lettering import fitted, font, largest
from app.pictures.poster import Pairs, Poster

WIDTH: Final = 1200
HEIGHT: Final = 630
_SCALE: Final = 2
_FELT: Final = (31, 77, 65)
_FELT_LIGHT: Final = (55, 117, 100)
_INK: Final = "#fbf8ee"
_SOFT: Final = "#d4e5db"
_GOLD: Final = "#e6ac33"
#: Margins, and the bands of the picture from above, in px of the finished picture.
_MARGIN: Final = 64
_HEAD: Final = 56
_TITLE: Final = 118
_CARDS: Final = 226
_NAMES: Final = 500
_HEADLINES: Final = (64, 56, 48, 42)
_CARD: Final = 132
_MOST_CARDS: Final = 12


def draw(poster: Poster) -> bytes:
    """The picture of a finished game as the bytes of a PNG file."""
    canvas = _felt()
    pen = ImageDraw.Draw(canvas)
    _draw_head(pen, poster)
    _draw_headline(pen, poster.headline)
    _draw_cards(canvas, poster)
    _draw_players(pen, poster)
    picture = canvas.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


def _px(length: float) -> int:
    return round(length * _SCALE)


def _felt() -> Image.Image:
    """Lighter in the middle, as the tables of the pages are."""
    light = Image.radial_gradient("L").point([min(255, value * 5 // 4) for value in range(256)])
    size = (WIDTH * _SCALE, HEIGHT * _SCALE)
    mask = light.resize(size, Image.Resampling.BILINEAR)
    return Image.composite(Image.new("RGB", size, _FELT), Image.new("RGB", size, _FELT_LIGHT), mask)


def _draw_head(pen: ImageDraw.ImageDraw, poster: Poster) -> None:
    y = _px(_HEAD)
    pen.text((_px(_MARGIN), y), "Bito", _GOLD, font(_px(40), is_bold=True), anchor="lm")
    note = fitted(poster.note, _px(820), _px(26))
    pen.text((_px(WIDTH - _MARGIN), y), note, _SOFT, font(_px(26)), anchor="rm")


def _draw_headline(pen: ImageDraw.ImageDraw, headline: str) -> None:
    width = _px(WIDTH - 2 * _MARGIN)
    sizes = tuple(map(_px, _HEADLINES))
    size = largest(headline, width, sizes, is_bold=True)
    text = fitted(headline, width, size, is_bold=True)
    pen.text((_px(_MARGIN), _px(_TITLE + 42)), text, _INK, font(size, is_bold=True), anchor="lm")


def _draw_cards(canvas: Image.Image, poster: Poster) -> None:
    """The last bout to the left, what somebody was left with to the right."""
    room = WIDTH - 2 * _MARGIN
    hand, table = poster.hand[:_MOST_CARDS], poster.table[:6]
    table_width = 0 if not table else (room if not hand else min(room * 0.52, len(table) * 186))
    _draw_table(canvas, table, table_width, poster.trump)
    if hand:
        gap = 48 if table else 0
        start = _MARGIN + table_width + gap
        _draw_hand(canvas, hand, start, room - table_width - gap, poster.trump)


def _draw_table(canvas: Image.Image, table: Pairs, width: float, trump: str | None) -> None:
    card = _CARD if len(table) <= 3 else 110
    step = min(card * 1.45, width / max(1, len(table)))
    for number, (attack, cover) in enumerate(table):
        x = _MARGIN + number * step
        draw_card(canvas, attack, _px(x), _px(_CARDS), _px(card), trump)
        if cover is not None:
            left, top = _px(x + card * 0.26), _px(_CARDS + card * 0.4)
            draw_card(canvas, cover, left, top, _px(card), trump)


def _draw_hand(
    canvas: Image.Image, hand: tuple[str, ...], start: float, width: float, trump: str | None
) -> None:
    step = min(_CARD * 0.62, (width - _CARD) / max(1, len(hand) - 1))
    for number, code in enumerate(hand):
        draw_card(canvas, code, _px(start + number * step), _px(_CARDS + 20), _px(_CARD), trump)


def _draw_players(pen: ImageDraw.ImageDraw, poster: Poster) -> None:
    """Two or three names a line, each with its place."""
    columns = 2 if len(poster.players) <= 4 else 3
    width = (WIDTH - 2 * _MARGIN) / columns
    for number, line in enumerate(poster.players[:6]):
        x = _MARGIN + (number % columns) * width
        y = _NAMES + 24 + (number // columns) * 56
        place = "–" if line.place is None else str(line.place)
        pen.text((_px(x), _px(y)), place, _GOLD, font(_px(34), is_bold=True), anchor="lm")
        name = fitted(line.name, _px(width - 70), _px(32))
        pen.text((_px(x + 44), _px(y)), name, _INK, font(_px(32)), anchor="lm")
