"""Names of guests: one we make, or one they chose, cleaned of everything that could mislead."""

import secrets
import unicodedata
from typing import Final

LONGEST: Final = 20


class BadName(ValueError):
    """Says what is wrong with the name and what would be right."""


def guest_name(wished: str | None) -> str:
    """The name to show. Raises BadName for a wish that cannot be met."""
    if wished is None:
        return f"Guest {secrets.randbelow(9000) + 1000}"
    name = " ".join(unicodedata.normalize("NFKC", wished).split())
    if not 1 <= len(name) <= LONGEST:
        raise BadName(f"a name has 1 to {LONGEST} characters")
    if not all(_is_plain(sign) for sign in name):
        raise BadName("a name has letters, digits, spaces and . ' _ - only")
    return name


def _is_plain(sign: str) -> bool:
    # Letters, marks and digits of any script; no control, format or direction characters.
    return sign in " .'_-" or unicodedata.category(sign)[0] in "LMN"
