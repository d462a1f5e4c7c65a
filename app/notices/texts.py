"""What notices say, in English: whole sentences with {placeholders}, for letters, push messages
and calendars alike. No sentence has a place for a card. What is counted has two forms."""

from typing import Final

from app.language.catalogue import Catalogue
from app.language.marking import marked

_PRESETS: Final = {
    "duel": "Duel",
    "classic": "Classic",
    "transfer": "Transfer",
    "challenge": "Challenge",
    "house": "House",
}

TURN_TITLE: Final = marked("Your move")
TURN: Final = marked("Your move at a table of {preset} with {others}, until {moment}.")
NEAR_TITLE: Final = marked("Your time runs out")
NEAR: Final = marked(
    "You have little time left at a table of {preset} with {others}: until {moment}."
)
TEST_TITLE: Final = marked("It works")
TEST: Final = marked("This is how Bito tells you that it is your move.")

TURN_SUBJECT: Final = marked("Your move at Bito")
NEAR_SUBJECT: Final = marked("Your time at Bito runs out")
DIGEST_SUBJECT: Final = marked("Waiting for you at Bito")
LETTER_END: Final = marked(
    "You get this letter because your account asks for it. To get fewer or none:\n"
    "{own_url}/account#notices\n"
)

CALENDAR_NAME: Final = marked("Bito: my moves")
CALENDAR_SUMMARY: Final = marked("Durak with {others}: your move")
CALENDAR_DESCRIPTION: Final = marked("Your move at a table of {preset} with {others}. {link}")
NOBODY: Final = marked("nobody")


def several_title(words: Catalogue, n: int) -> str:
    return words.ngettext("{n} table waits for you", "{n} tables wait for you", n).format(n=n)


def several(words: Catalogue, n: int, moment: str) -> str:
    sentence = words.ngettext(
        "It is your move at {n} table. The first deadline: {moment}.",
        "It is your move at {n} tables. The first deadline: {moment}.",
        n,
    )
    return sentence.format(n=n, moment=moment)


def several_subject(words: Catalogue, n: int) -> str:
    sentence = words.ngettext(
        "{n} table at Bito waits for you", "{n} tables at Bito wait for you", n
    )
    return sentence.format(n=n)


def preset(words: Catalogue, name: str) -> str:
    """As the browser's modules call it, whose catalogue has it."""
    context = f"words.presets.{name}"
    return words.pgettext(context, _PRESETS[name])
