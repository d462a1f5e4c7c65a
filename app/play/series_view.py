"""The score of a series as a table's view shows it, with its own game once that is over (R10)."""

from dataclasses import replace

from app.play.endings import giver_of
from app.play.series import scores_after
from app.play.table import Table
from app.storage.rows import ParticipantRow
from app.storage.series import PlayedGame


def series_view(table: Table) -> dict[str, object] | None:
    """None for a game that is not a rematch."""
    if table.series is None:
        return None
    scores = table.series.scores
    if table.result is not None:
        scores = scores_after(scores, PlayedGame(table.id, table.result, _participants(table)))
    score = [each.as_dict() for each in scores.values()]
    return {"number": table.series.number, "score": score}


def _participants(table: Table) -> tuple[ParticipantRow, ...]:
    """With what the end of the game has saved about them since the table was loaded."""
    assert table.result is not None
    if table.state is None or not table.result["epaulettes"]:
        return table.participants
    giver, durak = giver_of(table.state), table.result["durak"]
    return tuple(
        replace(who, epaulettes=int(who.seat == giver) - int(who.seat == durak))
        for who in table.participants
    )
