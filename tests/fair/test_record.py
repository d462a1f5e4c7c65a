"""The form of a record: what is not one is refused with the name of the field or the line."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.fair.instants import parse_instant, print_instant
from app.fair.record import RecordError, parse_record, print_record
from tests.fair.games import Script, played_record
from tests.fair.patches import Json, Operation, added, patched, removed, replaced

TRUE = played_record(Script(kinds=("person", "bot"), program=True, late_at=0))
TEXT = print_record(TRUE)
DATA: Json = json.loads(TEXT)


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value


class TestPrinting:
    """FAIRNESS: one printed form, with the fields in the order of the format."""

    def test_fields_stand_in_the_order_of_the_format(self) -> None:
        data = json.loads(TEXT)

        assert list(data) == [
            *("format", "game_id", "rules", "rules_text", "preset", "deadline_s", "rated"),
            *("commitment", "server_seed", "participants", "seating", "dealer", "opener"),
            *("moves", "extensions", "result", "previous_game", "started_at", "ended_at"),
        ]
        assert list(data["participants"][0]) == ["name", "kind", "level", "nonce", "program"]
        assert list(data["participants"][1]) == ["name", "kind", "level", "nonce"]
        assert list(data["moves"][0]) == ["seat", "move", "at"]
        assert list(data["result"]) == ["durak", "reason", "places", "epaulettes"]

    def test_names_are_printed_as_they_are_written(self) -> None:
        named = replace(TRUE, participants=(replace(TRUE.participants[0], name="Ёж 🂡"),))

        assert "Ёж 🂡" in print_record(named)
        assert parse_record(print_record(named)) == named


class TestTimes:
    """Whole milliseconds, UTC, in one form only."""

    @given(st.integers(0, 253_402_300_799_999))
    def test_a_time_is_read_as_it_was_printed(self, instant: int) -> None:
        assert parse_instant(print_instant(instant)) == instant

    @pytest.mark.parametrize(
        "text",
        [
            "2026-12-01T10:00:00Z",
            "2026-12-01T10:00:00.000+00:00",
            "2026-12-01 10:00:00.000Z",
            "2026-12-01T10:00:00.000z",
            "2026-02-30T10:00:00.000Z",
            "2026-12-01T24:00:00.000Z",
            "1969-12-31T23:59:59.999Z",
            "２026-12-01T10:00:00.000Z",
            "",
        ],
    )
    def test_every_other_form_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"time|hour|day|month"):
            parse_instant(text)


class TestText:
    """Text that is no JSON object of this format."""

    def test_the_line_of_a_slip_is_named(self) -> None:
        assert refusal('{\n"format": "bito-record/1",\n"game_id" "x"}').field == "line 3"

    @pytest.mark.parametrize("text", ["", "null", "[]", "7", '"x"', "{", "[" * 100_000, "\ud800"])
    def test_other_texts_are_refused(self, text: str) -> None:
        assert refusal(text).problem

    def test_a_field_given_twice_is_refused(self) -> None:
        twice = TEXT.replace('"rated":false', '"rated":true,"rated":false')

        assert str(refusal(twice)) == "rated: is given twice in one object"

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "1e3", "86400.0", "9" * 5000, "true"])
    def test_only_whole_numbers_are_numbers(self, number: str) -> None:
        assert refusal(TEXT.replace('"deadline_s":86400', f'"deadline_s":{number}')).problem

    def test_half_a_sign_is_refused(self) -> None:
        broken = TEXT.replace('"Anna"', '"\\ud83c"')

        assert refusal(broken).field == "participants[0].name"


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (removed(("seating",)), "seating: is missing"),
        (removed(("moves", 3, "at")), "moves[3].at: is missing"),
        (added(("moves", 3, "by"), 1), "moves[3].by: is not a field of this format"),
        (
            replaced(("moves", 3, "seat"), "0"),
            'moves[3].seat: should be a whole number of at least 0, not "0"',
        ),
        (
            replaced(("extensions", 0, "at"), "noon"),
            'extensions[0].at: should be a time like 2026-12-01T10:00:00.000Z, not "noon"',
        ),
        (
            replaced(("participants", 0, "program"), False),
            "participants[0].program: should be true, or left out, not false",
        ),
        (replaced(("rules", "pack"), [36]), "rules.pack: should be text, not [36]"),
        (replaced(("rated",), 0), "rated: should be true or false, not 0"),
        (
            replaced(("format",), "bito-record/2"),
            'format: should be "bito-record/1", not "bito-record/2"',
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_field_that_is_wrong_is_named(operation: Operation, message: str) -> None:
    assert str(refusal(json.dumps(patched(DATA, [operation])))) == message
