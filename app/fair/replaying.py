"""The game again: seats and deals from the key, every move by the rules, and what came of it."""

from collections.abc import Generator
from dataclasses import dataclass

from app.engine.deal import deal
from app.engine.errors import IllegalMove, RulesError
from app.engine.replay import play_as
from app.engine.rules import Rules
from app.engine.setup import Setup
from app.engine.state import State
from app.fair.record import VOID_RESULT, Outcome, PlayedMove, Record
from app.fair.setup import setup_for
from app.fair.step import Step, Wrong, found, require

# R8, R9: our bots keep; and no bot gives up or is late.
_NEVER_BY_A_BOT = frozenset({"accept", "redeal", "resign", "timeout"})


def seated(record: Record, rules: Rules, key: bytes) -> Setup:
    """The deal's setup, once the seating has been found to be the key's."""
    kinds = [who.kind for who in record.participants]
    order, setup = setup_for(rules, key, kinds, record.dealer, record.opener)
    require(list(record.seating) == order, "seating", f"should be {order}")
    return setup


@dataclass(frozen=True, slots=True)
class Replay:
    """The last state, and the seat that was to move at each version (None when it was over)."""

    end: State
    turns: tuple[int | None, ...]


def replayed(record: Record, setup: Setup) -> Generator[Step, None, Replay]:
    """A step for each deal and one for the moves; returns what they led to."""
    try:
        state = deal(setup)
    except RulesError as error:
        raise Wrong("deal 0", str(error)) from error
    yield _deal_step(setup, 0)
    turns = [state.turn]
    for i, played in enumerate(record.moves):
        before, state = state, _next_state(f"moves[{i}]", state, played, setup)
        turns.append(state.turn)
        if state.deal_number != before.deal_number:
            yield _deal_step(setup, state.deal_number)
    is_complete = state.is_over or not record.moves
    require(is_complete, "moves", "the game is not over after the last one")
    yield found("moves", f"{len(record.moves)}, each one legal")
    return Replay(state, tuple(turns))


def look_at_result(record: Record, end: State) -> Step:
    """The result is the replay's; a game voided before its first move has none."""
    expected = _outcome_of(end)
    require(record.result == expected, "result", f"should be {_told(expected)}")
    return found("result", _told(expected))


def _deal_step(setup: Setup, number: int) -> Step:
    pack = setup.packs(number)
    return found(f"deal {number}", " ".join(pack or ()))


def _next_state(path: str, state: State, played: PlayedMove, setup: Setup) -> State:
    require(not state.is_over, "moves", f"{path} comes after the end")
    require(played.seat < setup.rules.seats, "moves", f"{path}: there is no seat {played.seat}")
    is_odd = played.seat in setup.bots and played.move in _NEVER_BY_A_BOT
    require(not is_odd, "moves", f"{path}: no bot plays {played.move}")
    if played.cause is not None:
        has_left = played.move == "timeout" and setup.rules.leave_is_loss
        require(has_left, "moves", f"{path}.cause: nobody loses by leaving here")
    elif played.move == "timeout":
        is_late = played.seat == state.turn
        require(is_late, "moves", f"{path}: the clock ran for seat {state.turn} alone")
    try:
        return play_as(state, played.seat, played.move)
    except IllegalMove as error:
        raise Wrong("moves", f"{path}: {error}") from error


def _outcome_of(end: State) -> Outcome:
    if end.result is None:
        return VOID_RESULT
    result = end.result
    return Outcome(result.durak, result.reason, result.places, result.epaulettes)


def _told(outcome: Outcome) -> str:
    loser = "no durak" if outcome.durak is None else f"seat {outcome.durak} is the durak"
    places = ", ".join(map(str, outcome.places)) or "none"
    pair = ", with epaulettes" if outcome.epaulettes else ""
    return f"{outcome.reason}, {loser}, places {places}{pair}"
