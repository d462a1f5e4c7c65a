"""How the bots of this server are called in games and records: levels, and names made of them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

#: From the weakest to the strongest.
LEVELS: Final = ("easy", "medium", "hard", "expert", "master")


def bot_names(levels: Iterable[str]) -> list[str]:
    """The names of a table's bots in their order; the second of a level is "Bot medium 2"."""
    seen: Counter[str] = Counter()
    names = []
    for level in levels:
        seen[level] += 1
        number = f" {seen[level]}" if seen[level] > 1 else ""
        names.append(f"Bot {level}{number}")
    return names
