"""Letters a name may have, and what two names that look alike have in common.

Few scripts, and of each only the letters people write names with: what nobody can tell apart is
refused here or folded into one key. Which names are taken or reserved is asked in `names`.
"""

import unicodedata
from typing import Final

#: Script -> the ranges of its letters and marks. Kana and Han are written together: they are one.
_SCRIPTS: Final = {
    "Latin": ((0x41, 0x24F), (0x1E00, 0x1EFF)),
    "Cyrillic": ((0x400, 0x482), (0x48A, 0x52F)),
    "Greek": ((0x370, 0x3FF), (0x1F00, 0x1FFF)),
    "Armenian": ((0x531, 0x587),),
    "Georgian": ((0x10A0, 0x10FF), (0x1C90, 0x1CBF)),
    "Hebrew": ((0x5D0, 0x5EA),),
    "Arabic": ((0x620, 0x655), (0x671, 0x6D3)),
    "Devanagari": ((0x900, 0x963),),
    "Thai": ((0xE01, 0xE4E),),
    "Hangul": ((0xAC00, 0xD7A3),),
    "Han and Kana": ((0x3041, 0x3096), (0x30A1, 0x30FC), (0x4E00, 0x9FFF), (0x3400, 0x4DBF)),
}
_CLICKS: Final = "ǀǁǂǃ"  # Latin letters that look like | and !

#: Letters that look like Latin ones, small or capital, after folding case and dropping accents.
_ALIKE: Final = str.maketrans(
    {
        **dict(zip("авгезікмнорстухјѕԛԝһӏьё", "abre3ikmhopctyxjsqwhlbe", strict=True)),
        **dict(zip("αβγεζηικμνορστυχω", "abyezhikmnopctyxw", strict=True)),
        **dict(zip("օոսհցլ", "onuhgl", strict=True)),
        **dict(zip("015ıøłđħŧ", "olsloldht", strict=True)),
        "i": "l",
        "й": "и",
        "æ": "ae",
        "œ": "oe",
        "ß": "ss",
    }
)
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def script_of(sign: str) -> str | None:
    """The script of a letter or of a mark on one; None for what no name may hold."""
    if unicodedata.category(sign) not in {"Lu", "Ll", "Lt", "Lo", "Mn", "Mc"} or sign in _CLICKS:
        return None if sign != "ー" else "Han and Kana"
    code = ord(sign)
    for script, ranges in _SCRIPTS.items():
        if any(first <= code <= last for first, last in ranges):
            return script
    return None


def is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"


def key_of(name: str) -> str:
    """Equal for names that look alike: case, accents, separators and kindred letters are folded."""
    bare = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", name.casefold())
        if not "\u0300" <= sign <= "\u036f" and sign not in " .'_-"
    )
    # Twice: a letter may first become `i`, and `i` is folded itself.
    key = bare.translate(_ALIKE).translate(_ALIKE)
    for pair, sign in _PAIRS:
        key = key.replace(pair, sign)
    return key
