"""Who stands on a leaderboard: thresholds, wish, order, the month."""

from functools import partial
from itertools import combinations

import pytest
from sqlalchemy import update

from app.ratings.leaderboards import (
    LATEST_MS,
    Board,
    Outside,
    Period,
    board,
    month_start,
    outside,
)
from app.ratings.profile import profile_of
from app.ratings.seats import ratings_of
from app.ratings.shown import Shown
from app.storage.models import Player
from app.storage.people_models import Account, Rating
from app.storage.players import player_by_id
from tests.play.clocks import NOON
from tests.ratings.games import DAY, HOUR, Club

NAMES = ("Anna", "Boris", "Vera", "Grisha", "Dasha", "Egor")


def shown_board(club: Club, period: Period = "all") -> Board:
    return club.read(partial(board, pool="duel", period=period, now=club.now))


def names(found: Board) -> list[str]:
    return [line.name for line in found.lines]


def why_not(club: Club, player_id: str, period: Period = "all") -> Outside:
    question = partial(outside, pool="duel", period=period, player_id=player_id, now=club.now)
    return club.read(question)


@pytest.fixture
def league(club: Club) -> Club:
    """Six who have played one another twice: Anna beat all, Boris all but her, and so on."""
    club.step = HOUR
    pairs = [*combinations(club.people(*NAMES), 2)] * 2
    club.play_all([(club.now + number * HOUR, pair) for number, pair in enumerate(pairs)])
    return club


class TestListed:
    def test_the_best_stand_first(self, league: Club) -> None:
        found = shown_board(league)

        assert names(found) == list(NAMES)
        assert [line.place for line in found.lines] == [1, 2, 3, 4, 5, 6]
        assert found.lines[0].rating > 1500 > found.lines[-1].rating
        assert found.lines[0].provisional

    def test_only_those_who_wish_it(self, league: Club) -> None:
        hide = update(Account).where(Account.player_id == "vera").values(on_leaderboard=False)
        league.do(lambda c: c.execute(hide))

        assert "Vera" not in names(shown_board(league))
        assert why_not(league, "vera").missing == ("wish",)

    def test_not_those_who_left(self, league: Club) -> None:
        leave = update(Player).where(Player.id == "vera").values(deleted_at=NOON)
        league.do(lambda c: c.execute(leave))

        assert "Vera" not in names(shown_board(league))

    def test_nine_games_are_too_few(self, league: Club) -> None:
        fewer = update(Rating).where(Rating.player_id == "vera").values(games=9)
        league.do(lambda c: c.execute(fewer))

        assert "Vera" not in names(shown_board(league))

    def test_four_opponents_are_too_few(self, league: Club) -> None:
        fewer = update(Rating).where(Rating.player_id == "vera").values(opponents=4)
        league.do(lambda c: c.execute(fewer))

        assert "Vera" not in names(shown_board(league))

    def test_who_has_not_played_for_sixty_days_is_gone(self, league: Club) -> None:
        league.now += LATEST_MS + 30 * HOUR

        assert names(shown_board(league)) == []
        assert why_not(league, "anna").missing == ("recent",)

    def test_somebody_new_lacks_games_and_opponents(self, league: Club) -> None:
        zoya = league.person("Zoya")

        assert why_not(league, zoya) == Outside(0, 0, ("games", "opponents"))
        league.play(zoya, "anna")
        assert why_not(league, zoya) == Outside(1, 1, ("games", "opponents"))


class TestOrder:
    def test_of_equals_who_has_played_more_stands_first(self, league: Club) -> None:
        league.do(lambda c: c.execute(update(Rating).values(mu=30.0)))
        more = update(Rating).where(Rating.player_id == "dasha").values(games=11)
        league.do(lambda c: c.execute(more))

        found = shown_board(league)

        assert names(found)[0] == "Dasha"
        assert [line.place for line in found.lines] == [1, 2, 2, 2, 2, 2]

    def test_the_rating_is_the_one_of_the_profile_and_the_table(self, league: Club) -> None:
        boris = league.read(partial(player_by_id, player_id="boris"))
        league.play("boris", league.person("Zoya"))
        league.now += 30 * DAY

        line = shown_board(league).line_of("boris")

        assert boris is not None
        assert line is not None
        profile = league.read(partial(profile_of, player=boris, now=league.now))
        seats = league.read(partial(ratings_of, sitters=[("duel", "boris")]))
        duel = profile.pools["duel"]
        assert duel is not None
        assert Shown(line.rating, line.plus_minus, line.provisional) == duel.now
        assert line.rating == seats["duel", "boris"]


class TestMonth:
    def test_it_begins_with_the_calendar_s_month(self) -> None:
        assert month_start(NOON) == NOON - 12 * HOUR
        assert month_start(NOON + 30 * DAY) == NOON - 12 * HOUR
        assert month_start(NOON + 31 * DAY) == NOON - 12 * HOUR + 31 * DAY

    def test_the_games_of_this_month_count_alone(self, league: Club) -> None:
        assert names(shown_board(league, "month")) == list(NAMES)
        league.now = month_start(NOON) + 31 * DAY + HOUR

        assert names(shown_board(league, "month")) == []
        league.play("anna", "boris")
        assert why_not(league, "anna", "month") == Outside(1, 1, ("games", "opponents"))
        assert names(shown_board(league)) == list(NAMES)

    def test_its_lines_count_games_and_opponents_of_the_month(self, league: Club) -> None:
        league.now = month_start(NOON) + 31 * DAY
        others = [name.lower() for name in NAMES[1:]] * 2
        league.play_all([(league.now + i, ("anna", other)) for i, other in enumerate(others)])

        [line] = shown_board(league, "month").lines

        assert (line.name, line.games, line.opponents) == ("Anna", 10, 5)
