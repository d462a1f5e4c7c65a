"""Letters on a picture. Names are strangers' input: cut, cleaned and fitted before they are drawn.

The fonts lie beside this module, since a server may have none. What they lack is drawn as a box.
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

_FOLDER: Final = Path(__file__).parent / "fonts"
#: Longer texts are cut before anybody measures them.
_LONGEST: Final = 120
_SHOWN: Final = frozenset("LMNPSZ")


@cache
def font(size: int, is_bold: bool = False) -> ImageFont.FreeTypeFont:
    """Laid out sign by sign: no shaping library is asked to understand a name."""
    name = "DejaVuSans-Bold.ttf" if is_bold else "DejaVuSans.ttf"
    return ImageFont.truetype(_FOLDER / name, size, layout_engine=ImageFont.Layout.BASIC)


def cleaned(text: str) -> str:
    """One line without control, format and direction signs, of bounded length."""
    plain = unicodedata.normalize("NFC", text[:_LONGEST])
    shown = (sign if unicodedata.category(sign)[0] in _SHOWN else " " for sign in plain)
    return " ".join("".join(shown).split())


def fitted(text: str, width: float, size: int, is_bold: bool = False) -> str:
    """The cleaned text, cut with an ellipsis to what `width` (px) holds."""
    letters = font(size, is_bold)
    whole = cleaned(text)
    if letters.getlength(whole) <= width:
        return whole
    while whole and letters.getlength(f"{whole}…") > width:
        whole = whole[:-1]
    return f"{whole.rstrip()}…"


def largest(text: str, width: float, sizes: tuple[int, ...], is_bold: bool = False) -> int:
    """The first of the sizes (largest first) at which the whole text fits, else the last."""
    whole = cleaned(text)
    for size in sizes:
        if font(size, is_bold).getlength(whole) <= width:
            return size
    return sizes[-1]
