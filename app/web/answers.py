"""The bodies of answers: every field that leaves the server over HTTP is listed here."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from app.fair.instants import print_instant
from app.storage.rows import GameRow, ParticipantRow, PlayerRow

RuleValue = str | int | bool | None


class _Answer(BaseModel):
    # Should one ever be wrong, the error must not quote what it was made of.
    model_config = ConfigDict(hide_input_in_errors=True)


class Player(_Answer):
    id: str
    name: str
    kind: Literal["guest", "person"]


class Guest(_Answer):
    """`token` is shown once; send it as `Authorization: Bearer <token>`."""

    token: str
    player: Player


class Sitter(_Answer):
    """Who sits at a table, as everybody may see him; bots appear with the deal."""

    name: str
    kind: Literal["person", "guest", "bot"]
    level: str | None
    seat: int | None


class TableSitter(Sitter):
    """The same at a table that is not over, with the shown rating in the table's pool."""

    rating: int | None


class NewTable(_Answer):
    """A table just made. `commitment` was made over `id`, `rules_text` and the server's seed."""

    id: str
    status: Literal["open"] = "open"
    preset: str
    rules: dict[str, RuleValue]
    rules_text: str
    deadline_s: int
    opponents: list[str]
    level: str | None
    rated: bool
    visibility: Literal["open", "link"]
    guests: bool
    away: bool
    commitment: str
    created_at: str


class TableSummary(_Answer):
    """A table as lists show it, without its cards. `persons`: how many people it is for.
    `rules_changed`: the rules that differ from the preset's, the number of seats aside.
    `invited`: it is a rematch of the caller's, and he does not sit there yet. In the lobby `you`,
    `your_turn` and `invited` are left out."""

    id: str
    status: Literal["open", "playing", "over"]
    preset: str
    rules: dict[str, RuleValue]
    rules_changed: list[str]
    deadline_s: int
    opponents: list[str]
    persons: int
    rated: bool
    visibility: Literal["open", "link"]
    guests: bool
    away: bool
    host: str | None
    sitters: list[TableSitter]
    version: int | None
    turn: int | None
    deadline: str | None
    created_at: str
    expires: str | None
    you: int | None = None
    your_turn: bool | None = None
    invited: bool | None = None


class TableList(_Answer):
    tables: list[TableSummary]


class TableView(_Answer):
    """One table as its socket shows it to this caller: `view` is the protocol's VIEW."""

    version: int | None
    now: str
    view: dict[str, Any]


class Tidings(_Answer):
    """What became of a game, without any card: events as the socket tells them."""

    events: list[dict[str, Any]]


class Seat(_Answer):
    participant: int


class NextTable(_Answer):
    """The table of a rematch."""

    id: str


class Begun(_Answer):
    started: bool


class Moved(_Answer):
    version: int


class FinishedGame(_Answer):
    """`you`: the seat of whoever asks, null where he did not play."""

    id: str
    preset: str
    rules: dict[str, RuleValue]
    deadline_s: int
    rated: bool
    sitters: list[Sitter]
    you: int | None
    result: dict[str, Any]
    started_at: str | None
    ended_at: str


class GamePage(_Answer):
    """`next` is the cursor for `before=`; null on the last page."""

    games: list[FinishedGame]
    next: str | None


def to_player(row: PlayerRow) -> Player:
    return Player(id=row.id, name=row.name, kind=row.kind)


def to_new_table(game: GameRow) -> NewTable:
    """A table just made: the promise about its deal, and nobody at it."""
    return NewTable(
        id=game.id,
        preset=game.preset,
        rules=to_rules(game.rules),
        rules_text=game.rules_text,
        deadline_s=game.deadline_s,
        opponents=list(game.opponents),
        level=game.level,
        rated=game.rated,
        visibility=game.visibility,
        guests=game.allows_guests,
        away=game.allows_away,
        commitment=game.commitment,
        created_at=print_instant(game.created_at),
    )


def to_finished(
    game: GameRow, sitters: Sequence[ParticipantRow], own_id: str | None
) -> FinishedGame:
    """A game that is over, for the player of this id; the whole of it is its record."""
    assert game.ended_at is not None
    assert game.result is not None
    return FinishedGame(
        id=game.id,
        preset=game.preset,
        rules=to_rules(game.rules),
        deadline_s=game.deadline_s,
        rated=game.rated,
        sitters=[to_sitter(who) for who in sitters],
        you=next((who.seat for who in sitters if own_id and who.player_id == own_id), None),
        result=dict(game.result),
        started_at=_text_or_none(game.started_at),
        ended_at=print_instant(game.ended_at),
    )


def to_rules(rules: Mapping[str, object]) -> dict[str, RuleValue]:
    """Rules as stored, typed for the answer."""
    return {name: value for name, value in rules.items() if isinstance(value, RuleValue)}


def to_sitter(who: ParticipantRow) -> Sitter:
    return Sitter(name=who.name, kind=who.kind, level=who.level, seat=who.seat)


def _text_or_none(instant: int | None) -> str | None:
    return None if instant is None else print_instant(instant)
