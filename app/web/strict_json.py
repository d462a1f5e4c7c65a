"""JSON as strangers may send it, read once and strictly.

The library's parser takes NaN, keeps the last of two equal keys, accepts half a surrogate pair
and can be made to recurse without end; none of that gets past here.
"""

import json
from typing import Final, NoReturn

DEPTH: Final = 8
_LONGEST_NUMBER: Final = 20


class BadJson(ValueError):
    """The text is not JSON as we take it; says what is wrong, never quotes the text."""


def parse_json(text: str | bytes) -> object:
    """The value in `text`. Raises BadJson, and nothing else, whatever comes in."""
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        value = _DECODER.decode(decoded)
    except UnicodeDecodeError as error:
        raise BadJson("not UTF-8") from error
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON at character {error.pos}") from error
    except RecursionError as error:
        raise BadJson(f"nested more than {DEPTH} deep") from error
    _check(value, DEPTH)
    return value


def _check(value: object, depth: int) -> None:
    match value:
        case str():
            _check_string(value)
        case list():
            _check_depth(depth)
            for item in value:
                _check(item, depth - 1)
        case dict():
            _check_depth(depth)
            for key, item in value.items():
                _check_string(key)
                _check(item, depth - 1)
        case _:
            pass


def _check_depth(depth: int) -> None:
    if depth == 0:
        raise BadJson(f"nested more than {DEPTH} deep")


def _check_string(text: str) -> None:
    if "\0" in text:  # PostgreSQL cannot store it
        raise BadJson("a text holds the character U+0000")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise BadJson("a text holds half a surrogate pair")


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise BadJson("a key stands twice in one object")
    return value


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise BadJson("a number is too long")
    return int(digits)


def _fraction(digits: str) -> float:
    if len(digits) > _LONGEST_NUMBER:
        raise BadJson("a number is too long")
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise BadJson("a number is too large")
    return value


def _no_constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_without_twins,
    parse_int=_whole,
    parse_float=_fraction,
    parse_constant=_no_constant,
)
