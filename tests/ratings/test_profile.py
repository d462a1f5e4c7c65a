"""What is public about a player."""

from dataclasses import replace
from functools import partial

from sqlalchemy import update

from app.accounts.look_alikes import key_of
from app.ratings.closing import closing_work
from app.ratings.profile import Habits, Point, Profile, profile_of, thinned
from app.storage.models import Game, Player
from app.storage.profiles import person_by_key
from app.storage.ratings import EndingRow
from app.storage.rows import GameRow
from tests.ratings.games import DAY, Club, add_game, endings, over


def profile(club: Club, player_id: str) -> Profile:
    found = club.read(partial(person_by_key, name_key=key_of(player_id)))
    assert found is not None
    return club.read(lambda c: profile_of(c, found, club.now))


def finish(club: Club, row: GameRow, players: list[str | None], **of_seat: EndingRow) -> None:
    """An unrated game with these endings."""
    club.do(partial(add_game, row=row, players=players))
    changed = {ending.seat: ending for ending in of_seat.values()}
    plain = endings(row, players)
    rows = tuple(changed.get(ending.seat, ending) for ending in plain)
    club.do(closing_work(row, rows, row.ended_at or 0))


class TestPerson:
    def test_a_guest_and_somebody_gone_have_no_page(self, club: Club) -> None:
        club.people("Anna", "Boris")
        club.do(lambda c: c.execute(update(Player).values(deleted_at=5)))

        assert club.read(partial(person_by_key, name_key="anna")) is None
        assert club.read(partial(person_by_key, name_key="nobody")) is None


class TestRatings:
    def test_each_pool_tells_its_history(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.play(anna, boris)
        first = club.now
        club.play(boris, anna)

        duel = profile(club, anna).pools["duel"]

        assert duel is not None
        assert [point.games for point in duel.history] == [1, 2]
        assert duel.history[0].at == first
        assert duel.best == duel.history[0].rating > duel.history[1].rating == duel.now.rating
        assert (duel.games, duel.opponents, duel.now.provisional) == (2, 1, True)
        assert profile(club, anna).pools["transfer"] is None

    def test_uncertainty_grows_by_the_day(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.play(anna, boris)
        before = profile(club, anna).pools["duel"]
        club.now += 30 * DAY

        after = profile(club, anna).pools["duel"]

        assert before is not None
        assert after is not None
        assert after.now.plus_minus > before.now.plus_minus
        assert after.now.rating == before.now.rating

    def test_long_histories_are_thinned_with_both_ends_kept(self) -> None:
        points = [Point(at=i, rating=i, games=i) for i in range(1001)]

        found = thinned(points, 11)

        assert [point.at for point in found] == list(range(0, 1001, 100))
        assert thinned(points[:7], 11) == tuple(points[:7])


class TestHabits:
    def test_games_between_people_are_told_by_place(self, club: Club) -> None:
        anna, boris, vera = club.people("Anna", "Boris", "Vera")
        club.play(anna, boris)
        club.play(boris, anna)
        club.play(boris, anna, vera, preset="classic")

        habits = profile(club, anna).habits

        assert habits.games == 3
        assert habits.places == {2: (1, 1), 3: (0, 1, 0)}

    def test_missed_deadlines_leaving_and_epaulettes_are_counted(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        lost = EndingRow(game_id="", ordinal=0, player_id=anna, seat=0, place=2)
        for number, (how, epaulettes) in enumerate(
            [("timeout", 0), ("left", 0), ("durak", -1), ("durak", -1), ("resign", 0)]
        ):
            row = over(f"lost{number}", number + 1, [2, 1])
            mine = replace(lost, game_id=row.id, lost_by=how, epaulettes=epaulettes)
            finish(club, row, [anna, boris], mine=mine)
        won = over("won", 9, [1, 2])
        finish(club, won, [anna, boris], mine=replace(lost, game_id="won", place=1, epaulettes=1))

        habits = profile(club, anna).habits

        assert (habits.games, habits.duraks, habits.missed, habits.left) == (6, 5, 1, 1)
        assert (habits.given, habits.got) == (1, 2)

    def test_draws_and_games_with_bots_stand_apart(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        finish(club, over("draw", 1, [1, 1]), [anna, boris])
        finish(club, over("bots", 2, [1, 2]), [anna, None])

        habits = profile(club, anna).habits

        assert habits == Habits(
            games=1,
            against_bots=1,
            duraks=0,
            draws=1,
            places={2: (1, 0)},
            given=0,
            got=0,
            missed=0,
            left=0,
            cancelled=0,
        )

    def test_games_called_off_are_counted_for_who_did_it(self, club: Club) -> None:
        anna, boris = club.people("Anna", "Boris")
        club.do(partial(add_game, row=over("off", 1, [1, 1]), players=[anna, boris]))
        club.do(lambda c: c.execute(update(Game).values(cancelled_by=boris)))

        assert profile(club, anna).habits.cancelled == 0
        assert profile(club, boris).habits.cancelled == 1
        assert profile(club, boris).habits.games == 0
