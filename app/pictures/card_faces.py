"""Cards on a picture: paper, index and a large suit sign, legible at the size of a thumbnail."""

from typing import Final

from PIL import Image, ImageDraw

from app.pictures.lettering import font

_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_RED: Final = "#c0211f"
_BLACK: Final = "#16191d"
_PAPER: Final = "#fffdf7"
_EDGE: Final = "#b9b09c"
_TRUMP: Final = "#e3a52b"
#: Height by width, as on the pages.
_TALL: Final = 1.4


def draw_card(
    canvas: Image.Image, code: str, x: int, y: int, width: int, trump: str | None
) -> None:
    """`x` and `y` are the upper left corner, all in px; trumps have a golden corner."""
    pen = ImageDraw.Draw(canvas)
    height, radius = round(width * _TALL), round(width * 0.09)
    box = (x, y, x + width, y + height)
    pen.rounded_rectangle(box, radius, fill=_PAPER, outline=_EDGE, width=max(2, width // 60))
    ink = _RED if code[1] in "DH" else _BLACK
    rank = "10" if code[0] == "T" else code[0]
    margin = round(width * 0.08)
    size = round(width * (0.3 if len(rank) > 1 else 0.36))
    pen.text((x + margin, y + margin), rank, ink, font(size, is_bold=True), anchor="lt")
    small = font(round(width * 0.3))
    pen.text((x + margin, y + round(width * 0.44)), _SIGNS[code[1]], ink, small, anchor="lt")
    large = font(round(width * 0.72))
    middle = (x + round(width * 0.6), y + round(height * 0.68))
    pen.text(middle, _SIGNS[code[1]], ink, large, anchor="mm")
    if code[1] == trump:
        _mark_trump(pen, x + width, y, round(width * 0.24))


def _mark_trump(pen: ImageDraw.ImageDraw, right: int, top: int, size: int) -> None:
    inset = size // 7
    circle = (right - size - inset, top + inset, right - inset, top + size + inset)
    pen.ellipse(circle, fill=_TRUMP)
