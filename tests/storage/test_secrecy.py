"""No `repr`, error or log line of storage carries a seed, a nonce, a token or a move."""

import logging
import traceback

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError

from app.storage.database import Database
from app.storage.journal import DuplicateCommand, append_move, create_game
from app.storage.models import Participant
from app.storage.players import create_session
from app.storage.rows import MoveRow, ParticipantRow, PlayerRow, SessionRow, to_columns
from tests.storage.builders import begin, finish, game, move
from tests.storage.conftest import Do

SECRET = "5ec2e7" * 10
SEALED = SECRET.encode()


def told(error: BaseException) -> str:
    """All that a log with the whole traceback would show."""
    return "".join(traceback.format_exception(error))


def test_rows_do_not_show_what_the_table_does_not() -> None:
    rows = [
        game(sealed_seed=SEALED, server_seed=SECRET, status="over"),
        finish(),
        MoveRow(game_id="g1", version=1, seat=0, move="attack 6H", at=1),
        SessionRow(SECRET, "anna", "cookie", 1, 1),
        ParticipantRow(
            game_id="g1",
            ordinal=0,
            player_id="anna",
            name="Anna",
            kind="guest",
            joined_at=1,
            nonce=SECRET,
        ),
    ]

    shown = repr(rows)

    for hidden in (SECRET, repr(SEALED), finish().server_seed, "6H"):
        assert hidden not in shown


class TestErrors:
    def test_a_refused_table_does_not_quote_its_seed(self, write: Do) -> None:
        """PostgreSQL would quote the whole row that fails a check."""
        with pytest.raises(DBAPIError) as refused:
            write(create_game, game(sealed_seed=SEALED, server_seed=SECRET))

        assert "ck_game_over" in told(refused.value)
        assert SECRET not in told(refused.value)
        assert SEALED.hex() not in told(refused.value)

    def test_a_refused_participant_does_not_quote_his_nonce(
        self, write: Do, anna: PlayerRow
    ) -> None:
        row = ParticipantRow(
            game_id="none",
            ordinal=0,
            player_id=anna.id,
            name="Anna",
            kind="bot",
            joined_at=1,
            nonce=SECRET,
        )

        with pytest.raises(DBAPIError) as refused:
            write(lambda connection: connection.execute(insert(Participant), to_columns(row)))

        assert SECRET not in told(refused.value)

    def test_a_second_session_does_not_quote_the_hash(self, write: Do, anna: PlayerRow) -> None:
        session = SessionRow(SECRET, anna.id, "cookie", 1, 1)
        write(create_session, session)

        with pytest.raises(DBAPIError) as refused:
            write(create_session, session)

        assert SECRET not in told(refused.value)

    def test_a_refused_move_does_not_quote_the_card(self, write: Do, anna: PlayerRow) -> None:
        write(begin, anna)
        write(append_move, move(1, seat=0, command_id="a"), turn=1, deadline=1)

        with pytest.raises(DuplicateCommand) as refused:
            write(append_move, move(2, seat=0, command_id="a"), turn=1, deadline=1)

        assert "6H" not in told(refused.value)

    def test_a_broken_statement_hides_its_parameters(self, database: Database) -> None:
        with pytest.raises(DBAPIError) as refused, database.read() as connection:
            connection.execute(text("SELECT 1 FROM nowhere WHERE x = :x"), {"x": SECRET})

        assert "nowhere" in told(refused.value)
        assert SECRET not in told(refused.value)


def test_no_log_line_at_debug_level_shows_parameters(
    write: Do, anna: PlayerRow, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy").setLevel(logging.DEBUG)
    try:
        write(begin, anna, sealed_seed=SEALED)
        write(append_move, move(1), turn=None, deadline=None, finish=finish())
    finally:
        logging.getLogger("sqlalchemy").setLevel(logging.NOTSET)

    for hidden in (SECRET, SEALED.hex(), finish().server_seed, "6H"):
        assert hidden not in caplog.text
