"""What a look at one part of the server found, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """`about` is one word for the part; `text` one line, with what to do if it is not ok."""

    about: str
    level: Level
    text: str


def ok(about: str, text: str) -> Finding:
    return Finding(about, Level.OK, text)


def warn(about: str, text: str) -> Finding:
    return Finding(about, Level.WARN, text)


def fail(about: str, text: str) -> Finding:
    return Finding(about, Level.FAIL, text)
