"""Keys of the server's own. What is stored is sealed; who opens it knows how."""

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.storage.people_models import Keyring


def kept_key(connection: Connection, name: str) -> bytes | None:
    """The sealed key of this name, if there is one."""
    return connection.execute(select(Keyring.sealed).where(Keyring.name == name)).scalar()


def keep_key(connection: Connection, name: str, sealed: bytes, at: int) -> bytes:
    """Save a new key unless there is one; the one that counts from now on."""
    try:
        with connection.begin_nested():
            connection.execute(insert(Keyring).values(name=name, sealed=sealed, made_at=at))
    except IntegrityError:
        pass  # another process was faster
    kept = kept_key(connection, name)
    assert kept is not None
    return kept


def change_key(connection: Connection, name: str, old: bytes, sealed: bytes, at: int) -> bytes:
    """Put another key, or the same sealed anew, in place of `old`; the one that counts from now
    on."""
    former = (Keyring.name == name, Keyring.sealed == old)
    connection.execute(update(Keyring).where(*former).values(sealed=sealed, made_at=at))
    kept = kept_key(connection, name)
    assert kept is not None
    return kept
