"""What a table does with a command: pure, one door for people, bots and the clock (law L6).

Nothing is changed here: a decision is saved first, and only then taken over by `Table.accept`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, ParamSpec, assert_never

from app.engine.errors import IllegalMove
from app.engine.play import apply, resign, time_out
from app.engine.state import State
from app.play.commands import Command, Left, Play, Resign, TimeOut
from app.play.errors import NOT_DUE, Refused
from app.play.finish import finish_of
from app.play.table import Decision, Table
from app.storage.rows import Finish, MoveRow

P = ParamSpec("P")

GRACE_MS: Final = 1_000  # what arrived in time may wait this long in a queue before a timeout

_NEVER_BY_HAND: Final = "timeout"
_BY_HAND: Final = (Play, Resign)


@dataclass(frozen=True, slots=True)
class Repeat:
    """The command was done before; `version` is what it led to."""

    version: int


def decide(table: Table, seat: int | None, command: Command, now: int) -> Decision | Repeat:
    """What the table does with a command of `seat` (None: somebody who does not play).

    Changes nothing. Raises Refused: of several reasons the first of game-over, not-seated, too
    late (game-over), stale-version, not-your-turn, illegal-move.
    """
    if (done := _done_before(table, seat, command)) is not None:
        return Repeat(done)
    state = _state_in_play(table)
    match command:
        case Play():
            act = _resign if command.move == "resign" else _play
            return act(table, state, seat, command)
        case Resign():
            return _resign(table, state, seat, command)
        case TimeOut():
            return _time_out(table, state, command, now)
        case Left():
            return _leave(table, state, seat, now)
        case _:
            assert_never(command)


def is_overdue(table: Table, now: int) -> bool:
    """Whether the seat to move has lost on time; a bot has no deadline."""
    return (
        table.turn is not None and table.deadline is not None and (now >= table.deadline + GRACE_MS)
    )


def _done_before(table: Table, seat: int | None, command: Command) -> int | None:
    if seat is None or not isinstance(command, _BY_HAND) or command.command_id is None:
        return None
    return table.answered.get((seat, command.command_id))


def _state_in_play(table: Table) -> State:
    if table.is_over:
        raise Refused("game-over", "This game is over.", table.version)
    if table.state is None:
        raise Refused("not-your-turn", "The game has not begun.", table.version)
    return table.state


def _play(table: Table, state: State, seat: int | None, command: Play) -> Decision:
    seat = _seated(table, seat)
    _refuse_late(table, seat, command.received_at)
    if command.version != table.version:
        detail = f"This move is for version {command.version} of the table."
        raise Refused("stale-version", detail, table.version)
    if seat != state.turn:
        raise Refused("not-your-turn", f"Seat {state.turn} is to move.", table.version)
    after = _after(table, state, command.move)
    at = _not_before_last(table, command.received_at)
    return _decision(table, after, seat, command.move, at, command.command_id)


def _resign(table: Table, state: State, seat: int | None, command: Play | Resign) -> Decision:
    seat = _seated(table, seat)
    _refuse_late(table, seat, command.received_at)
    after = _lawful(table, resign, state, seat)
    at = _not_before_last(table, command.received_at)
    return _decision(table, after, seat, "resign", at, command.command_id)


def _time_out(table: Table, state: State, command: TimeOut, now: int) -> Decision:
    if command.version != table.version or not is_overdue(table, now):
        raise Refused(NOT_DUE, "No deadline has passed here.", table.version)
    seat = state.turn
    assert seat is not None
    after = time_out(state, seat)
    return _decision(table, after, seat, "timeout", _not_before_last(table, now))


def _leave(table: Table, state: State, seat: int | None, now: int) -> Decision:
    """Where `leave_is_loss`, staying away is a timeout with a cause."""
    seat = _seated(table, seat)
    after = _lawful(table, time_out, state, seat)
    at = _not_before_last(table, now)
    return _decision(table, after, seat, "timeout", at, cause="left")


def _seated(table: Table, seat: int | None) -> int:
    if seat is None:
        raise Refused("not-seated", "You do not sit at this table.", table.version)
    return seat


def _refuse_late(table: Table, seat: int, received_at: int) -> None:
    """The timeout itself waits out the grace, for a command in time may still be queued."""
    if seat == table.turn and table.deadline is not None and received_at > table.deadline:
        raise Refused("game-over", "The time for this move has run out.", table.version)


def _after(table: Table, state: State, move: str) -> State:
    if move == _NEVER_BY_HAND:
        raise Refused("illegal-move", "R1.2: a timeout is the server's to give.", table.version)
    return _lawful(table, apply, state, move)


def _lawful(table: Table, change: Callable[P, State], *args: P.args, **kwargs: P.kwargs) -> State:
    try:
        return change(*args, **kwargs)
    except IllegalMove as error:
        raise Refused("illegal-move", str(error), table.version) from error


def _not_before_last(table: Table, instant: int) -> int:
    """Moves and extensions are stamped in their order, whatever order bytes arrived in."""
    latest = max(instant, table.game.started_at or 0)
    if table.moves:
        latest = max(latest, table.moves[-1].at)
    if table.extensions:
        latest = max(latest, table.extensions[-1].at)
    return latest


def _decision(
    table: Table,
    after: State,
    seat: int,
    move: str,
    at: int,
    command_id: str | None = None,
    cause: str | None = None,
) -> Decision:
    assert table.version is not None
    row = MoveRow(
        game_id=table.id,
        version=table.version + 1,
        seat=seat,
        move=move,
        at=at,
        command_id=command_id,
        cause=cause,
    )
    finish = None if after.result is None else _finish(table, row, after.result.as_dict())
    return Decision(row, after, after.turn, _deadline_after(table, after, row), finish)


def _deadline_after(table: Table, after: State, row: MoveRow) -> int | None:
    """Counted from the move's own stamp, so that the record alone shows every deadline."""
    if after.turn is None or table.sitter(after.turn).kind == "bot":
        return None
    if row.move == "exchange" and after.turn == row.seat:
        return table.deadline  # R7.1: it does not use up the turn, so it wins no time either
    return row.at + table.game.deadline_s * 1000


def _finish(table: Table, row: MoveRow, result: Mapping[str, object]) -> Finish:
    moves = (*table.moves, row)
    game, seed = table.game, table.seed
    return finish_of(game, seed, table.participants, moves, table.extensions, result)
