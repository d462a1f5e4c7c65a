"""What the lobby is told about one table: that another seat is to move, or has more time."""

from app.play.lobby_board import LobbyBoard
from app.play.table import Table


class TurnNews:
    """Knows whose turn it was when the lobby heard of the table last, and until when."""

    __slots__ = ("_deadline", "_lobby", "_turn")

    def __init__(self, lobby: LobbyBoard) -> None:
        self._lobby = lobby
        self._turn: int | None = None
        self._deadline: int | None = None

    def note(self, table: Table, is_news: bool = True) -> None:
        """The table is so now; if that `is_news`, the lobby is told what has changed."""
        before, self._turn = self._turn, table.turn
        had, self._deadline = self._deadline, table.deadline
        if is_news and before != self._turn:
            self._lobby.handed_over(table, before)
        elif is_news and had != table.deadline:
            self._lobby.put_off(table)
