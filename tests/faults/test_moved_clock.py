"""A clock that a file moves never shows the machine's own time instead."""

from pathlib import Path
from threading import Event, Thread

from faults.moved_clock import FileTime, set_ahead

HOUR_MS = 3_600_000
READS = 2_000


def test_who_begins_while_the_clock_is_being_set_begins_where_it_was_or_will_be(
    tmp_path: Path,
) -> None:
    file, is_read = tmp_path / "clock", Event()
    set_ahead(file, HOUR_MS)

    def set_again() -> None:
        while not is_read.is_set():
            set_ahead(file, HOUR_MS)

    setting = Thread(target=set_again)
    setting.start()
    try:
        found = {FileTime(file, is_set=False).ahead_ms() for _ in range(READS)}
    finally:
        is_read.set()
        setting.join()
    assert found == {HOUR_MS}
