"""A finished game made ready: every position, and which of its moves were choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from app.engine.errors import IllegalMove, RulesError
from app.engine.memory import Memory
from app.engine.replay import replay
from app.engine.shown import shown_after, shown_at
from app.engine.state import State
from app.engine.view import memory_for
from app.fair.checks import key_of, rules_of
from app.fair.record import Record, parse_record
from app.fair.replaying import look_at_result, seated
from app.fair.step import Wrong
from app.review.worth import thousandths, worths_of

#: Not a choice among cards, and nothing to be judged.
_NO_CARDS: Final = frozenset({"resign", "timeout", "redeal", "keep"})
_BREAKS_OFF: Final = frozenset({"resign", "timeout"})
#: Of a game that goes on and on only the last ones are judged.
MOST_CHOICES: Final = 400


class NothingToReview(Exception):
    """The game was never played: no deal, or called off before its first move."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of a seat that could have moved otherwise, the state before it, and what the seat
    remembered then. `ply` is the number of the position after it, 0 being the deal."""

    ply: int
    seat: int
    move: str
    state: State
    memory: Memory


@dataclass(frozen=True, slots=True)
class Game:
    """`dealt` is the first position of the last deal. `came_out` is what the end was worth to
    each seat, in thousandths."""

    id: str
    dealt: State
    choices: tuple[Choice, ...]
    came_out: tuple[int, ...]


def is_played(record: Record) -> bool:
    """Whether it tells of a game in which anything was played."""
    return record.started_at is not None and bool(record.moves and record.result.places)


def game_of(text: str) -> Game:
    """From a record's text. Raises NothingToReview, RecordError for what is no record, and Wrong
    for one that is not true."""
    record = parse_record(text)
    if not is_played(record):
        raise NothingToReview
    states = _states(record)
    choices = _choices(record, states)
    last_deal = states[-1].deal_number
    return Game(
        id=record.game_id,
        dealt=next(state for state in states if state.deal_number == last_deal),
        choices=choices[-MOST_CHOICES:],
        came_out=tuple(map(thousandths, worths_of(record.result.places))),
    )


def _states(record: Record) -> list[State]:
    setup = seated(record, rules_of(record), key_of(record))
    moves = [(played.seat, played.move) for played in record.moves]
    try:
        states = list(replay(setup, moves))
    except (IllegalMove, RulesError) as error:
        raise Wrong("moves", str(error)) from error
    look_at_result(record, states[-1])
    return states


def _choices(record: Record, states: Sequence[State]) -> tuple[Choice, ...]:
    found: list[Choice] = []
    shown = shown_at(states[0])
    for ply, (played, (before, after)) in enumerate(
        zip(record.moves, pairwise(states), strict=True), start=1
    ):
        seat, move = played.seat, played.move
        if move not in _NO_CARDS and before.position.legal.bit_count() > 1:
            found.append(Choice(ply, seat, move, before, memory_for(before, seat, shown)))
        if move not in _BREAKS_OFF:
            shown = shown_after(shown, before, move, after)
    return tuple(found)
