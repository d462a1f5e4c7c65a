"""Sealed seeds open with the right key for the right game only; keys are kept from others."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.storage.sealing import KEY_FILE, SealBroken, SecretError, SeedSeal, load_secret

KEY = bytes(range(32))
SEED = b"the seed of a game, 32 bytes long"
PHRASE = "a long enough secret phrase"


class TestSeal:
    def test_a_sealed_seed_opens_for_its_game(self) -> None:
        sealed = SeedSeal(KEY).seal("g1", SEED)

        assert SeedSeal(KEY).open("g1", sealed) == SEED
        assert SEED not in sealed

    def test_it_opens_for_no_other_game(self) -> None:
        sealed = SeedSeal(KEY).seal("g1", SEED)

        with pytest.raises(SealBroken):
            SeedSeal(KEY).open("g2", sealed)

    def test_it_opens_with_no_other_key(self) -> None:
        sealed = SeedSeal(KEY).seal("g1", SEED)

        with pytest.raises(SealBroken):
            SeedSeal(KEY[::-1]).open("g1", sealed)

    def test_no_byte_of_it_may_change(self) -> None:
        sealed = SeedSeal(KEY).seal("g1", SEED)

        for place in range(len(sealed)):
            changed = bytearray(sealed)
            changed[place] ^= 1
            with pytest.raises(SealBroken):
                SeedSeal(KEY).open("g1", bytes(changed))

    @pytest.mark.parametrize("length", [0, 5, 12, 27])
    def test_a_stump_does_not_open(self, length: int) -> None:
        sealed = SeedSeal(KEY).seal("g1", SEED)

        with pytest.raises(SealBroken):
            SeedSeal(KEY).open("g1", sealed[:length])

    def test_the_same_seed_is_never_sealed_alike(self) -> None:
        seal = SeedSeal(KEY)

        assert len({seal.seal("g1", SEED) for _ in range(100)}) == 100

    def test_neither_seal_nor_errors_show_key_or_seed(self) -> None:
        seal = SeedSeal(KEY)
        with pytest.raises(SealBroken) as broken:
            seal.open("g2", seal.seal("g1", SEED))

        for text in (repr(seal), str(seal), repr(broken.value), str(vars(broken.value))):
            assert KEY.hex() not in text
            assert repr(KEY) not in text
            assert "the seed" not in text

    @pytest.mark.parametrize("length", [0, 16, 31, 33])
    def test_a_key_has_32_bytes(self, length: int) -> None:
        with pytest.raises(SecretError, match="32 bytes"):
            SeedSeal(bytes(length))


class TestSecret:
    def test_the_same_secret_gives_the_same_key_and_no_file(self, tmp_path: Path) -> None:
        first, second = (load_secret(tmp_path, PHRASE) for _ in range(2))

        assert first == second
        assert len(first) == 32
        assert first != load_secret(tmp_path, PHRASE + "!")
        assert list(tmp_path.iterdir()) == []

    def test_a_short_secret_is_refused_and_not_quoted(self, tmp_path: Path) -> None:
        with pytest.raises(SecretError) as refused:
            load_secret(tmp_path, "hunter2")

        assert "hunter2" not in str(refused.value)

    def test_an_empty_secret_is_refused_and_makes_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(SecretError):
            load_secret(tmp_path, "")

        assert list(tmp_path.iterdir()) == []


class TestKeyFile:
    def test_it_is_made_once_for_the_owner_alone(self, tmp_path: Path) -> None:
        first = load_secret(tmp_path / "var")

        assert load_secret(tmp_path / "var") == first
        assert [path.name for path in (tmp_path / "var").iterdir()] == [KEY_FILE]
        assert (tmp_path / "var" / KEY_FILE).stat().st_mode & 0o777 == 0o600

    def test_the_mask_of_the_process_does_not_matter(self, tmp_path: Path) -> None:
        before = os.umask(0)
        try:
            load_secret(tmp_path)
        finally:
            os.umask(before)

        assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600

    def test_many_starting_at_once_agree(self, tmp_path: Path) -> None:
        with ThreadPoolExecutor(8) as threads:
            keys = list(threads.map(load_secret, [tmp_path] * 32))

        assert len(set(keys)) == 1
        assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]

    @pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
    def test_a_file_that_others_may_use_is_refused(self, tmp_path: Path, mode: int) -> None:
        load_secret(tmp_path)
        (tmp_path / KEY_FILE).chmod(mode)

        with pytest.raises(SecretError, match="0600"):
            load_secret(tmp_path)

    @pytest.mark.parametrize("length", [0, 31, 33])
    def test_a_file_of_another_length_is_refused(self, tmp_path: Path, length: int) -> None:
        path = tmp_path / KEY_FILE
        path.write_bytes(bytes(length))
        path.chmod(0o600)

        with pytest.raises(SecretError, match="32 bytes"):
            load_secret(tmp_path)
