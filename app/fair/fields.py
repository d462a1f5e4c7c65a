"""Strict reading of JSON values: each value has one type, each object exactly its fields.

An error names the field by its path (`moves[3].at`) and says what would be right. Knows JSON,
not records.
"""

import json
import re
from typing import Final

from app.fair.instants import parse_instant

_HEX: Final = re.compile(r"[0-9a-f]*")
_SHOWN: Final = 60


class RecordError(ValueError):
    """The text is not a record; `field` is the path or line, `problem` one plain sentence."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


def parse_json(text: str) -> object:
    """Any JSON value; RecordError names the line, or the field that is given twice."""
    try:
        value: object = json.loads(
            text, object_pairs_hook=_object_without_twins, parse_constant=_no_constant
        )
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno}", f"not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("the text", "holds a number or a nesting too large to read") from error
    return value


class Field:
    """One JSON value and its path; each `as_…` returns it in one type or raises RecordError."""

    def __init__(self, path: str, value: object) -> None:
        self.path = path
        self._value = value

    def wrong(self, expected: str) -> RecordError:
        return RecordError(self.path, f"should be {expected}, not {_shown(self._value)}")

    def as_text(self) -> str:
        if not isinstance(self._value, str):
            raise self.wrong("text")
        if not self._value.isascii():
            self._refuse_broken_unicode(self._value)
        return self._value

    def as_filled_text(self, longest: int) -> str:
        text = self.as_text()
        if not 1 <= len(text) <= longest:
            raise self.wrong(f"text of 1 to {longest} signs")
        return text

    def as_one_of(self, *texts: str) -> str:
        text = self.as_text()
        if text not in texts:
            raise self.wrong(" or ".join(f'"{known}"' for known in texts))
        return text

    def as_number(self, least: int = 0) -> int:
        if type(self._value) is not int or self._value < least:
            raise self.wrong(f"a whole number of at least {least}")
        return self._value

    def as_switch(self) -> bool:
        if not isinstance(self._value, bool):
            raise self.wrong("true or false")
        return self._value

    def as_bytes(self, count: int) -> bytes:
        text = self.as_text()
        if len(text) != 2 * count or not _HEX.fullmatch(text):
            raise self.wrong(f"{2 * count} lower-case hexadecimal digits")
        return bytes.fromhex(text)

    def as_instant(self) -> int:
        text = self.as_text()
        try:
            return parse_instant(text)
        except ValueError as error:
            raise self.wrong("a time like 2026-12-01T10:00:00.000Z") from error

    def as_scalar(self) -> str | int | bool | None:
        if self._value is None or isinstance(self._value, bool | int):
            return self._value
        return self.as_text()

    def or_none(self) -> "Field | None":
        """None where the value is null, so that the caller reads it only if it is there."""
        return None if self._value is None else self

    def items(self) -> list["Field"]:
        if not isinstance(self._value, list):
            raise self.wrong("a list")
        return [Field(f"{self.path}[{i}]", item) for i, item in enumerate(self._value)]

    def members(self) -> dict[str, "Field"]:
        """Every member of an object, whatever its name."""
        if not isinstance(self._value, dict):
            raise self.wrong("an object")
        return {name: Field(self._path_of(name), value) for name, value in self._value.items()}

    def exactly(self, *names: str, optional: tuple[str, ...] = ()) -> dict[str, "Field"]:
        """The members of an object that has all of `names`, perhaps `optional`, and no other."""
        members = self.members()
        for name in names:
            if name not in members:
                raise RecordError(self._path_of(name), "is missing")
        for name, member in members.items():
            if name not in names and name not in optional:
                raise RecordError(member.path, "is not a field of this format")
        return members

    def _path_of(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def _refuse_broken_unicode(self, text: str) -> None:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise RecordError(self.path, "holds half a sign (a lone surrogate)") from error


def _object_without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise RecordError(twin[:_SHOWN], "is given twice in one object")
    return members


def _no_constant(name: str) -> object:
    raise RecordError("the text", f"holds {name}, which is not JSON")


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
