"""Is this record true? Everything that the record alone can prove, step by step.

Bound here: rules, seed and table by the commitment; seats and every deal by the key; moves and
result by the replay; times by their order, their deadlines and the two ends of the game.
Not to be bound by any record alone: the name a person went by and whether he had an account or
used a program; a bot's level together with the name made of it; one or the other millisecond
between two moves; a deadline, or an extension, longer than anybody needed; which game came before;
whether a game that could be rated was; the last moves before somebody gave up; and what nothing
came to depend on: in a game void or given up at once, nonces and first attacker.
"""

from collections.abc import Iterator

from app.fair.checks import (
    key_of,
    look_at_participants,
    look_at_previous_game,
    look_at_rating,
    look_at_terms,
    look_at_void,
    rules_of,
)
from app.fair.fields import RecordError
from app.fair.record import Record, parse_record
from app.fair.replaying import look_at_result, replayed, seated
from app.fair.step import Step, Wrong, found
from app.fair.timing import look_at_deadlines, look_at_order_of_extensions, look_at_times


def check(text: str) -> Iterator[Step]:
    """Each step in turn; the first that is wrong is the last one given."""
    try:
        record = parse_record(text)
        yield found("format", f"a record of game {record.game_id}")
        yield from _steps(record)
    except RecordError as error:
        yield Step("format", False, str(error))
    except Wrong as wrong:
        yield Step(wrong.name, False, wrong.detail)


def report(text: str) -> tuple[list[str], bool]:
    """A line a step ("ok …" or "wrong …"), and whether all of them are right."""
    steps = list(check(text))
    lines = [f"{'ok' if step.ok else 'wrong'} {step.name}: {step.detail}" for step in steps]
    return lines, all(step.ok for step in steps)


def _steps(record: Record) -> Iterator[Step]:
    rules = rules_of(record)
    yield found("rules", f"all fields of {rules.preset}, as the text that was promised")
    yield look_at_terms(record)
    key = key_of(record)
    yield found("commitment", "the seed is the one promised before anybody sat down")
    yield look_at_participants(record, rules)
    yield look_at_rating(record, rules)
    yield look_at_previous_game(record, rules)
    if record.started_at is None:
        yield look_at_void(record)
        return
    setup = seated(record, rules, key)
    yield found("seating", "as the key shuffles the participants")
    replay = yield from replayed(record, setup)
    yield look_at_result(record, replay.end)
    yield look_at_times(record, record.started_at)
    yield look_at_order_of_extensions(record)
    yield look_at_deadlines(record, record.started_at, replay.turns, setup.bots)
