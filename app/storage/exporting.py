"""All that is kept about one player, table by table, as plain values; secrets stay out."""

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, select

from app.storage.models import Base, Game, Participant, Player, Session
from app.storage.people_models import (
    Account,
    Away,
    Block,
    Mail,
    Notice,
    OneTimeLink,
    PushSubscription,
    RatedGame,
    Rating,
    RatingChange,
    Remark,
    Report,
    StandingOrder,
)

#: What opens something, and what is about others: never given away, not even to its owner.
SECRET: Final = {
    "account": {"password_hash", "password_version", "calendar_hash", "email_key"},
    "session": {"token_hash"},
    "one_time_link": {"token_hash", "password_version"},
    "mail": {"sealed"},
    "push_subscription": {"token_hash", "p256dh", "auth"},
    "report": {"closed_by", "note", "reporter_id"},
    "player": {"name_key"},
    "participant": {"device", "address"},
}
_GAME: Final = (
    *("id", "preset", "rules", "rules_text", "deadline_s", "rated", "visibility", "opponents"),
    *("status", "result", "created_at", "started_at", "ended_at", "series", "previous_game"),
)
#: Section -> its table, and the column that holds whose row it is.
SECTIONS: Final[Mapping[str, tuple[type[Base], str]]] = {
    "player": (Player, "id"),
    "account": (Account, "player_id"),
    "sessions": (Session, "player_id"),
    "links": (OneTimeLink, "player_id"),
    "letters": (Mail, "player_id"),
    "ratings": (Rating, "player_id"),
    "rating_changes": (RatingChange, "player_id"),
    "notices": (Notice, "player_id"),
    "push": (PushSubscription, "player_id"),
    "away": (Away, "player_id"),
    "orders": (StandingOrder, "player_id"),
    "remarks": (Remark, "player_id"),
    "blocks": (Block, "player_id"),
    "reports": (Report, "reporter_id"),
}
#: Whether such a letter or link was made tells whether somebody else has proved an address to be
#: his, and anybody may type any address. Who reads that address's letters knows without us.
_TELLING: Final = ("confirm", "known", "email")
_PROVED: Final = select(Account.confirmed_at).where(Account.confirmed_at.is_not(None))
#: Tables that hold nobody's data, or that are reached through another one's; and who is connected
#: just now, which is forgotten an hour after he has gone.
IMPERSONAL: Final = {
    *("game", "participant", "move", "extension", "node", "keyring", "claim", "presence"),
    "review",
    RatedGame.__tablename__,
}


def all_about(connection: Connection, player_id: str) -> dict[str, Any]:
    """One list of rows a section; the games he sat at with what he did there."""
    found: dict[str, Any] = {
        section: _rows(connection, model, owner, player_id)
        for section, (model, owner) in SECTIONS.items()
    }
    found["games"] = _games(connection, player_id)
    return found


def _rows(
    connection: Connection, model: type[Base], owner: str, player_id: str
) -> list[dict[str, Any]]:
    hidden = SECRET.get(model.__tablename__, set())
    columns = [column for column in model.__table__.c if column.name not in hidden]
    statement = select(*columns).where(model.__table__.c[owner] == player_id)
    statement = statement.where(*_without_telling(model, player_id))
    return [dict(row._mapping) for row in connection.execute(statement)]


def _without_telling(model: type[Base], player_id: str) -> list[ColumnElement[bool]]:
    """Resets are told to who has proved his address: another one's may have gone elsewhere."""
    if model not in (OneTimeLink, Mail):
        return []
    kind = OneTimeLink.purpose if model is OneTimeLink else Mail.kind
    is_proved = _PROVED.where(Account.player_id == player_id).exists()
    return [kind.not_in(_TELLING), and_(kind == "reset", ~is_proved).is_(False)]


def _games(connection: Connection, player_id: str) -> list[dict[str, Any]]:
    seats = _rows(connection, Participant, "player_id", player_id)
    ids = [seat["game_id"] for seat in seats]
    columns = [Game.__table__.c[name] for name in _GAME]
    games: dict[str, dict[str, Any]] = {}
    for start in range(0, len(ids), 500):
        some = select(*columns).where(Game.id.in_(ids[start : start + 500]))
        games |= {row.id: dict(row._mapping) for row in connection.execute(some)}
    return [games[seat["game_id"]] | {"seat": seat} for seat in seats]
