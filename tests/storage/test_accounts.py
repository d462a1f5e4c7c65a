"""Accounts, their links and the names of persons."""

import pytest

from app.storage import accounts, players
from app.storage.accounts import AccountRow, AddressTaken, LinkRow
from app.storage.players import NameTaken, NoGuest
from app.storage.rows import PlayerRow
from tests.storage.conftest import Do

HASH = "ab" * 32


def person(id: str, key: str | None = None) -> PlayerRow:
    return PlayerRow(id=id, name=id, kind="person", created_at=1, name_key=key or id)


def account(player_id: str, email: str = "a@example.org", **fields: object) -> AccountRow:
    values: dict[str, object] = {
        "player_id": player_id,
        "email": email,
        "email_key": email,
        "password_hash": "hash",
        "created_at": 1,
        **fields,
    }
    return AccountRow(**values)  # type: ignore[arg-type]  # fields by name


def link(player_id: str, **fields: object) -> LinkRow:
    values: dict[str, object] = {
        "token_hash": HASH,
        "player_id": player_id,
        "purpose": "reset",
        "email": "a@example.org",
        "password_version": 1,
        "made_at": 1,
        "expires_at": 100,
        **fields,
    }
    return LinkRow(**values)  # type: ignore[arg-type]  # fields by name


def test_one_address_has_one_confirmed_account_and_several_others(write: Do, read: Do) -> None:
    for name in ("anna", "boris", "vera"):
        write(players.create_person, person(name))
    write(accounts.create_account, account("anna", created_at=1))
    write(accounts.create_account, account("boris", created_at=2))
    write(accounts.create_account, account("vera", created_at=0, confirmed_at=5))

    with pytest.raises(AddressTaken):
        write(accounts.change_account, "anna", confirmed_at=6)

    found = read(accounts.accounts_at, "a@example.org")
    assert [one.player_id for one in found] == ["vera", "boris", "anna"]
    assert [one.is_confirmed for one in found] == [True, False, False]


def test_a_name_is_one_person_s_and_any_number_of_guests(write: Do, anna: PlayerRow) -> None:
    write(players.create_person, person("p", "anna"))

    with pytest.raises(NameTaken):
        write(players.create_person, person("q", "anna"))
    with pytest.raises(NameTaken):
        write(players.become_person, anna.id, "Anna", "anna")


def test_a_guest_becomes_a_person_once(write: Do, read: Do, anna: PlayerRow) -> None:
    write(players.become_person, anna.id, "Anna K", "annak")

    with pytest.raises(NoGuest):
        write(players.become_person, anna.id, "Anna L", "annal")

    found = read(players.player_by_key, "annak")
    assert found is not None
    assert (found.id, found.kind, found.name) == (anna.id, "person", "Anna K")


def test_a_link_is_taken_once_in_time_and_for_its_purpose(write: Do, anna: PlayerRow) -> None:
    write(accounts.save_link, link(anna.id))

    assert write(accounts.take_link, HASH, ("confirm",), 50) is None
    assert write(accounts.take_link, HASH, ("reset",), 50) == link(anna.id)
    assert write(accounts.take_link, HASH, ("reset",), 50) is None
    write(accounts.save_link, link(anna.id))
    assert write(accounts.take_link, HASH, ("reset",), 100) is None


def test_a_newer_link_replaces_those_of_its_purpose(write: Do, read: Do, anna: PlayerRow) -> None:
    write(accounts.save_link, link(anna.id))
    write(accounts.save_link, link(anna.id, token_hash="cd" * 32, purpose="confirm"))
    write(accounts.save_link, link(anna.id, token_hash="ef" * 32))

    assert read(accounts.link_by_hash, HASH) is None
    assert read(accounts.link_by_hash, "cd" * 32) is not None
    assert read(accounts.link_by_hash, "ef" * 32) is not None


def test_a_password_replaced_meanwhile_is_not_replaced(write: Do) -> None:
    write(players.create_person, person("anna"))
    write(accounts.create_account, account("anna"))

    assert write(accounts.set_password, "anna", "new", 1)
    assert not write(accounts.set_password, "anna", "newer", 1)
    assert write(accounts.set_password, "anna", "newer", 2)


def test_no_repr_betrays_anybody() -> None:
    text = repr(account("anna", calendar_hash="c" * 64)) + repr(link("anna"))

    for secret in ("a@example.org", "hash'", HASH, "c" * 64):
        assert secret not in text
