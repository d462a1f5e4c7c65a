"""What notices say, in English: whole sentences with {placeholders}, for letters, push messages
and calendars alike. No sentence has a place for a card."""

from collections.abc import Mapping, Sequence
from typing import Final

PRESETS: Final[Mapping[str, str]] = {
    "duel": "Duel",
    "classic": "Classic",
    "transfer": "Transfer",
    "challenge": "Challenge",
    "house": "House",
}
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
MOMENT: Final = "{weekday}, {day} {month}, {hour:02}:{minute:02} ({zone})"

TURN_TITLE: Final = "Your move"
TURN: Final = "Your move at a table of {preset} with {others}, until {moment}."
NEAR_TITLE: Final = "Your time runs out"
NEAR: Final = "You have little time left at a table of {preset} with {others}: until {moment}."
SEVERAL_TITLE: Final = "{count} tables wait for you"
SEVERAL: Final = "It is your move at {count} tables. The first deadline: {moment}."
TEST_TITLE: Final = "It works"
TEST: Final = "This is how Bito tells you that it is your move."

TURN_SUBJECT: Final = "Your move at Bito"
NEAR_SUBJECT: Final = "Your time at Bito runs out"
SEVERAL_SUBJECT: Final = "{count} tables at Bito wait for you"
DIGEST_SUBJECT: Final = "Waiting for you at Bito"
LETTER_END: Final = (
    "You get this letter because your account asks for it. To get fewer or none:\n"
    "{own_url}/account#notices\n"
)

CALENDAR_NAME: Final = "Bito: my moves"
CALENDAR_SUMMARY: Final = "Durak with {others}: your move"
CALENDAR_DESCRIPTION: Final = "Your move at a table of {preset} with {others}. {link}"
NOBODY: Final = "nobody"


def all_of(names: Sequence[str]) -> str:
    """Anna, Boris and Vera."""
    if len(names) < 2:
        return names[0] if names else NOBODY
    return f"{', '.join(names[:-1])} and {names[-1]}"
