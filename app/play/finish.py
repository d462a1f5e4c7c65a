"""What becomes public when a game ends: its result, its seed and its whole record.

Made with the last move and saved in its transaction, so no finished game is without a record.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.fair.record import (
    VOID_RESULT,
    Extension,
    Outcome,
    Participant,
    PlayedMove,
    Record,
    print_record,
)
from app.storage.rows import ExtensionRow, Finish, GameRow, MoveRow, ParticipantRow

VOID: Final[Mapping[str, object]] = {
    "durak": VOID_RESULT.durak,
    "reason": VOID_RESULT.reason,
    "places": list(VOID_RESULT.places),
    "epaulettes": VOID_RESULT.epaulettes,
}


def finish_of(
    game: GameRow,
    seed: bytes,
    participants: Sequence[ParticipantRow],
    moves: Sequence[MoveRow],
    extensions: Sequence[ExtensionRow],
    result: Mapping[str, object],
) -> Finish:
    """The end of a game whose last move is in `moves`; it ends when that move was made."""
    ended_at = moves[-1].at
    record = _record(game, seed, participants, moves, extensions, result, ended_at)
    return _finish(record, result)


def void_finish(
    game: GameRow,
    seed: bytes,
    participants: Sequence[ParticipantRow],
    now: int,
    extensions: Sequence[ExtensionRow] = (),
) -> Finish:
    """The end of a table at which nobody moved, whether it was dealt or not: its seed is public
    all the same."""
    ended_at = max([now, game.started_at or 0, *(row.at for row in extensions)])
    record = _record(game, seed, participants, (), extensions, VOID, ended_at)
    return _finish(record, VOID)


def _finish(record: Record, result: Mapping[str, object]) -> Finish:
    return Finish(
        result=result,
        server_seed=record.server_seed.hex(),
        record=print_record(record),
        ended_at=record.ended_at,
    )


def _record(
    game: GameRow,
    seed: bytes,
    participants: Sequence[ParticipantRow],
    moves: Sequence[MoveRow],
    extensions: Sequence[ExtensionRow],
    result: Mapping[str, Any],
    ended_at: int,
) -> Record:
    rules: Mapping[str, Any] = game.rules
    return Record(
        game_id=game.id,
        rules=dict(rules),
        rules_text=game.rules_text,
        preset=game.preset,
        deadline_s=game.deadline_s,
        rated=game.rated,
        commitment=bytes.fromhex(game.commitment),
        server_seed=seed,
        participants=tuple(map(_participant, participants)),
        seating=_seating(participants),
        dealer=game.dealer,
        opener=game.opener,
        moves=tuple(PlayedMove(row.seat, row.move, row.at, row.cause) for row in moves),
        extensions=tuple(Extension(row.version, row.seconds, row.at) for row in extensions),
        result=_outcome(result),
        previous_game=game.previous_game,
        started_at=game.started_at,
        ended_at=ended_at,
    )


def _participant(row: ParticipantRow) -> Participant:
    return Participant(row.name, row.kind, row.level, bytes.fromhex(row.nonce), row.program)


def _seating(participants: Sequence[ParticipantRow]) -> tuple[int, ...]:
    """Places in the record's list of participants, in the order of the seats."""
    seated = [(who.seat, index) for index, who in enumerate(participants) if who.seat is not None]
    return tuple(index for _, index in sorted(seated))


def _outcome(result: Mapping[str, Any]) -> Outcome:
    return Outcome(
        durak=result["durak"],
        reason=result["reason"],
        places=tuple(result["places"]),
        epaulettes=result["epaulettes"],
    )
