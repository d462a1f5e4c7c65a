"""One key seals, the former ones still open; a change of the key file loses none of them."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.engine.rules import make_rules
from app.notices.vapid import own_key
from app.play.making import Host, NewTable, make_game
from app.storage import journal
from app.storage.database import Database
from app.storage.keys import change_key_file, former_file, load_seal
from app.storage.sealed import GamesSealed, lost_games, refuse_sealed, sealed_games
from app.storage.sealing import KEY_FILE, SecretError, SeedSeal, id_of
from tests.play.clocks import NOON
from tests.storage.conftest import Do

OLD, NEW = bytes(32), bytes([7]) * 32
PHRASE, LATER = "a long enough secret phrase", "another secret, long enough"


class TestSeal:
    def test_former_keys_open_and_only_the_first_seals(self) -> None:
        sealed = SeedSeal(OLD).seal("g1", b"seed")
        both = SeedSeal(NEW, [OLD])

        assert both.opened("g1", sealed) == (id_of(OLD), b"seed")
        assert both.opened("g1", both.seal("g1", b"seed")) == (id_of(NEW), b"seed")
        assert both.ids == (id_of(NEW), id_of(OLD))

    def test_a_key_s_name_tells_nothing_of_it(self) -> None:
        assert len(id_of(OLD)) == 8
        assert id_of(NEW) not in NEW.hex()


class TestFiles:
    def test_a_changed_key_file_leaves_the_old_key_beside_it(self, tmp_path: Path) -> None:
        before = load_seal(tmp_path)
        sealed = before.seal("g1", b"seed")

        old, new = change_key_file(tmp_path)
        after = load_seal(tmp_path)

        assert (before.id, after.id) == (old, new)
        assert after.open("g1", sealed) == b"seed"
        for path in (tmp_path / KEY_FILE, former_file(tmp_path, old)):
            assert path.stat().st_mode & 0o777 == 0o600

    def test_it_can_be_changed_again_and_again(self, tmp_path: Path) -> None:
        ids = [load_seal(tmp_path).id, *(change_key_file(tmp_path)[1] for _ in range(3))]

        assert load_seal(tmp_path).ids[0] == ids[-1]
        assert set(load_seal(tmp_path).ids) == set(ids)
        assert {path.name for path in tmp_path.iterdir()} == {
            KEY_FILE,
            *(former_file(tmp_path, id).name for id in ids[:-1]),
        }

    def test_what_is_not_there_cannot_be_changed(self, tmp_path: Path) -> None:
        with pytest.raises(SecretError, match="no"):
            change_key_file(tmp_path)

    def test_a_former_key_that_others_may_read_is_refused(self, tmp_path: Path) -> None:
        load_seal(tmp_path)
        old, _ = change_key_file(tmp_path)
        former_file(tmp_path, old).chmod(0o644)

        with pytest.raises(SecretError, match="0600"):
            load_seal(tmp_path)

    def test_a_secret_of_the_environment_takes_the_place_of_a_file(self, tmp_path: Path) -> None:
        sealed = load_seal(tmp_path).seal("g1", b"seed")

        seal = load_seal(tmp_path, PHRASE)

        assert seal.id == load_seal(tmp_path / "none", PHRASE).id
        assert seal.open("g1", sealed) == b"seed"

    def test_secrets_change_in_two_rounds(self, tmp_path: Path) -> None:
        """While some processes seal with the new one and some with the old, all open both."""
        first = load_seal(tmp_path, PHRASE, [LATER])
        second = load_seal(tmp_path, LATER, [PHRASE])

        assert second.open("g1", first.seal("g1", b"seed")) == b"seed"
        assert first.open("g1", second.seal("g1", b"seed")) == b"seed"


class TestGames:
    """What the database says of them, on both."""

    def test_they_are_counted_by_their_key(self, write: Do, read: Do) -> None:
        tables(write, SeedSeal(OLD), 2)
        tables(write, SeedSeal(NEW), 1)

        found = read(sealed_games, SeedSeal(NEW, [OLD]))

        assert found.by_key == {id_of(OLD): 2, id_of(NEW): 1}
        assert found.lost == 0

    def test_those_of_an_older_version_are_tried(self, write: Do, read: Do) -> None:
        tables(write, SeedSeal(OLD), 2, is_named=False)

        assert read(sealed_games, SeedSeal(NEW, [OLD])).by_key == {id_of(OLD): 2}
        assert read(sealed_games, SeedSeal(NEW)).lost == 2

    def test_no_start_while_a_key_is_missing(self, write: Do, read: Do, database_url: str) -> None:
        ids = tables(write, SeedSeal(OLD), 2)

        refuse_sealed(database_url, SeedSeal(OLD))
        with pytest.raises(GamesSealed, match=f"2 games .*{id_of(OLD)}"):
            refuse_sealed(database_url, SeedSeal(NEW))
        assert [id for id, _ in read(lost_games, SeedSeal(NEW))] == sorted(ids)
        assert read(lost_games, SeedSeal(NEW, [OLD])) == []


async def test_the_push_key_is_sealed_anew(database: Database) -> None:
    first = await own_key(database, SeedSeal(OLD), NOON)
    second = await own_key(database, SeedSeal(NEW, [OLD]), NOON)
    third = await own_key(database, SeedSeal(NEW), NOON)

    assert first.public == second.public == third.public


def tables(write: Do, seal: SeedSeal, count: int, is_named: bool = True) -> list[str]:
    request = NewTable(rules=make_rules({"seats": 2}), deadline_s=60, opponents="people")
    counter = iter(range(100))
    made = []
    for _ in range(count):
        chance: Callable[[int], bytes] = partial(_chance, f"{seal.id}{next(counter)}")
        game = make_game(request, Host(None, "person", is_confirmed=True), NOON, seal, chance)
        if not is_named:
            game = replace(game, seal_key=None)
        made.append(write(journal.create_game, game).id)
    return made


def _chance(name: str, count: int) -> bytes:
    return hashlib.shake_128(name.encode()).digest(count)
