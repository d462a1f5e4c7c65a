"""Against farming: what many accounts of one person are good for, and what it costs friends.

Everything here is chance from fixed seeds, played through the closing transaction.
"""

import random
from collections.abc import Callable
from functools import partial
from itertools import permutations

import pytest
from sqlalchemy import Connection, Executable, func, select

from app.ratings.leaderboards import Period, board
from app.ratings.plackett_luce import START_MU, Belief, after_game
from app.ratings.rating_game import belief_at
from app.ratings.shown import rating_of
from app.storage.people_models import RatingChange
from app.storage.rated_games import all_changes
from app.storage.ratings import RatingChangeRow, RatingRow
from tests.ratings.games import DAY, HOUR, Club

WEEK = 7 * DAY
GAMES_A_WEEK = 200
WEEKS = 2
ACCOUNTS = ("Farmer", "Own1", "Own2", "Own3", "Own4")
WHOLE_GAMES = 4 * (1 + 1 + 0.5 + 0.25)  # what four opponents are worth in any seven days

Games = list[tuple[int, tuple[str, ...]]]
Way = Callable[[int, str, list[str]], Games]


def evenly(start: int, farmer: str, others: list[str]) -> Games:
    """The farmer beats his other accounts in turn, all week through."""
    step = WEEK // GAMES_A_WEEK
    return [
        (start + number * step, (farmer, others[number % len(others)]))
        for number in range(GAMES_A_WEEK * WEEKS)
    ]


def in_bursts(start: int, farmer: str, others: list[str]) -> Games:
    """The same on the first evening of each week, then nothing until it is forgotten."""
    minute = HOUR // 60
    return [
        (start + week * (WEEK + DAY) + number * minute, (farmer, others[number % len(others)]))
        for week in range(WEEKS)
        for number in range(GAMES_A_WEEK)
    ]


def everybody_with_everybody(start: int, farmer: str, others: list[str]) -> Games:
    """The accounts meet each other as well, so that each has as many opponents as it can."""
    pairs = [pair for pair in permutations(others, 2) if pair[0] < pair[1]]
    return [*evenly(start, farmer, others), *((start + i, pair) for i, pair in enumerate(pairs))]


def honest_league(club: Club, players: list[str], rounds: int, seed: int) -> None:
    """Everybody plays everybody, once a week at most; the earlier a name the stronger."""
    chance = random.Random(seed)
    games: Games = []
    for number in range(rounds):
        for first, second in permutations(players, 2):
            if first < second:
                edge = 0.5 + 0.04 * (players.index(second) - players.index(first))
                pair = (first, second) if chance.random() < edge else (second, first)
                games.append((club.now + number * WEEK + chance.randrange(DAY), pair))
    club.play_all(sorted(games))


def within_a_week(rows: list[RatingChangeRow], until: RatingChangeRow) -> list[RatingChangeRow]:
    return [row for row in rows if until.ended_at - WEEK < row.ended_at <= until.ended_at]


class TestFarmer:
    """Five accounts of one person, 200 games a week."""

    @pytest.mark.parametrize("way", [evenly, in_bursts, everybody_with_everybody])
    @pytest.mark.parametrize("period", ["all", "month"])
    def test_among_his_own_accounts_he_never_stands_on_the_board(
        self, sqlite_club: Club, way: Way, period: Period
    ) -> None:
        """Four others are fewer than five opponents."""
        club = sqlite_club
        farmer, *others = club.people(*ACCOUNTS)

        club.play_all(sorted(way(club.now, farmer, others)))

        found = club.read(partial(board, pool="duel", period=period, now=club.now))
        assert found.lines == ()

    @pytest.mark.parametrize("way", [evenly, in_bursts, everybody_with_everybody])
    def test_in_any_seven_days_he_moves_by_eleven_whole_games_at_most(
        self, sqlite_club: Club, way: Way
    ) -> None:
        """No win moves him more than the first, when nothing is known of him yet."""
        club = sqlite_club
        farmer, *others = club.people(*ACCOUNTS)
        first_win = after_game([Belief(), Belief()], [1, 2], 1.0)[0].mu - START_MU

        club.play_all(sorted(way(club.now, farmer, others)))

        rows = [row for row in club.read(changes) if row.player_id == farmer]
        for week in (within_a_week(rows, row) for row in rows):
            moved = sum(abs(row.mu_after - row.mu_before) for row in week)
            assert sum(row.weight for row in week) <= WHOLE_GAMES
            assert moved <= WHOLE_GAMES * first_win

    @pytest.mark.parametrize(("rounds", "gain"), [(2, 756), (8, 342), (20, 243)])
    def test_somebody_listed_gains_what_the_documents_say(
        self, sqlite_club: Club, rounds: int, gain: int
    ) -> None:
        """In the first week, from four fresh accounts; after 12, 48 and 120 games with others."""
        club = sqlite_club
        honest = club.people("Anna", "Boris", "Vera", "Grisha", "Dasha", "Egor", "Farmer")
        honest_league(club, honest, rounds, seed=5)
        before = rating_of(club.mu("farmer"))
        others = club.people(*ACCOUNTS[1:])
        week = in_bursts(club.now + WEEK + DAY, "farmer", others)[:GAMES_A_WEEK]

        club.play_all(week)

        assert rating_of(club.mu("farmer")) - before == pytest.approx(gain, abs=1)

    def test_all_week_through_only_the_first_games_of_a_pair_count(self, sqlite_club: Club) -> None:
        farmer, *others = sqlite_club.people(*ACCOUNTS)

        sqlite_club.play_all(evenly(sqlite_club.now, farmer, others))

        weight = sqlite_club.read(lambda c: c.execute(weights_of(farmer)).scalar_one())
        assert weight == pytest.approx(WHOLE_GAMES)


