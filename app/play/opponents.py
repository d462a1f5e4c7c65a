"""Who else may sit at a table: the list that its maker wrote, checked, and the bots in it."""

from collections.abc import Sequence
from typing import Final

from app.fair.house_bots import LEVELS, bot_names
from app.play.errors import Refused
from app.storage.rows import GameRow, ParticipantRow

PERSON: Final = "person"
_BOT: Final = "bot"
_MEDIUM: Final = "medium"


def parse_opponents(given: str | Sequence[str], seats: int, level: str) -> tuple[str, ...]:
    """One entry for each seat but the first person's: "person" or "bot:<level>".

    `given` is "bots", "people" or a list of "person", "bot" and "bot:<level>"; `level` is for
    bots without their own. Raises Refused (bad-message).
    """
    _check_level(level)
    others = seats - 1
    match given:
        case "bots":
            return (f"{_BOT}:{level}",) * others
        case "people":
            return (PERSON,) * others
        case str():
            raise Refused("bad-message", 'opponents: use "bots", "people" or a list.')
    if len(given) != others:
        detail = f"opponents: {seats} seats need {others} entries, not {len(given)}."
        raise Refused("bad-message", detail)
    return tuple(_parse_opponent(each, level) for each in given)


def opponents_without(game: GameRow, persons: int, level: str | None) -> tuple[str, ...]:
    """The opponents when so many people play and bots take the seats of those who did not come.

    Raises Refused (bad-message) for a level that no bot has.
    """
    missing = persons_at(game) - persons
    bots = (f"{_BOT}:{_check_level(level or _MEDIUM)}",) * missing
    people = [index for index, each in enumerate(game.opponents) if each == PERSON]
    freed = set(people[len(people) - missing :])
    kept = tuple(each for index, each in enumerate(game.opponents) if index not in freed)
    return kept + bots


def persons_at(game: GameRow) -> int:
    """How many seats are for people."""
    return 1 + game.opponents.count(PERSON)


def bots_of(game: GameRow, first_ordinal: int) -> list[ParticipantRow]:
    """The table's bots, who sit there from the start."""
    levels = [each.partition(":")[2] for each in game.opponents if each != PERSON]
    return [
        ParticipantRow(
            game_id=game.id,
            ordinal=first_ordinal + index,
            player_id=None,
            name=name,
            kind="bot",
            joined_at=game.created_at,
            level=level,
        )
        for index, (level, name) in enumerate(zip(levels, bot_names(levels), strict=True))
    ]


def _parse_opponent(text: str, level: str) -> str:
    if text == PERSON:
        return PERSON
    kind, colon, own_level = text.partition(":")
    if kind != _BOT or (colon and not own_level):
        raise Refused("bad-message", 'opponents: an entry is "person", "bot" or "bot:<level>".')
    return f"{_BOT}:{_check_level(own_level or level)}"


def _check_level(level: str) -> str:
    if level not in LEVELS:
        raise Refused("bad-message", f"level: use one of {', '.join(LEVELS)}.")
    return level
