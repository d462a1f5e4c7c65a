"""One rated game: from who played and how it ended to every change. Pure; `closing` saves it.

The closing transaction and the recomputation both come through here, so they agree to the bit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.ratings.pair_weight import least_weight
from app.ratings.plackett_luce import Belief, after_game, rested
from app.storage.ratings import RatingChangeRow, RatingRow

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rateable:
    """A finished game with the places of its players, in the order of their seats."""

    game_id: str
    pool: str
    players: tuple[str, ...]
    places: tuple[int, ...]
    ended_at: int


def pairs_of(players: Iterable[str]) -> list[Pair]:
    """Every two of them, each pair and the list in the order of their ids."""
    return list(combinations(sorted(players), 2))


def changes_by(
    game: Rateable, standings: Mapping[str, RatingRow], meetings: Mapping[Pair, int]
) -> list[RatingChangeRow]:
    """What the game does to its players.

    `standings` are those before it, none for whoever is new in the pool; `meetings` are each
    pair's rated games in the week before.
    """
    before = [belief_at(standings.get(player), game.ended_at) for player in game.players]
    weight = least_weight(meetings.get(pair, 0) for pair in pairs_of(game.players))
    after = after_game(before, game.places, weight)
    return [
        RatingChangeRow(
            game_id=game.game_id,
            player_id=player,
            pool=game.pool,
            place=game.places[i],
            weight=weight,
            mu_before=before[i].mu,
            sigma_before=before[i].sigma,
            mu_after=after[i].mu,
            sigma_after=after[i].sigma,
            ended_at=game.ended_at,
        )
        for i, player in enumerate(game.players)
    ]


def standings_after(
    changes: Sequence[RatingChangeRow],
    standings: Mapping[str, RatingRow],
    met: Mapping[str, int],
) -> list[RatingRow]:
    """The players' new standings; `met` says how many opponents this game was the first with."""
    return [_standing(change, standings.get(change.player_id), met) for change in changes]


def belief_at(standing: RatingRow | None, instant: int) -> Belief:
    """What is thought of a player at this time, after whatever absence."""
    if standing is None:
        return Belief()
    return rested(Belief(standing.mu, standing.sigma), instant - standing.played_at)


def _standing(
    change: RatingChangeRow, before: RatingRow | None, met: Mapping[str, int]
) -> RatingRow:
    games, opponents, played_at = (
        (0, 0, 0) if before is None else (before.games, before.opponents, before.played_at)
    )
    return RatingRow(
        player_id=change.player_id,
        pool=change.pool,
        mu=change.mu_after,
        sigma=change.sigma_after,
        games=games + 1,
        opponents=opponents + met.get(change.player_id, 0),
        played_at=max(played_at, change.ended_at),
    )
