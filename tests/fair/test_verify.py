"""The verification as a whole: its steps, its report, what it leaves open, garbage."""

import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.rules import PRESETS
from app.fair.record import Extension, Record, print_record
from app.fair.step import Step
from app.fair.verify import check, report
from tests.fair.games import STARTED_AT, Script, first_record, played_record
from tests.fair.mutations import Mutation, mutations
from tests.fair.patches import Json
from tests.fair.scripts import true_records

DAY_MS = 86_400_000


def last_step(record: Record) -> Step:
    return list(check(print_record(record)))[-1]


class TestSteps:
    """Each thing that is looked at is a step; the first wrong one is the last."""

    def test_a_true_record_goes_through_all_steps(self) -> None:
        names = [step.name for step in check(print_record(true_records()["challenge-redeal"]))]

        assert names == [
            *("format", "rules", "preset", "commitment", "participants", "rated"),
            *("previous_game", "seating", "deal 0", "deal 1"),
            *("moves", "result", "times", "extensions", "deadlines"),
        ]

    def test_the_report_ends_with_the_first_wrong_thing(self) -> None:
        record = true_records()["duel-resigned"]

        lines, is_sound = report(print_record(replace(record, game_id="another")))

        assert not is_sound
        assert all(line.startswith("ok ") for line in lines[:-1])
        assert lines[-1].startswith("wrong commitment: ")

    @pytest.mark.parametrize("seats", range(2, 7))
    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_preset_at_every_table(self, preset: str, seats: int) -> None:
        kinds = ("person", "guest", "bot", "bot", "bot", "bot")[:seats]
        script = Script(f"{preset}-{seats}", {"preset": preset, "seats": seats}, kinds)

        lines, is_sound = report(print_record(played_record(script)))

        assert is_sound, lines[-1]


class TestDeadlines:
    """What the times of a record prove."""

    def test_a_swap_wins_no_time(self) -> None:
        *before, swap, timeout = true_records()["duel-late-swap"].moves

        assert timeout.seat == swap.seat
        assert before[-1].at + DAY_MS <= timeout.at < swap.at + DAY_MS

    def test_who_is_skipped_after_a_swap_leaves_a_whole_deadline_to_the_next(self) -> None:
        record = true_records()["house-swap-skip"]
        *before, swap, timeout = record.moves
        early = replace(timeout, at=swap.at + DAY_MS - 1)
        cut = replace(record, moves=(*before, swap, early), ended_at=early.at)

        assert timeout.seat != swap.seat
        assert last_step(cut).name == "deadlines"

    def test_a_move_after_the_deadline_is_refused(self) -> None:
        record = true_records()["duel-exchange"]
        last = replace(record.moves[-1], at=record.moves[-2].at + DAY_MS + 1)
        late = replace(record, moves=(*record.moves[:-1], last), ended_at=last.at)

        assert last_step(late).name == "deadlines"

    def test_a_move_at_the_deadline_is_in_time(self) -> None:
        record = true_records()["duel-exchange"]
        last = replace(record.moves[-1], at=record.moves[-2].at + DAY_MS)

        assert last_step(replace(record, moves=(*record.moves[:-1], last), ended_at=last.at)).ok

    def test_a_bot_is_never_late(self) -> None:
        script = Script(kinds=("person", "bot"))
        record = first_record(script, lambda game: game.seating[game.moves[-1].seat] == 1)
        last = replace(record.moves[-1], at=record.moves[-2].at + 9 * DAY_MS)

        assert last_step(replace(record, moves=(*record.moves[:-1], last), ended_at=last.at)).ok

    def test_a_bot_gets_no_extension(self) -> None:
        script = Script(kinds=("person", "bot"))
        record = first_record(script, lambda game: game.seating[game.moves[0].seat] == 1)
        given_time = Extension(0, 60, STARTED_AT + DAY_MS)

        assert last_step(replace(record, extensions=(given_time,))).name == "extensions"


class TestOpen:
    """What no verifier can see; whoever finds a way to bind it strikes it out here."""

    def test_a_person_may_have_had_another_name(self) -> None:
        record = true_records()["duel-exchange"]
        renamed = replace(record.participants[0], name="Nikolai")

        assert last_step(replace(record, participants=(renamed, *record.participants[1:]))).ok

    def test_a_bot_may_have_been_of_another_level_and_name(self) -> None:
        record = true_records()["classic-outage"]
        person, one, two = record.participants
        bots = (
            replace(one, level="hard", name="Bot hard"),
            replace(two, level="easy", name="Bot easy"),
        )

        assert last_step(replace(record, participants=(person, *bots))).ok

    def test_another_game_may_have_come_before(self) -> None:
        assert last_step(replace(true_records()["duel-exchange"], previous_game="other")).ok

    def test_a_game_may_have_been_unrated(self) -> None:
        assert last_step(replace(true_records()["duel-exchange"], rated=False)).ok

    def test_a_deadline_may_have_been_longer(self) -> None:
        assert last_step(replace(true_records()["duel-exchange"], deadline_s=604_800)).ok

    def test_a_move_may_have_been_a_moment_later(self) -> None:
        record = true_records()["duel-exchange"]
        moment = replace(record.moves[5], at=record.moves[5].at + 1)

        assert last_step(replace(record, moves=(*record.moves[:5], moment, *record.moves[6:]))).ok


class TestGarbage:
    """Whatever the text, there is an answer."""

    @given(st.text())
    def test_any_text_is_answered(self, text: str) -> None:
        assert not report(text)[1]

    @settings(max_examples=60)
    @given(st.data())
    def test_any_value_in_any_field_is_answered(self, data: st.DataObject) -> None:
        record, changes = _changes_of("duel-resigned")
        values = st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.text(max_size=5), inner, max_size=3)
            ),
        )
        changed = data.draw(st.sampled_from(changes)).of(record)
        assert isinstance(changed, dict)
        if changed:
            changed[data.draw(st.sampled_from(sorted(changed)))] = data.draw(values)

        steps = list(check(json.dumps(changed)))

        assert all(step.ok for step in steps[:-1])

    def test_a_huge_number_is_answered(self) -> None:
        record = json.loads(print_record(true_records()["duel-resigned"]))
        record["result"]["durak"] = 10**200

        assert not report(json.dumps(record))[1]


@cache
def _changes_of(name: str) -> tuple[dict[str, Json], list[Mutation]]:
    record = json.loads(print_record(true_records()[name]))
    return record, mutations(record)