def changes(connection: Connection) -> list[RatingChangeRow]:
    return list(all_changes(connection))


def weights_of(player_id: str) -> Executable:
    return select(func.sum(RatingChange.weight)).where(RatingChange.player_id == player_id)


class TestFriends:
    """An honest pair that plays two rated games a week, and six with others each, loses less than
    a tenth of its rating movement."""

    @pytest.mark.parametrize("seed", [1, 2])
    def test_two_evenings_a_week(self, sqlite_club: Club, seed: int) -> None:
        """Tuesdays and Saturdays, some time in the evening: now and then three fall into seven
        days."""
        lost = movement_lost(sqlite_club, seed, [(DAY, 1), (5 * DAY, 1)])

        assert 0 <= lost < 0.1

    @pytest.mark.parametrize("seed", [1, 2])
    def test_both_on_one_evening(self, sqlite_club: Club, seed: int) -> None:
        lost = movement_lost(sqlite_club, seed, [(3 * DAY, 2)])

        assert 0 <= lost < 0.1


def movement_lost(club: Club, seed: int, evenings: list[tuple[int, int]]) -> float:
    """The share of the pair's movement that the weights took away in four months."""
    chance = random.Random(seed)
    anna, boris = club.people("Anna", "Boris")
    others = club.people(*(f"Other{number}" for number in range(12)))
    games: Games = []
    for week in range(16):
        start = club.now + week * WEEK
        for day, count in evenings:
            evening = start + day + 18 * HOUR + chance.randrange(4 * HOUR)
            games += [
                (evening + i * HOUR // 2, tuple(chance.sample([anna, boris], 2)))
                for i in range(count)
            ]
        for friend in (anna, boris):
            for other in chance.sample(others, 6):
                pair = tuple(chance.sample([friend, other], 2))
                games.append((start + chance.randrange(WEEK), pair))
    club.play_all(sorted(games))
    return club.read(lambda c: _lost(c, {anna, boris}))


def _lost(connection: Connection, players: set[str]) -> float:
    """One less the movement there was by the movement that whole weights would have made."""
    is_, whole = 0.0, 0.0
    games: dict[str, list[RatingChangeRow]] = {}
    for row in all_changes(connection):
        games.setdefault(row.game_id, []).append(row)
    for rows in games.values():
        beliefs = [belief_at(_as_standing(row), row.ended_at) for row in rows]
        full = after_game(beliefs, [row.place for row in rows], 1.0)
        for row, before, after in zip(rows, beliefs, full, strict=True):
            if row.player_id in players:
                is_ += abs(row.mu_after - row.mu_before)
                whole += abs(after.mu - before.mu)
    return 1 - is_ / whole


def _as_standing(row: RatingChangeRow) -> RatingRow:
    """What was believed at the game, with no absence in between."""
    return RatingRow(
        player_id=row.player_id,
        pool=row.pool,
        mu=row.mu_before,
        sigma=row.sigma_before,
        games=1,
        opponents=1,
        played_at=row.ended_at,
    )
