"""Days away: 21 a calendar year (UTC), counted in whole days begun; and what they give a deadline.

While a player is away, the long deadlines stand still at tables that were made to allow it. Each
time such a deadline passes it is put off, as a recorded extension (docs/FAIRNESS.md); the record's
verifiers know nothing of days away and allow no more than the time that was waited.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection

from app.storage import away
from app.storage.away import AwayRow

DAYS_A_YEAR: Final = 21
DAY_MS: Final = 86_400_000
#: Only deadlines of a day and more stand still.
LEAST_DEADLINE_S: Final = 86_400
#: Who is still away is given this much at once, so that ten days are not a thousand extensions.
STRIDE_MS: Final = 6 * 3_600_000
_LEAST_MS: Final = 60_000
_LONGEST_MS: Final = 2 * DAYS_A_YEAR * DAY_MS  # over New Year, with all the days of both


class NoAccount(Exception):
    """A guest has no days."""


class TooLong(Exception):
    """More days than the year has left; `left` is how many it has."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


@dataclass(frozen=True, slots=True)
class Days:
    """Until when somebody is away (None: he is here), and what is left of this year's days."""

    until: int | None
    left: int


def go_away(connection: Connection, player_id: str, span_id: str, now: int, until: int) -> Days:
    """Away from now, or for one who is away already until another time.

    Raises NoAccount, TooLong.
    """
    spans = _held_spans(connection, player_id, now)
    if until - now > _LONGEST_MS:
        raise TooLong(_left(now, spans))
    current = next((span for span in spans if span.from_at <= now < span.until_at), None)
    wished = AwayRow(span_id, player_id, now if current is None else current.from_at, until)
    others = [span for span in spans if span is not current]
    _refuse_overdrawn(others, wished)
    if current is None:
        away.add_span(connection, wished)
    else:
        away.end_span(connection, current.id, until)
    return Days(until, _left(now, [*others, wished]))


def come_back(connection: Connection, player_id: str, now: int) -> Days:
    """Here again; the days not begun are given back. Raises NoAccount."""
    for span in _held_spans(connection, player_id, now):
        if span.from_at <= now < span.until_at:
            away.end_span(connection, span.id, max(now, span.from_at + 1))
    return days_of(connection, player_id, now)


def days_of(connection: Connection, player_id: str, now: int) -> Days:
    """How things stand."""
    spans = away.spans_of(connection, player_id, _year_began(now))
    until = next((span.until_at for span in spans if span.from_at <= now < span.until_at), None)
    return Days(until, _left(now, spans))


def standstill_ms(spans: Iterable[AwayRow], since: int, now: int, given_ms: int) -> int:
    """What a deadline that has passed is still owed, for a turn that began at `since`.

    `given_ms` is what it was given for days away before. Nothing owed is 0.
    """
    owed = -given_ms
    for span in spans:
        owed += max(0, min(span.until_at, now) - max(span.from_at, since))
        if span.from_at <= now < span.until_at:
            owed += min(span.until_at - now, STRIDE_MS)
    return max(0, owed)


def extension_s(owed_ms: int, waited_ms: int, late_ms: int) -> int | None:
    """The seconds of an extension; None if there is nothing to give.

    `waited_ms` since the last sign of the game, which no extension exceeds; `late_ms` since the
    deadline, which it has to outlast for the seat to have a minute more.
    """
    if owed_ms <= 0:
        return None
    fitting = min(max(owed_ms, late_ms + _LEAST_MS), waited_ms)
    seconds = -(-max(fitting, _LEAST_MS) // 1000)
    return seconds if seconds * 1000 > late_ms else None


def _held_spans(connection: Connection, player_id: str, now: int) -> list[AwayRow]:
    if not away.hold_account(connection, player_id):
        raise NoAccount
    return away.spans_of(connection, player_id, _year_began(now))


def _refuse_overdrawn(others: Sequence[AwayRow], wished: AwayRow) -> None:
    used, wanted = _days_by_year(others), _days_by_year([wished])
    for year, days in wanted.items():
        if used[year] + days > DAYS_A_YEAR:
            raise TooLong(max(0, DAYS_A_YEAR - used[year]))


def _left(now: int, spans: Sequence[AwayRow]) -> int:
    return max(0, DAYS_A_YEAR - _days_by_year(spans)[_year_of(now)])


def _days_by_year(spans: Sequence[AwayRow]) -> Counter[int]:
    """Each day begun counts in the year in which it begins."""
    return Counter(
        _year_of(day) for span in spans for day in range(span.from_at, span.until_at, DAY_MS)
    )


def _year_of(instant: int) -> int:
    return datetime.fromtimestamp(instant / 1000, UTC).year


def _year_began(instant: int) -> int:
    return int(datetime(_year_of(instant), 1, 1, tzinfo=UTC).timestamp() * 1000)
