"""What storage hands out and takes in: frozen rows of plain values, one class a table.

Times are int milliseconds UTC, hashes and seeds lower-case hex. Whatever a table does not show
(seeds, nonces, played moves, token hashes) stays out of every `repr`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

PlayerKind = Literal["guest", "person"]
ParticipantKind = Literal["person", "guest", "bot"]
GameStatus = Literal["open", "playing", "over"]
Visibility = Literal["open", "link"]
SessionVia = Literal["cookie", "bearer"]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody who can sit down; a guest is a player without an account."""

    id: str
    name: str
    kind: PlayerKind
    created_at: int
    name_key: str | None = None
    deleted_at: int | None = None


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A way in. `token_hash` is the SHA-256 of the token in hex; the token is never stored.

    `label` says what a browser's session was opened with; `name` is that of a personal API token.
    """

    token_hash: str = field(repr=False)
    player_id: str
    via: SessionVia
    created_at: int
    seen_at: int
    label: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A table and its game, without the text of its record (`queries.record_of`).

    `opponents` has one entry for each seat beside the first person's, such as "person" or
    "bot:hard". `version` counts accepted moves and is None before the deal.
    """

    id: str
    preset: str
    rules: Mapping[str, object]
    rules_text: str
    deadline_s: int
    rated: bool
    visibility: Visibility
    opponents: tuple[str, ...]
    level: str | None
    host: str | None
    commitment: str
    sealed_seed: bytes = field(repr=False)
    created_at: int
    dealer: int | None = None
    opener: int | None = None
    previous_game: str | None = None
    status: GameStatus = "open"
    version: int | None = None
    turn: int | None = None
    deadline: int | None = None
    result: Mapping[str, object] | None = None
    server_seed: str | None = field(default=None, repr=False)
    started_at: int | None = None
    ended_at: int | None = None
    series: str | None = None
    allows_away: bool = False
    allows_guests: bool = True
    renewed_at: int | None = None
    unrated_because: str | None = None
    cancelled_by: str | None = None
    seal_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParticipantRow:
    """One who plays: persons in the order they sat down, then bots. `seat` is known at the deal."""

    game_id: str
    ordinal: int
    player_id: str | None
    name: str
    kind: ParticipantKind
    joined_at: int
    level: str | None = None
    nonce: str = field(default="", repr=False)
    program: bool = False
    seat: int | None = None
    device: str | None = field(default=None, repr=False)
    address: str | None = field(default=None, repr=False)
    came_at: int | None = None
    place: int | None = None
    lost_by: str | None = None
    epaulettes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """An accepted move; `version` is the game's version after it (1 is the first move)."""

    game_id: str
    version: int
    seat: int
    move: str = field(repr=False)
    at: int
    command_id: str | None = None
    cause: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtensionRow:
    """A deadline lengthened while the game stood at `version`: after an outage, or because the
    player was `away`."""

    game_id: str
    version: int
    seconds: int
    at: int
    away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """What becomes public with the end of a game; saved together with its last move."""

    result: Mapping[str, object]
    server_seed: str = field(repr=False)
    record: str = field(repr=False)
    ended_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStart:
    """The deal: everybody who plays (dense ordinals from 0, seats set), and who is to move.

    `dealer` and `opener` are those that an earlier game gave, if one did.
    """

    game_id: str
    participants: tuple[ParticipantRow, ...]
    turn: int
    deadline: int | None
    started_at: int
    dealer: int | None = None
    opener: int | None = None


Row = PlayerRow | SessionRow | GameRow | ParticipantRow | MoveRow | ExtensionRow | Finish


def to_columns(row: Row) -> dict[str, Any]:
    """The row's values by the names of their columns; what they hold is not copied."""
    return {name: getattr(row, name) for name in row.__slots__}
