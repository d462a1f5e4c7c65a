"""All games of one deal: the same cards as often as there are seats, with `a` in each of them.

What comes out is a line of the file (`keeping`): plain values, the same whichever process made
them but for the milliseconds.
"""

from dataclasses import asdict, dataclass, field

from app.arena.contest import Contest, Task, key_of
from app.arena.game import Played, Spent, play
from app.arena.players import player


@dataclass(frozen=True, slots=True)
class Game:
    """How one game ended, `a` sitting on `seat`. `durak` and `places` are as in a result; a game
    stopped for its length has no durak and equal places. `fault` is what its durak did wrong."""

    seat: int
    durak: int | None
    places: tuple[int, ...]
    moves: int
    fault: str | None = None


@dataclass(slots=True)
class Side:
    """What one player's choices took in all games of a deal, those of his copies together."""

    choices: int = 0
    ms: float = 0.0
    most_ms: float = 0.0
    nodes: int = 0

    def add(self, spent: Spent) -> None:
        self.choices += spent.choices
        self.ms = round(self.ms + spent.ms, 3)
        self.most_ms = round(max(self.most_ms, spent.most_ms), 3)
        self.nodes += spent.nodes


@dataclass(frozen=True, slots=True)
class Deal:
    """A task done."""

    task: Task
    games: tuple[Game, ...]
    a: Side = field(compare=False)
    b: Side = field(compare=False)


def play_deal(contest: Contest, task: Task) -> Deal:
    """From every seat in turn."""
    sides = Side(), Side()
    games = []
    for seat in range(contest.rules.seats):
        played = _play(contest, task, seat)
        for each, spent in enumerate(played.spent):
            sides[each != seat].add(spent)
        games.append(_game(seat, played))
    return Deal(task, tuple(games), *sides)


def deal_as_dict(deal: Deal) -> dict[str, object]:
    """One line of the file."""
    match, number = deal.task
    games = [asdict(game) for game in deal.games]
    return {**match._asdict(), "deal": number, "games": games} | {
        "a_side": asdict(deal.a),
        "b_side": asdict(deal.b),
    }


def _play(contest: Contest, task: Task, seat: int) -> Played:
    names = [task.match.a if each == seat else task.match.b for each in range(contest.rules.seats)]
    players = [player(name, contest.limits) for name in names]
    return play(contest, key_of(contest.seed, task.deal), players)


def _game(seat: int, played: Played) -> Game:
    result = played.result
    if result is None:
        return Game(seat, None, (1,) * len(played.spent), played.moves)
    return Game(seat, result.durak, result.places, played.moves, played.fault)
