"""One strict door for JSON from strangers."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.strict_json import DEPTH, BadJson, parse_json


def test_plain_json_is_read() -> None:
    assert parse_json(b'{"a": [1, "x", null, true, 1.5]}') == {"a": [1, "x", None, True, 1.5]}


def test_depth_is_counted_and_brackets_in_texts_are_not() -> None:
    assert parse_json('"[[[[[[[[[[[["') == "[[[[[[[[[[[["
    assert parse_json("[" * DEPTH + "]" * DEPTH)

    with pytest.raises(BadJson, match="deep"):
        parse_json("[" * (DEPTH + 1) + "]" * (DEPTH + 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a": 1, "a": 1}',
        '{"a": {"b": 1, "b": 2}}',
        "NaN",
        "-Infinity",
        "[Infinity]",
        "1e999",
        "-1e999",
        "9" * 5000,
        "1." + "0" * 5000,
        "[" * 100_000,
        '{"a":' * 100_000,
        '"\\ud800"',
        '{"\\udfff": 1}',
        '"\\u0000"',
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        "1 2",
        "'a'",
    ],
)
def test_everything_else_is_refused_by_one_error(text: str | bytes) -> None:
    with pytest.raises(BadJson):
        parse_json(text)


@given(st.one_of(st.text(), st.binary()))
def test_no_other_error_comes_out(text: str | bytes) -> None:
    with suppress(BadJson):
        parse_json(text)
