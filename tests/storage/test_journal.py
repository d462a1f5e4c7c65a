"""The journal: append-only, one version once, everything of a move in one transaction."""

from typing import Any, Final

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from app.storage.database import Database
from app.storage.journal import (
    DuplicateCommand,
    VersionConflict,
    append_move,
    appending,
    create_game,
    extend,
    void,
)
from app.storage.models import DUE_MS
from app.storage.queries import extensions_of, moves_of, record_of
from app.storage.rows import ExtensionRow, PlayerRow
from tests.storage.builders import SEED, begin, finish, game, move, the_game
from tests.storage.conftest import Do

#: Games that this connection has changed, and those of them for which no index was written.
_CHANGED: Final = text(
    "SELECT pg_stat_get_xact_tuples_updated('game'::regclass),"
    " pg_stat_get_xact_tuples_hot_updated('game'::regclass)"
)


def test_a_created_table_reads_back_as_it_was_given(write: Do, read: Do) -> None:
    table = game(level="hard", rated=True, opponents=("bot:hard", "person"), dealer=1)

    write(create_game, table)

    assert read(the_game) == table


@pytest.mark.usefixtures("started")
class TestAppendMove:
    def test_a_move_is_saved_with_version_turn_and_deadline(self, write: Do, read: Do) -> None:
        saved = move(1, command_id="a", cause="left")

        version = write(append_move, saved, turn=1, deadline=6000)

        stored = read(the_game)
        assert version == 1
        assert read(moves_of, "g1") == [saved]
        assert (stored.version, stored.turn, stored.deadline) == (1, 1, 6000)

    def test_a_timeout_is_refused_when_its_deadline_was_put_off(self, write: Do, read: Do) -> None:
        longer = ExtensionRow(game_id="g1", version=0, seconds=60, at=5500)
        write(extend, longer, 5000, 65_000)

        with pytest.raises(VersionConflict):
            write(append_move, move(1), turn=None, deadline=None, finish=finish(), known=5000)

        assert read(the_game).status == "playing"

    def test_a_move_within_ten_minutes_changes_no_index_of_games(self, write: Do) -> None:
        """PostgreSQL says so itself; its indexes would cost more than all else of the move."""

        def changed(connection: Connection, deadline: int, version: int) -> list[int] | None:
            on_postgresql = connection.dialect.name == "postgresql"
            before = connection.execute(_CHANGED).one() if on_postgresql else ()
            append_move(connection, move(version), turn=1, deadline=deadline)
            after = connection.execute(_CHANGED).one() if on_postgresql else ()
            return [now - then for now, then in zip(after, before, strict=True)] or None

        near, far = write(changed, DUE_MS - 1, 1), write(changed, DUE_MS, 2)

        assert near in (None, [1, 1])
        assert far in (None, [1, 0])

    def test_the_last_move_brings_result_seed_and_record(self, write: Do, read: Do) -> None:
        write(append_move, move(1), turn=1, deadline=6000)

        write(append_move, move(2), turn=None, deadline=None, finish=finish())

        stored = read(the_game)
        assert (stored.status, stored.version, stored.turn, stored.deadline) == (
            "over",
            2,
            None,
            None,
        )
        assert (stored.server_seed, stored.ended_at) == (SEED, 9000)
        assert stored.result == {"durak": 1, "reason": "durak"}
        assert read(record_of, "g1") == "{}"

    @pytest.mark.parametrize("version", [1, 3])
    def test_a_version_that_is_taken_or_ahead_is_a_conflict(
        self, write: Do, read: Do, version: int
    ) -> None:
        write(append_move, move(1), turn=1, deadline=6000)

        with pytest.raises(VersionConflict):
            write(append_move, move(version, command_id="late"), turn=0, deadline=7000)

        assert read(moves_of, "g1") == [move(1)]
        assert read(the_game).deadline == 6000

    def test_nothing_follows_the_end(self, write: Do, read: Do) -> None:
        write(append_move, move(1), turn=None, deadline=None, finish=finish())

        with pytest.raises(VersionConflict):
            write(append_move, move(2), turn=0, deadline=7000)

        assert read(the_game).version == 1

    def test_a_command_is_played_once_by_a_seat(self, write: Do, read: Do) -> None:
        write(append_move, move(1, command_id="a"), turn=1, deadline=6000)
        write(append_move, move(2, command_id="a"), turn=0, deadline=6000)

        with pytest.raises(DuplicateCommand):
            write(append_move, move(3, command_id="a"), turn=1, deadline=7000)

        assert read(the_game).version == 2

    def test_moves_without_a_command_are_never_the_same(self, write: Do, read: Do) -> None:
        for version in (1, 2, 3):
            write(append_move, move(version, seat=0), turn=0, deadline=6000)

        assert [row.version for row in read(moves_of, "g1", after=1)] == [2, 3]

    def test_a_move_of_no_game_is_a_conflict(self, write: Do) -> None:
        with pytest.raises(VersionConflict):
            write(append_move, move(1, game_id="none"), turn=0, deadline=1)

    def test_several_moves_in_one_commit_are_checked_each(
        self, database: Database, read: Do
    ) -> None:
        works = [
            appending(move(version, command_id=name), turn=0, deadline=6000 + version)
            for version, name in [(1, "a"), (2, "b"), (2, "c"), (3, "d"), (9, "e")]
        ]

        futures = [database.writer.submit(work) for work in works]

        errors = [type(future.exception()) for future in futures]
        assert errors == [type(None), type(None), VersionConflict, type(None), VersionConflict]
        assert [row.command_id for row in read(moves_of, "g1")] == ["a", "b", "d"]
        assert read(the_game).deadline == 6003


