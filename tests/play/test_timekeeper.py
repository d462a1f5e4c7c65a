"""Where processes share a database, its server's clock is the clock of all."""

import time

import pytest

from app.play import clock, timekeeper
from app.play.clock import SystemClock
from app.play.timekeeper import Timekeeper
from app.storage.database import Database
from app.storage.server_time import server_time

TOLERANCE_MS = 1_000  # beside what it takes to ask
HOUR_MS = 3_600_000


class _LateMachine:
    """In place of the module `time`: a machine whose clock is an hour late."""

    def time_ns(self) -> int:
        return time.time_ns() - HOUR_MS * 1_000_000

    def monotonic_ns(self) -> int:
        return time.monotonic_ns()


def now() -> int:
    return time.time_ns() // 1_000_000


def test_the_server_says_what_time_it_is(postgresql_url: str) -> None:
    database, asked = Database.open(postgresql_url), now()
    with database.read() as connection:
        theirs = server_time(connection)
    answered = now()
    database.close()

    assert theirs is not None
    assert asked - TOLERANCE_MS < theirs < answered + TOLERANCE_MS


def test_a_file_has_no_clock(sqlite_database: Database) -> None:
    with sqlite_database.read() as connection:
        assert server_time(connection) is None


async def test_a_process_takes_the_time_of_its_database(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "time", _LateMachine())
    monkeypatch.setattr(timekeeper, "_TRIES", 1_000)  # a busy machine may need more than a few
    database, ours = Database.open(postgresql_url), SystemClock()

    late_by = behind(ours)
    await Timekeeper(database, ours).begin()
    still_late_by = behind(ours)
    database.close()

    assert HOUR_MS - TOLERANCE_MS < late_by < HOUR_MS + TOLERANCE_MS
    assert -TOLERANCE_MS < still_late_by < TOLERANCE_MS


def behind(ours: SystemClock) -> int:
    """How late it is, in ms, by the quickest of many looks."""
    return max(now() - ours.now() for _ in range(100))
