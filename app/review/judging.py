"""One choice judged three ways: as its player could know, with all cards open, and exactly.

Numbers are thousandths of what an end can be worth (`app.review.worth`), to the player himself
where nothing else is said.
"""

from dataclasses import dataclass
from typing import Final

from app.bots.search.chance import Chance
from app.bots.search.estimate import is_judged
from app.bots.search.guessing import Guesses
from app.engine.move_text import bit_of, parse_move, text_of
from app.engine.position import Position
from app.engine.view import view_for
from app.review.estimating import Trials, best_of, doubt, tried
from app.review.exact import VERDICTS, values_at, worths_at
from app.review.game import Choice
from app.review.looking import looked_at
from app.review.luck import Luck, seed_of
from app.review.opened import open_worths
from app.review.worth import thousandths

#: What the net is asked for one choice: as often as for a move of `expert`, if it is not too long.
MOST_ANSWERS: Final = 6_000
#: A move played by a plain player takes about half the time of an answer.
_NODES_AN_ANSWER: Final = 2


@dataclass(frozen=True, slots=True)
class Sight:
    """What one way of looking says: the best move, its worth, that of the move played, that of
    the best one but these two; `doubt` is the standard error of the first difference."""

    best: str
    best_worth: int
    played_worth: int
    next_worth: int
    doubt: int

    @property
    def loss(self) -> int:
        return self.best_worth - self.played_worth


@dataclass(frozen=True, slots=True)
class Judgement:
    """`known` is what the player could know. `open_worths`: to each seat after the move played,
    with all cards open. `exact`: the verdict before and after, where both could be told."""

    ply: int
    seat: int
    move: str
    known: Sight
    open: Sight
    open_worths: tuple[int, ...]
    exact: tuple[str, str] | None


#: As he could know, with all cards open, and to each seat after the move played, 0 … 1.
Found = tuple[Sight, Sight, tuple[float, ...]]


def judged(choice: Choice, label: str, nodes: int) -> Judgement:
    """`label` determines the luck, `nodes` bounds each estimate; that of two seats with all cards
    open has no luck in it and needs no bound."""
    values = values_at(choice.state, choice.seat, choice.memory)
    if values:
        return _by_values(choice, values)
    position = choice.state.position
    played = _bit(position, choice.move)
    is_looked_at = is_judged(position.terms.rules)
    find = _by_looking if is_looked_at else _by_playouts
    known, opened, worths = find(choice, played, label, nodes)
    return Judgement(
        ply=choice.ply,
        seat=choice.seat,
        move=choice.move,
        known=known,
        open=opened,
        open_worths=tuple(map(thousandths, worths)),
        exact=None,
    )


def _by_looking(choice: Choice, played: int, label: str, nodes: int) -> Found:
    """Two seats, with the net."""
    position = choice.state.position
    guesses = Guesses(view_for(choice.state, choice.seat), choice.memory)
    answers = min(MOST_ANSWERS, nodes // _NODES_AN_ANSWER)
    weights = looked_at(guesses, played, label, answers)
    known = Sight(
        best=text_of(position, weights.best),
        best_worth=thousandths(weights.best_worth),
        played_worth=thousandths(weights.played_worth),
        next_worth=thousandths(weights.following),
        doubt=thousandths(weights.doubt),
    )
    worths = open_worths(position)
    own, other = worths[played], 1 - worths[played]
    both = (own, other) if choice.seat == 0 else (other, own)
    return known, _open_sight(position, worths, played), both


def _open_sight(position: Position, worths: dict[int, float], played: int) -> Sight:
    best = max(worths, key=lambda bit: (worths[bit], bit == played, -bit))
    others = [worth for bit, worth in worths.items() if bit not in (best, played)]
    return Sight(
        best=text_of(position, best),
        best_worth=thousandths(worths[best]),
        played_worth=thousandths(worths[played]),
        next_worth=thousandths(max(others, default=0.0)),
        doubt=0,
    )


def _by_playouts(choice: Choice, played: int, label: str, nodes: int) -> Found:
    """More seats: the game played to its end by plain players."""
    position = choice.state.position
    guesses = Guesses(view_for(choice.state, choice.seat), choice.memory)
    chance = Chance(seed_of(f"{label}/worlds"))
    luck = Luck(f"{label}/known")
    known = tried(position, lambda _: guesses.next(chance), played, luck, nodes)
    opened = tried(position, lambda _: position, played, Luck(f"{label}/open"), nodes)
    worths = opened[played].worths
    return _sight(position, known, played), _sight(position, opened, played), worths


def _by_values(choice: Choice, values: dict[str, int]) -> Judgement:
    """Two are left and all cards are known to both: what he knew is what is."""
    best = _first_best(values, choice.move)
    worths = {move: worths_at(choice.state, choice.seat, value) for move, value in values.items()}
    own = {move: thousandths(worth[choice.seat]) for move, worth in worths.items()}
    others = [worth for move, worth in own.items() if move not in (best, choice.move)]
    sight = Sight(best, own[best], own[choice.move], max(others, default=0), 0)
    return Judgement(
        ply=choice.ply,
        seat=choice.seat,
        move=choice.move,
        known=sight,
        open=sight,
        open_worths=tuple(map(thousandths, worths[choice.move])),
        exact=(VERDICTS[values[best]], VERDICTS[values[choice.move]]),
    )


def _first_best(values: dict[str, int], played: str) -> str:
    """The move played, if none is better."""
    most = max(values.values())
    return played if values[played] == most else min(m for m in values if values[m] == most)


def _sight(position: Position, trials: dict[int, Trials], played: int) -> Sight:
    best = best_of(trials)
    others = [trial.worth for bit, trial in trials.items() if bit not in (best, played)]
    return Sight(
        best=text_of(position, best),
        best_worth=thousandths(trials[best].worth),
        played_worth=thousandths(trials[played].worth),
        next_worth=thousandths(max(others, default=0.0)),
        doubt=thousandths(doubt(trials[best], trials[played])),
    )


def _bit(position: Position, move: str) -> int:
    parsed = parse_move(position, move)
    assert parsed is not None
    return bit_of(position, parsed)
