"""The checker for a crowd beside stocked games, which nobody was seen to play."""

from pathlib import Path

from faults.checker import check
from faults.history import History
from faults.scene import SECRET
from faults.stored import Stored, read_stored


def broken_beside(url: str, data: Path, history: History, secret: str = SECRET) -> list[str]:
    """What was broken in the crowd's own games, and in anybody's ratings."""
    stored = read_stored(url, data, secret)
    known = {table for table, *_ in (*history.commands, *history.seats)} | history.tables
    games = {id: game for id, game in stored.games.items() if id in known}
    return check(history, Stored(games, stored.ratings))


def waits_ms(history: History) -> list[float]:
    """From a command's first bytes to its acknowledgement, however often it was repeated."""
    return [1000 * (s.answered_s - s.sent_s) for s in history.acked() if s.answered_s is not None]
