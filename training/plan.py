"""What a run is to be: which games, how many, and how chance and the size of steps fall."""

from dataclasses import dataclass

from app.bots.net.layout import DUEL_WORDS, ROUND_WORDS


@dataclass(frozen=True, slots=True)
class Plan:
    """`games` are those after which steps and chance are at their least; a run may go on.

    A leg begins with `tables` fresh games and ends when `leg_games` or a few more are over, with
    none left standing. `fraction` is the part of the choices that is learned from; `trust` how
    much of a result goes on to the choice before, against what the net expected in between.
    """

    mixture: str = "duel"
    seed: int = 1
    games: int = 3_000_000
    leg_games: int = 20_000
    tables: int = 1024
    batch: int = 1024
    fraction: float = 0.5
    trust: float = 0.9
    first_rate: float = 1e-3
    last_rate: float = 5e-5
    first_chance: float = 0.08
    last_chance: float = 0.02

    @property
    def words(self) -> int:
        return DUEL_WORDS if self.mixture == "duel" else ROUND_WORDS

    def rate(self, games: int) -> float:
        """The size of a step: falls by the same factor from game to game."""
        part = min(1.0, games / self.games)
        return float(self.first_rate * (self.last_rate / self.first_rate) ** part)

    def chance(self, games: int) -> float:
        """How often a choice is left to chance: falls by the same amount from game to game."""
        part = min(1.0, games / self.games)
        return self.first_chance + (self.last_chance - self.first_chance) * part