@pytest.mark.usefixtures("started")
class TestExtend:
    def test_an_extension_is_recorded_and_moves_the_deadline(self, write: Do, read: Do) -> None:
        write(extend, LONGER, old_deadline=5000, new_deadline=3_605_000)

        assert read(extensions_of, "g1") == [LONGER]
        assert read(the_game).deadline == 3_605_000

    def test_two_processes_extend_once(self, write: Do, read: Do) -> None:
        write(extend, LONGER, old_deadline=5000, new_deadline=3_605_000)

        with pytest.raises(VersionConflict):
            write(extend, LONGER, old_deadline=5000, new_deadline=3_605_001)

        assert read(extensions_of, "g1") == [LONGER]

    def test_a_game_that_went_on_is_not_extended(self, write: Do, read: Do) -> None:
        write(append_move, move(1), turn=1, deadline=5000)

        with pytest.raises(VersionConflict):
            write(extend, LONGER, old_deadline=5000, new_deadline=3_605_000)

        assert read(extensions_of, "g1") == []


class TestVoid:
    def test_a_table_that_never_started_publishes_its_seed(self, write: Do, read: Do) -> None:
        write(create_game, game())

        write(void, "g1", None, finish())

        stored = read(the_game)
        assert (stored.status, stored.version, stored.server_seed) == ("over", None, SEED)

    @pytest.mark.usefixtures("started")
    def test_a_running_game_is_voided_at_the_version_it_has(self, write: Do, read: Do) -> None:
        for version in (None, 1):
            with pytest.raises(VersionConflict):
                write(void, "g1", version, finish())

        write(void, "g1", 0, finish())

        stored = read(the_game)
        assert (stored.status, stored.version, stored.deadline) == ("over", 0, None)

    def test_a_game_is_voided_once(self, write: Do) -> None:
        write(create_game, game())
        write(void, "g1", None, finish())

        with pytest.raises(VersionConflict):
            write(void, "g1", None, finish())


class TestChecks:
    """What no code of ours does the database refuses too."""

    @pytest.mark.parametrize(
        "fields",
        [
            {"visibility": "secret"},
            {"deadline_s": 0},
            {"server_seed": SEED},
            {"result": {"durak": 0}},
            {"turn": 0},
            {"deadline": 5},
            {"host": "nobody"},
            {"previous_game": "nothing"},
        ],
    )
    def test_a_table_that_cannot_be_is_refused(self, write: Do, fields: dict[str, Any]) -> None:
        with pytest.raises(IntegrityError):
            write(create_game, game(**fields))

    def test_a_move_needs_a_version_above_zero(self, write: Do, anna: PlayerRow) -> None:
        write(begin, anna)

        with pytest.raises((IntegrityError, VersionConflict)):
            write(append_move, move(0), turn=0, deadline=1)


LONGER = ExtensionRow(game_id="g1", version=0, seconds=3600, at=4000)


@pytest.fixture
def started(write: Do, anna: PlayerRow, boris: PlayerRow) -> None:
    write(begin, anna, boris)
