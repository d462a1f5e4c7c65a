"""What can be asked of a table in play. Who asks (a seat) travels beside the command."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move in the position `version`.

    `command_id` is made by the client and makes resending harmless; bots have none.
    `received_at` (ms UTC) is when its bytes arrived; that, not the handling, must be in time.
    """

    command_id: str | None
    version: int
    move: str
    received_at: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up, whoever's turn it is (R6.8)."""

    command_id: str | None
    received_at: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The deadline that was armed at `version` has passed (R6.8). From the server alone."""

    version: int


@dataclass(frozen=True, slots=True)
class Left:
    """The seat has been away for too long from a table where leaving loses. The server's too."""


Command = Play | Resign | TimeOut | Left
