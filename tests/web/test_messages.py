"""What a client may say on a socket."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.messages import (
    _ADAPTER,
    BadMessage,
    MoveMessage,
    PingMessage,
    ResignMessage,
    SayMessage,
    _plain_move,
    parse_message,
)
from app.web.strict_json import parse_json

MOVE = {"type": "move", "id": "a1", "version": 3, "move": "beat 6D 8D"}


def test_the_four_messages_are_read() -> None:
    assert parse_message(json.dumps(MOVE)) == MoveMessage(
        type="move", id="a1", version=3, move="beat 6D 8D"
    )
    assert parse_message('{"type": "resign", "id": "x"}') == ResignMessage(type="resign", id="x")
    assert parse_message('{"type": "say", "id": "x", "phrase": "hello"}') == SayMessage(
        type="say", id="x", phrase="hello"
    )
    assert parse_message('{"type": "say", "id": "x", "words": "Hi"}') == SayMessage(
        type="say", id="x", words="Hi"
    )
    assert parse_message('{"type": "ping"}') == PingMessage(type="ping")


@pytest.mark.parametrize(
    "change",
    [
        {"type": "Move"},
        {"type": None},
        {"version": "3"},
        {"version": True},
        {"version": 3.0},
        {"version": -1},
        {"version": 10**9},
        {"id": ""},
        {"id": 7},
        {"id": "x" * 65},
        {"move": "x" * 33},
        {"move": ""},
        {"move": ["take"]},
        {"seat": 0},
    ],
)
def test_a_move_with_a_wrong_or_unknown_field_is_none(change: dict[str, object]) -> None:
    with pytest.raises(BadMessage):
        parse_message(json.dumps({**MOVE, **change}))


@pytest.mark.parametrize("text", ["", "[]", "null", "3", '"ping"', "{}", '{"type": "ping"', "NaN"])
def test_what_is_no_object_is_no_message(text: str) -> None:
    with pytest.raises(BadMessage) as caught:
        parse_message(text)

    assert caught.value.id is None


def test_the_refusal_carries_the_id_where_it_can_be_read() -> None:
    with pytest.raises(BadMessage) as caught:
        parse_message('{"type": "move", "id": "mine", "version": "x"}')

    assert caught.value.id == "mine"


@given(st.text())
def test_any_text_is_a_message_or_a_bad_one(text: str) -> None:
    with suppress(BadMessage):
        parse_message(text)


#: Pieces of moves, right and nearly right.
_PIECES = st.lists(
    st.sampled_from(
        [
            *('"type"', '"move"', '"id"', '"version"', '"a"', '"attack 7S"', '"\x00"', '"\\u0000"'),
            *(":", ":", ":", ",", ",", "3", "-0", "03", "1e2", "3.0", "true", "{", "}", " ", '"'),
        ]
    ),
    max_size=4,
)
_LINES = (
    '{"type":"move","id":"a1","version":3,"move":"beat 6D 8D"}',
    '{"type":"move","id":"a1","version":3,"version":3,"move":"x"}',
    '{"move":"x","version":3,"id":"a1","type":"move"}',
)


@given(st.sampled_from(_LINES), _PIECES, st.integers(0, 60), st.integers(0, 12))
def test_a_move_is_read_the_short_way_only_if_the_strict_way_reads_the_same(
    line: str, pieces: list[str], at: int, without: int
) -> None:
    text = line[:at] + "".join(pieces) + line[at + without :]

    short = _plain_move(text)

    if short is not None:
        assert short == _ADAPTER.validate_python(parse_json(text))


def test_a_move_in_its_usual_form_is_read_the_short_way() -> None:
    assert _plain_move(_LINES[0]) == parse_message(json.dumps(MOVE))
    assert _plain_move(_LINES[1]) is None
