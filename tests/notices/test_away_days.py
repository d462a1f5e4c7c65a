"""Days away: how many a year, how they are counted, and what a deadline is owed for them."""

from datetime import UTC, datetime

import pytest

from app.notices.away import (
    DAY_MS,
    STRIDE_MS,
    Days,
    NoAccount,
    TooLong,
    come_back,
    days_of,
    extension_s,
    go_away,
    standstill_ms,
)
from app.storage.away import AwayRow
from app.storage.database import Database
from app.storage.players import create_guest
from tests.people import person

HOUR = 3_600_000
JULY = int(datetime(2026, 7, 1, 9, tzinfo=UTC).timestamp() * 1000)
NEW_YEAR = int(datetime(2027, 1, 1, tzinfo=UTC).timestamp() * 1000)


class Calendar:
    """One person's days."""

    def __init__(self, database: Database, player_id: str) -> None:
        self._database = database
        self._player_id = player_id
        self._number = 0

    async def go(self, now: int, until: int) -> Days:
        self._number += 1
        span_id = f"span{self._number}"
        return await self._database.writer.run(
            lambda c: go_away(c, self._player_id, span_id, now, until)
        )

    async def back(self, now: int) -> Days:
        return await self._database.writer.run(lambda c: come_back(c, self._player_id, now))

    def days(self, now: int) -> Days:
        with self._database.read() as connection:
            return days_of(connection, self._player_id, now)


async def annas(database: Database) -> Calendar:
    return Calendar(database, (await person(database, "Anna", JULY - DAY_MS)).id)


class TestTheYear:
    """21 days a calendar year, in whole days begun."""

    async def test_a_day_begun_counts_whole(self, database: Database) -> None:
        anna = await annas(database)

        assert await anna.go(JULY, JULY + 2 * DAY_MS + 1) == Days(JULY + 2 * DAY_MS + 1, 18)

    async def test_all_of_them_may_be_taken_at_once(self, sqlite_database: Database) -> None:
        anna = await annas(sqlite_database)

        assert (await anna.go(JULY, JULY + 21 * DAY_MS)).left == 0

    async def test_one_more_is_refused_and_nothing_taken(self, sqlite_database: Database) -> None:
        anna = await annas(sqlite_database)
        await anna.go(JULY, JULY + DAY_MS)

        with pytest.raises(TooLong) as refusal:
            await anna.go(JULY + 2 * DAY_MS, JULY + 22 * DAY_MS + 1)

        assert refusal.value.left == 20
        assert anna.days(JULY + 2 * DAY_MS) == Days(None, 20)

    async def test_coming_back_early_gives_days_back_that_had_not_begun(
        self, database: Database
    ) -> None:
        anna = await annas(database)
        await anna.go(JULY, JULY + 10 * DAY_MS)

        assert await anna.back(JULY + 2 * DAY_MS + HOUR) == Days(None, 18)

    async def test_who_is_away_may_choose_another_end(self, sqlite_database: Database) -> None:
        anna = await annas(sqlite_database)
        await anna.go(JULY, JULY + 3 * DAY_MS)

        changed = await anna.go(JULY + DAY_MS, JULY + 7 * DAY_MS)

        assert changed == Days(JULY + 7 * DAY_MS, 14)

    async def test_each_year_has_its_own(self, sqlite_database: Database) -> None:
        anna = await annas(sqlite_database)
        now = NEW_YEAR - 5 * DAY_MS

        assert (await anna.go(now, NEW_YEAR + 10 * DAY_MS)).left == 16
        assert anna.days(NEW_YEAR).left == 11

    async def test_a_time_away_cannot_overdraw_the_next_year(
        self, sqlite_database: Database
    ) -> None:
        anna = await annas(sqlite_database)

        with pytest.raises(TooLong):
            await anna.go(NEW_YEAR - DAY_MS, NEW_YEAR + 22 * DAY_MS)

    async def test_the_end_of_time_is_refused_at_once(self, sqlite_database: Database) -> None:
        anna = await annas(sqlite_database)

        with pytest.raises(TooLong):
            await anna.go(JULY, 253_402_300_799_000)

    async def test_a_guest_has_none(self, sqlite_database: Database) -> None:
        guest = await sqlite_database.writer.run(lambda c: create_guest(c, "Guest", JULY))

        with pytest.raises(NoAccount):
            await Calendar(sqlite_database, guest.id).go(JULY, JULY + DAY_MS)

    async def test_who_is_here_may_come_back(self, sqlite_database: Database) -> None:
        anna = await annas(sqlite_database)

        assert await anna.back(JULY) == Days(None, 21)


class TestWhatIsOwed:
    """The time away that lies in the turn, less what was given, and some in advance."""

    def test_a_time_away_that_is_over_is_owed_exactly(self) -> None:
        span = AwayRow("s", "p", JULY + HOUR, JULY + 3 * HOUR)

        assert standstill_ms([span], JULY, JULY + DAY_MS, 0) == 2 * HOUR

    def test_only_what_lies_in_the_turn_counts(self) -> None:
        span = AwayRow("s", "p", JULY - 9 * HOUR, JULY + HOUR)

        assert standstill_ms([span], JULY, JULY + DAY_MS, 0) == HOUR

    def test_who_is_still_away_gets_some_in_advance(self) -> None:
        span = AwayRow("s", "p", JULY + DAY_MS - HOUR, JULY + 9 * DAY_MS)

        assert standstill_ms([span], JULY, JULY + DAY_MS, 0) == HOUR + STRIDE_MS

    def test_no_more_in_advance_than_will_be_needed(self) -> None:
        span = AwayRow("s", "p", JULY + DAY_MS - HOUR, JULY + DAY_MS + HOUR)

        assert standstill_ms([span], JULY, JULY + DAY_MS, 0) == 2 * HOUR

    def test_what_was_given_is_not_given_twice(self) -> None:
        span = AwayRow("s", "p", JULY + HOUR, JULY + 3 * HOUR)

        assert standstill_ms([span], JULY, JULY + DAY_MS, 2 * HOUR) == 0

    def test_an_extension_has_a_minute_at_least(self) -> None:
        assert extension_s(5_000, DAY_MS, 1_000) == 61

    def test_an_extension_is_never_longer_than_the_wait(self) -> None:
        assert extension_s(9 * HOUR, 2 * HOUR, 1_000) == 7_200

    def test_an_extension_that_would_be_over_already_is_none(self) -> None:
        assert extension_s(HOUR, 30_000, HOUR) is None

    def test_nothing_owed_is_no_extension(self) -> None:
        assert extension_s(0, DAY_MS, 1_000) is None
