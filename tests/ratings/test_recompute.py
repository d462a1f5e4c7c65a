"""Every rating follows from the records, to the bit."""

import random
from functools import partial

from sqlalchemy import Connection, delete, select, update

from app.ratings.recompute import differences, recompute
from app.storage.models import Game
from app.storage.people_models import RatedGame, Rating, RatingChange
from tests.ratings.games import HOUR, Club, add_game, over

POOLS = ("duel", "classic", "transfer")


def played(club: Club, games: int = 40) -> list[str]:
    """Many games of few people in all pools, some with shared places, some right after others."""
    chance = random.Random(11)
    people = club.people("Anna", "Boris", "Vera", "Grisha", "Dasha")
    for _ in range(games):
        club.step = chance.choice([HOUR, 30 * HOUR, 900 * HOUR])
        players = chance.sample(people, chance.choice([2, 2, 3, 4, 5]))
        places = sorted(chance.sample(range(1, 6), len(players)))
        if chance.random() < 0.3:
            places = [1] * (len(players) - 1) + [len(players)]
        club.play(*players, places=places, preset=chance.choice(POOLS))
    return people


def everything(connection: Connection) -> list[tuple[object, ...]]:
    changes = select(RatingChange).order_by(RatingChange.game_id, RatingChange.player_id)
    ratings = select(Rating).order_by(Rating.player_id, Rating.pool)
    found = [*connection.execute(changes), *connection.execute(ratings)]
    return [tuple(row) for row in found]


class TestRecompute:
    def test_what_closings_stored_is_what_the_records_say(self, club: Club) -> None:
        played(club)

        assert club.read(differences) == []

    def test_everything_lost_comes_back_to_the_bit(self, club: Club) -> None:
        played(club)
        before = club.read(everything)
        club.do(lambda c: (c.execute(delete(RatingChange)), c.execute(delete(Rating))))

        found = club.do(recompute)

        assert any("missing" in line for line in found)
        assert club.read(everything) == before
        assert club.do(recompute) == []

    def test_a_number_that_was_touched_is_named_and_set_right(self, club: Club) -> None:
        anna, *_ = played(club, 8)
        mu = club.read(everything)
        touched = update(Rating).where(Rating.player_id == anna).values(mu=99.0)
        club.do(lambda c: c.execute(touched))

        found = club.do(recompute)

        assert found
        assert all(line.startswith(f"player {anna} in ") for line in found)
        assert all("mu is 99.0, should be " in line for line in found)
        assert club.read(everything) == mu

    def test_a_standing_nobody_played_for_is_taken_away(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.play(anna, boris)
        club.do(lambda c: c.execute(delete(RatingChange)))
        club.do(lambda c: c.execute(delete(RatedGame)))
        club.do(lambda c: c.execute(update(Game).values(rated=False)))

        found = club.do(recompute)

        assert found == [
            f"player {anna} in duel: should not be there",
            f"player {boris} in duel: should not be there",
        ]
        assert club.read(everything) == []

    def test_a_rated_game_that_was_forgotten_is_found(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.play(anna, boris)
        club.do(partial(add_game, row=over("lost", club.now + 5, [1, 2]), players=[boris, anna]))
        club.do(lambda c: c.execute(update(Game).values(rated=True)))

        found = club.do(recompute)

        assert found[0] == "game lost was never rated"
        assert club.read(differences) == []
        standing = club.standing(anna)
        assert standing is not None
        assert standing.games == 2

    def test_places_that_were_touched_do_not_matter(self, club: Club) -> None:
        """The record is the public truth, not the columns beside it."""
        anna, boris = club.people("Anna", "Boris")
        club.play(anna, boris)
        club.do(lambda c: c.execute(update(Game).values(result={"places": [2, 1]})))

        assert club.read(differences) == []
