"""The record vectors: at least two hundred false records, each refused, and true ones that hold."""

import json
from typing import TypedDict

import pytest

from app.fair.record import parse_record, print_record
from app.fair.verify import check, report
from tests.fair.patches import Json, Operation, patched
from tests.fair.record_vectors import FILE, judged, vectors_text
from tests.fair.scripts import UNSEEN_CHANGES, true_records


class NamedRecord(TypedDict):
    name: str
    record: dict[str, Json]


class WrongRecord(TypedDict):
    record: str
    why: str
    step: str
    patch: list[Operation]


class Vectors(TypedDict):
    records: list[NamedRecord]
    wrong: list[WrongRecord]


VECTORS: Vectors = json.loads(FILE.read_text(encoding="utf-8"))
TRUE = {named["name"]: named["record"] for named in VECTORS["records"]}


def test_the_file_is_what_is_made_today() -> None:
    assert FILE.read_text(encoding="utf-8") == vectors_text()


def test_the_file_is_small_enough_to_serve() -> None:
    assert FILE.stat().st_size < 400_000


def test_there_are_more_than_two_hundred_wrong_records() -> None:
    assert len(VECTORS["wrong"]) > 200


@pytest.mark.parametrize("name", TRUE)
class TestTrueRecords:
    """Every preset, two to five seats, and each way for a game to end."""

    def test_nothing_is_wrong(self, name: str) -> None:
        lines, is_sound = report(json.dumps(TRUE[name], ensure_ascii=False))

        assert is_sound, lines[-1]

    def test_text_and_record_are_each_other(self, name: str) -> None:
        text = json.dumps(TRUE[name], ensure_ascii=False, separators=(",", ":"))

        assert print_record(parse_record(text)) == text

    def test_spaces_and_the_order_of_fields_mean_nothing(self, name: str) -> None:
        reordered = json.dumps(TRUE[name], sort_keys=True, indent=1)

        assert report(reordered)[1]

    def test_every_change_that_can_be_seen_is_refused(self, name: str) -> None:
        changes = judged(name)

        assert len(changes) > 400
        assert [change.why for change, last in changes if last.ok] == []


@pytest.mark.parametrize("name", TRUE)
def test_wrong_records_are_refused_where_the_file_says(name: str) -> None:
    for wrong in VECTORS["wrong"]:
        if wrong["record"] == name:
            *before, last = check(json.dumps(patched(TRUE[name], wrong["patch"])))

            assert all(step.ok for step in before), wrong["why"]
            assert (last.name, last.ok) == (wrong["step"], False), wrong["why"]


def test_what_a_cut_game_leaves_open_is_listed_and_no_more() -> None:
    assert {name for name, _ in UNSEEN_CHANGES} < set(true_records())
