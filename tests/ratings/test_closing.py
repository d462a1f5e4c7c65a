"""The end of a game in its own transaction: places for all, ratings for rated games, once."""

from functools import partial

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from app.ratings.closing import closing_work, rateable_of
from app.storage.models import Participant
from app.storage.people_models import RatingChange
from app.storage.queries import participants_of
from app.storage.rows import GameRow, to_columns
from tests.ratings.games import DAY, HOUR, Club, add_game, endings, over


def changes_in(connection: Connection, game_id: str) -> dict[str, float]:
    """The weight of the game for each of its players."""
    wanted = select(RatingChange.player_id, RatingChange.weight)
    return {
        row.player_id: row.weight
        for row in connection.execute(wanted.where(RatingChange.game_id == game_id))
    }


class TestRating:
    def test_the_winner_goes_up_and_the_durak_down(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")

        club.play(anna, boris)

        assert club.mu(anna) == pytest.approx(27.635, abs=0.001)
        assert club.mu(boris) == pytest.approx(22.365, abs=0.001)

    def test_each_pool_is_its_own(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")

        club.play(anna, boris)
        club.play(boris, anna, preset="classic")

        assert club.mu(anna) > 25 > club.mu(anna, "classic")

    def test_standings_count_games_and_different_opponents(self, club: Club) -> None:
        anna, boris, vera = club.people("Anna", "Boris", "Vera")

        club.play(anna, boris)
        club.play(boris, anna)
        club.play(anna, boris, vera)

        standing = club.standing(anna)
        assert standing is not None
        assert (standing.games, standing.opponents) == (3, 2)
        assert standing.played_at == club.now

    def test_an_opponent_of_another_pool_is_new_in_this_one(self, club: Club) -> None:
        anna, boris, vera = club.people("Anna", "Boris", "Vera")
        for preset in ("duel", "classic"):
            club.play(anna, vera, preset=preset)
            club.play(boris, vera, preset=preset)

        club.play(anna, boris, preset="classic")

        duel, classic = club.standing(anna), club.standing(anna, "classic")
        assert duel is not None
        assert classic is not None
        assert (duel.opponents, classic.opponents) == (1, 2)

    def test_absence_makes_unsure_before_the_next_game(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.play(anna, boris)
        before = club.standing(anna)
        club.now += 300 * DAY

        game_id = club.play(anna, boris)

        assert before is not None
        [sigma] = club.read(partial(sigmas_before, game_id=game_id, player_id=anna))
        assert sigma > before.sigma


def sigmas_before(connection: Connection, game_id: str, player_id: str) -> list[float]:
    wanted = select(RatingChange.sigma_before).where(
        RatingChange.game_id == game_id, RatingChange.player_id == player_id
    )
    return list(connection.execute(wanted).scalars())


class TestOftenTheSame:
    """Of a pair's games within seven days two count whole, then less."""

    def test_the_third_counts_half_the_fifth_nothing(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.step = HOUR

        games = [club.play(anna, boris) for _ in range(5)]

        weights = [club.read(partial(changes_in, game_id=game_id)) for game_id in games]
        assert [each[anna] for each in weights] == [1, 1, 0.5, 0.25, 0]
        assert [each[boris] for each in weights] == [1, 1, 0.5, 0.25, 0]

    def test_a_week_later_all_is_forgotten(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.step = HOUR
        for _ in range(3):
            club.play(anna, boris)
        club.now += 7 * DAY

        game_id = club.play(anna, boris)

        assert club.read(partial(changes_in, game_id=game_id)) == {anna: 1, boris: 1}

    def test_games_of_other_pools_count_as_well(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.step = HOUR
        club.play(anna, boris)
        club.play(anna, boris, preset="classic")

        game_id = club.play(anna, boris, preset="transfer")

        assert club.read(partial(changes_in, game_id=game_id)) == {anna: 0.5, boris: 0.5}

    def test_one_pair_lowers_the_weight_of_the_whole_table(self, club: Club) -> None:
        anna, boris, vera = club.people("Anna", "Boris", "Vera")
        club.step = HOUR
        club.play(anna, boris)
        club.play(anna, boris)

        game_id = club.play(vera, anna, boris, preset="classic")

        assert set(club.read(partial(changes_in, game_id=game_id)).values()) == {0.5}


class TestWhatIsNotRated:
    def test_only_rated_games_of_people_in_a_pool_are(self) -> None:
        row = GameRow(**{**to_columns(over("g1", 5000, [1, 2])), "rated": True})
        people = endings(row, ["anna", "boris"])

        assert rateable_of(row, people, 5000) is not None
        assert rateable_of(row, endings(row, ["anna", None]), 5000) is None
        assert rateable_of(over("g1", 5000, [1, 2]), people, 5000) is None
        house = GameRow(**{**to_columns(row), "preset": "house"})
        assert rateable_of(house, people, 5000) is None

    def test_places_are_kept_of_every_game(self, club: Club) -> None:
        anna, _ = club.people("Anna", "Boris")
        row = over("g1", 5000, [2, 1])

        club.do(partial(add_game, row=row, players=[anna, None]))
        club.do(closing_work(row, endings(row, [anna, None]), 5000))

        assert club.standing(anna) is None
        sitters = club.read(lambda c: participants_of(c, "g1"))
        assert [who.place for who in sitters] == [2, 1]


class TestOnce:
    """One row for each game and player; the database refuses a second time."""

    def test_a_second_closing_is_refused_whole(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        game_id = club.play(anna, boris)
        row = over(game_id, club.now, [2, 1])
        row = GameRow(**{**to_columns(row), "rated": True})
        mu = club.mu(anna)

        with pytest.raises(IntegrityError):
            club.do(closing_work(row, endings(row, [anna, boris]), club.now))

        assert club.mu(anna) == mu
        assert club.read(lambda c: c.execute(select(Participant.place)).scalars().all()) == [1, 2]
