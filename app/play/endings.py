"""How a game ended for each who played: place, why the durak lost, epaulettes (R6, R10)."""

from app.engine.state import State
from app.engine.view import view_for
from app.play.table import Decision, Table
from app.storage.ratings import EndingRow
from app.storage.rows import ParticipantRow


def endings_of(table: Table, decided: Decision) -> tuple[EndingRow, ...]:
    """One ending for each participant of a game that this decision ends."""
    result = decided.state.result
    assert result is not None
    giver = giver_of(decided.state) if result.epaulettes else None
    return tuple(
        _ending(who, who.seat, result.places[who.seat], decided, giver)
        for who in table.participants
        if who.seat is not None
    )


def _ending(
    who: ParticipantRow, seat: int, place: int, decided: Decision, giver: int | None
) -> EndingRow:
    result = decided.state.result
    assert result is not None
    is_durak = seat == result.durak
    return EndingRow(
        game_id=who.game_id,
        ordinal=who.ordinal,
        player_id=who.player_id,
        seat=seat,
        place=place,
        lost_by=decided.row.cause or result.reason if is_durak else None,
        epaulettes=int(seat == giver) - int(is_durak and result.epaulettes),
    )


def giver_of(state: State) -> int:
    """R10: the seat that gave the epaulettes with which the game ended, the main attacker of the
    last bout."""
    last_bout = view_for(state, None).last_bout
    assert last_bout is not None
    return last_bout.attacker
