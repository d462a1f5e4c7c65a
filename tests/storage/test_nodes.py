"""What processes know of each other: claims that lapse, and who is connected where."""

from app.storage.claims import claim, claimed, drop_old
from app.storage.glances import glances_of
from app.storage.heartbeat import beat, drop_nodes, last_beat, nodes_since
from app.storage.presence import (
    NODE_DEAD_MS,
    Attendance,
    buried_at,
    bury_nodes,
    is_here,
    note_attendance,
)
from app.storage.rows import PlayerRow
from tests.storage.builders import begin
from tests.storage.conftest import Do

NOW = 1_000_000
LAPSES = NOW + 5_000


class TestClaims:
    def test_what_one_has_claimed_is_not_another_s_before_it_lapses(
        self, write: Do, read: Do, anna: PlayerRow
    ) -> None:
        write(begin, anna, game_id="hers")

        def take(node: str, now: int, version: int = 0) -> bool:
            return bool(write(claim, "bot", {"hers": version}, node, now, now + 5_000))

        assert take("one", NOW)
        assert not take("other", LAPSES - 1)
        assert read(claimed, "bot", ["hers"], "other", NOW) == {"hers"}
        assert read(claimed, "bot", ["hers"], "one", NOW) == frozenset()
        assert take("one", NOW + 1)
        assert take("other", LAPSES + 1)

    def test_a_claim_is_for_the_version_at_which_the_game_stands(
        self, write: Do, anna: PlayerRow
    ) -> None:
        write(begin, anna, game_id="hers")

        assert write(claim, "bot", {"hers": 1, "none": 0}, "one", NOW, LAPSES) == frozenset()
        assert write(claim, "order", {"hers": 0}, "one", NOW, LAPSES) == {"hers"}
        assert write(claim, "bot", {"hers": 0}, "other", NOW, LAPSES) == {"hers"}

    def test_old_claims_are_forgotten(self, write: Do, read: Do, anna: PlayerRow) -> None:
        write(begin, anna, game_id="hers")
        write(claim, "bot", {"hers": 0}, "one", NOW, LAPSES)

        write(drop_old, LAPSES + 60 * 60 * 1000 + 1)

        assert read(claimed, "bot", ["hers"], "other", NOW) == frozenset()


class TestPresence:
    def test_who_is_connected_is_so_while_his_process_lives(
        self, write: Do, read: Do, anna: PlayerRow
    ) -> None:
        write(begin, anna, game_id="hers")
        write(beat, "one", NOW)
        write(note_attendance, "one", [Attendance("hers", anna.id)])
        dead = NOW + NODE_DEAD_MS

        assert read(is_here, "hers", anna.id, NOW)
        assert read(glances_of, ["hers"], NOW)["hers"].here == {anna.id: {"one"}}
        assert not read(is_here, "hers", anna.id, dead)
        assert write(bury_nodes, dead) == ["hers"]
        assert write(bury_nodes, dead) == []
        assert read(buried_at, "one") == [("hers", anna.id)]
        assert read(glances_of, ["hers"], NOW)["hers"].gone == {anna.id: dead}

    def test_of_the_processes_that_are_gone_the_last_is_remembered(
        self, write: Do, read: Do
    ) -> None:
        for name, at in (("one", NOW), ("two", NOW + 1)):
            write(beat, name, at)

        write(drop_nodes, 2 * NOW)

        assert read(nodes_since, 0) == {"two"}
        assert read(last_beat) == NOW + 1
