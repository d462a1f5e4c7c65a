"""Sitting down, standing up, and the deal that ends both."""

from functools import partial

import pytest
from sqlalchemy.exc import IntegrityError

from app.storage.database import Database
from app.storage.journal import VersionConflict, create_game
from app.storage.players import create_guest
from app.storage.queries import participants_of
from app.storage.rows import PlayerRow
from app.storage.seating import AlreadySeated, NotOpen, TableFull, stand, start_game
from tests.storage.builders import begin, bot, game, participant, seat_player, start, the_game
from tests.storage.conftest import Do


@pytest.fixture(autouse=True)
def table(write: Do) -> None:
    write(create_game, game())


class TestSit:
    def test_players_are_numbered_as_they_sit_down(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
    ) -> None:
        ordinals = [write(seat_player, player) for player in (anna, boris)]

        assert ordinals == [0, 1]
        assert [row.name for row in read(participants_of, "g1")] == ["Anna", "Boris"]

    def test_who_comes_back_comes_last(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
    ) -> None:
        for player in (anna, boris):
            write(seat_player, player)

        write(stand, "g1", anna.id)
        write(seat_player, anna)

        assert [row.name for row in read(participants_of, "g1")] == ["Boris", "Anna"]

    def test_nobody_sits_twice(self, write: Do, anna: PlayerRow) -> None:
        write(seat_player, anna)

        with pytest.raises(AlreadySeated):
            write(seat_player, anna)

    def test_a_full_table_takes_nobody(
        self, write: Do, anna: PlayerRow, boris: PlayerRow, vera: PlayerRow
    ) -> None:
        for player in (anna, boris):
            write(seat_player, player)

        with pytest.raises(TableFull):
            write(seat_player, vera)

    def test_there_must_be_an_open_table(self, write: Do, anna: PlayerRow) -> None:
        with pytest.raises(NotOpen):
            write(seat_player, anna, "none")

    def test_two_processes_do_not_seat_more_than_there_are_seats(
        self, database: Database, database_url: str, write: Do, read: Do
    ) -> None:
        guests = [write(create_guest, f"Guest {number}", 900) for number in range(8)]
        other = Database.open(database_url)

        futures = [
            (database, other)[number % 2].writer.submit(partial(seat_player, player=guest))
            for number, guest in enumerate(guests)
        ]

        errors = [type(future.exception()) for future in futures]
        other.close()
        assert errors.count(TableFull) == 6
        assert len(read(participants_of, "g1")) == 2


class TestStand:
    def test_standing_up_without_a_seat_is_nothing(self, write: Do, anna: PlayerRow) -> None:
        assert write(stand, "g1", anna.id) is False

    def test_nobody_stands_up_after_the_deal(self, write: Do, anna: PlayerRow) -> None:
        write(begin, anna, game_id="g2")

        with pytest.raises(NotOpen):
            write(stand, "g2", anna.id)


class TestStart:
    def test_the_deal_sets_seats_bots_and_the_first_deadline(
        self, write: Do, read: Do, anna: PlayerRow
    ) -> None:
        write(seat_player, anna)
        rows = (participant(0, anna, seat=1), bot(1, seat=0))

        write(start_game, start(*rows))

        stored = read(the_game)
        assert (stored.status, stored.version, stored.turn) == ("playing", 0, 0)
        assert (stored.deadline, stored.started_at) == (5000, 1002)
        assert read(participants_of, "g1") == list(rows)

    def test_a_game_starts_once(self, write: Do, anna: PlayerRow) -> None:
        write(begin, anna, game_id="g2")

        with pytest.raises(VersionConflict):
            write(start_game, start(participant(0, anna, 0, "g2"), game_id="g2"))

    def test_the_deal_is_refused_when_somebody_stood_up(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
    ) -> None:
        write(seat_player, anna)

        with pytest.raises(VersionConflict):
            write(start_game, start(participant(0, anna, 0), participant(1, boris, 1)))

        assert read(the_game).status == "open"

    def test_two_cannot_have_one_seat(self, write: Do, read: Do, anna: PlayerRow) -> None:
        write(seat_player, anna)
        same_seat = bot(1, seat=0)

        with pytest.raises(IntegrityError):
            write(start_game, start(participant(0, anna, seat=0), same_seat))

        assert read(the_game).status == "open"
