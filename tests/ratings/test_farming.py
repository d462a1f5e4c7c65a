"""Against farming: what many accounts of one person are good for, and what it costs friends.

Everything here is chance from fixed seeds, played through the closing transaction.
"""

import random
from collections.abc import Callable
from itertools import permutations

import pytest
from sqlalchemy import Connection, Executable, func, select

from app.ratings.leaderboards import Board, board
from app.ratings.plackett_luce import after_game
from app.ratings.rating_game import belief_at
from app.storage.people_models import RatingChange
from app.storage.rated_games import all_changes
from app.storage.ratings import RatingChangeRow, RatingRow
from tests.ratings.games import DAY, HOUR, Club

WEEK = 7 * DAY
GAMES_A_WEEK = 200
WEEKS = 2
LEAST_GAIN = 30  # points of the shown rating

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


def duel_board(club: Club) -> Board:
    return club.read(lambda c: board(c, "duel", "all", club.now))


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


class TestFarmer:
    """Five accounts of one person, 200 games a week: less than 30 points on the board."""

    def test_among_his_own_accounts_he_is_not_listed_at_all(self, sqlite_club: Club) -> None:
        farmer, *others = sqlite_club.people("Farmer", "Own1", "Own2", "Own3", "Own4")

        sqlite_club.play_all(sorted(everybody_with_everybody(sqlite_club.now, farmer, others)))

        assert duel_board(sqlite_club).lines == ()

    @pytest.mark.parametrize("way", [evenly, in_bursts, everybody_with_everybody])
    def test_a_player_who_is_listed_gains_nothing_by_them(
        self, sqlite_club: Club, way: Way
    ) -> None:
        club = sqlite_club
        honest = club.people("Anna", "Boris", "Vera", "Grisha", "Dasha", "Egor", "Farmer")
        honest_league(club, honest, 8, seed=5)
        before = duel_board(club).line_of("farmer")
        others = club.people("Own1", "Own2", "Own3", "Own4")

        club.play_all(sorted(way(club.now + HOUR, "farmer", others)))

        after = duel_board(club).line_of("farmer")
        assert before is not None
        assert after is not None
        assert after.rating - before.rating < LEAST_GAIN
        assert after.waiting > LEAST_GAIN

    def test_all_week_through_only_the_first_games_of_a_pair_count(self, sqlite_club: Club) -> None:
        farmer, *others = sqlite_club.people("Farmer", "Own1", "Own2", "Own3", "Own4")
        sqlite_club.play_all(evenly(sqlite_club.now, farmer, others))

        weight = sqlite_club.read(lambda c: c.execute(weights_of(farmer)).scalar_one())

        assert weight == pytest.approx(4 * 2.75)


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
