"""The last beat of any process is where an outage begins."""

from app.storage.heartbeat import beat, last_beat
from tests.storage.conftest import Do


def test_a_new_database_has_no_beat(read: Do) -> None:
    assert read(last_beat) is None


def test_the_last_beat_is_that_of_any_process(write: Do, read: Do) -> None:
    for name, at in [("a", 1000), ("b", 3000), ("a", 2000)]:
        write(beat, name, at)

    assert read(last_beat) == 3000
