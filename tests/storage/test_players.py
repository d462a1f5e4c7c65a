"""Players and sessions: found by the hash of a token, gone when ended."""

from dataclasses import replace

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from app.storage.database import Database
from app.storage.players import (
    create_guest,
    create_session,
    end_session,
    player_by_id,
    session_by_hash,
    sessions_among,
    sessions_in_doubt,
    touch_session,
)
from app.storage.rows import PlayerRow, SessionRow
from tests.storage.conftest import Do

HASH = "ab" * 32


def session_of(player: PlayerRow) -> SessionRow:
    return SessionRow(HASH, player.id, "cookie", created_at=1000, seen_at=1000)


def test_guests_may_share_a_name_and_are_two(write: Do, read: Do) -> None:
    first, second = write(create_guest, "Anna", 900), write(create_guest, "Anna", 901)

    assert first.id != second.id
    assert read(player_by_id, second.id) == second
    assert second.kind == "guest"


def test_a_session_leads_to_its_player(write: Do, read: Do, anna: PlayerRow) -> None:
    write(create_session, session_of(anna))

    assert read(session_by_hash, HASH) == session_of(anna)


def test_of_many_sessions_is_asked_at_once(
    write: Do, database: Database, anna: PlayerRow, boris: PlayerRow
) -> None:
    theirs = [replace(session_of(each), token_hash=each.id) for each in (anna, boris)]
    for session in theirs:
        write(create_session, session)
    asked: list[str] = []

    with database.read() as connection:
        event.listen(
            connection, "before_cursor_execute", lambda _c, _cursor, text, *_: asked.append(text)
        )
        found = sessions_among(connection, [anna.id, boris.id, "unknown"])

    assert sorted(found, key=str) == sorted(((each, "guest") for each in theirs), key=str)
    assert len([each for each in asked if "SELECT" in each]) == 1


def test_sessions_in_doubt_are_those_gone_or_old(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow, vera: PlayerRow
) -> None:
    for who, made_at, seen_at in ((anna, 500, 9000), (boris, 2000, 3000), (vera, 2000, 9000)):
        theirs = replace(session_of(who), token_hash=who.id, created_at=made_at, seen_at=seen_at)
        write(create_session, theirs)

    hashes = [anna.id, boris.id, vera.id, "unknown"]
    found = read(sessions_in_doubt, hashes, seen_before=5000, made_before=1000)

    assert sorted(found) == sorted([anna.id, boris.id, "unknown"])


def test_an_unknown_token_leads_to_nobody(read: Do) -> None:
    assert read(session_by_hash, HASH) is None
    assert read(player_by_id, "nobody") is None


def test_a_touched_session_remembers_when(write: Do, read: Do, anna: PlayerRow) -> None:
    write(create_session, session_of(anna))

    write(touch_session, HASH, 5000)

    session = read(session_by_hash, HASH)
    assert session is not None
    assert (session.created_at, session.seen_at) == (1000, 5000)


def test_an_ended_session_is_gone(write: Do, read: Do, anna: PlayerRow) -> None:
    write(create_session, session_of(anna))

    ended = [write(end_session, HASH), write(end_session, HASH)]

    assert ended == [True, False]
    assert read(session_by_hash, HASH) is None


def test_a_session_needs_a_player_and_a_hash_of_its_own(write: Do, anna: PlayerRow) -> None:
    write(create_session, session_of(anna))

    with pytest.raises(IntegrityError):
        write(create_session, session_of(anna))
    with pytest.raises(IntegrityError):
        write(create_session, SessionRow("cd" * 32, "nobody", "bearer", 1, 1))
