"""The engine compiled from its files plays as the same files do as plain Python."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from app.compiled import ROOT, are_stale, digests, extensions, remove, write_stamp
from tools.compiling import SOON, cached_build, copy_sources, has_compiler

GAMES = 250
SEED = 2026


def games_of(place: Path, worlds: int = 0) -> dict[str, Any]:
    """What the engine of this folder plays, and its bots in so many games in two worlds."""
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "tests.engine.both_forms", *map(str, (GAMES, SEED, worlds))],
        env={**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    games: dict[str, Any] = json.loads(answer.stdout)
    return games


@pytest.mark.timeout(1800)
def test_both_forms_go_through_the_same_positions(tmp_path: Path) -> None:
    copy_sources(tmp_path)
    plain = games_of(tmp_path)
    assert all(file.endswith(".py") for file in plain["engine"])
    assert sum(len(game["sums"]) for game in plain["games"]) > 100 * GAMES
    if not has_compiler():
        pytest.skip("no C compiler here: only the plain form was played")

    fast = games_of(cached_build(SOON), worlds=2)

    assert not any(file.endswith(".py") for file in fast["engine"])
    for one, other in zip(plain["games"], fast["games"], strict=True):
        assert one == other
    # L4: no level sees hidden cards; of the plain form tests/bots/test_honesty.py says so.
    assert all(compared > 5 for compared in fast["honest"].values())


class TestKeptBuilds:
    """Two processes may want the same one at the same time."""

    def test_of_two_that_build_at_once_both_have_the_first_ones(self, tmp_path: Path) -> None:
        both = Barrier(2)

        def make(folder: Path, level: int) -> int:
            (folder / "made").write_text(str(level))
            both.wait()
            return 0

        with ThreadPoolExecutor(2) as pool:
            builds = [pool.submit(cached_build, SOON, tmp_path, make) for _ in range(2)]
        one, other = (build.result() for build in builds)

        assert one == other
        assert (one / "made").read_text() == str(SOON)
        assert (one / "app" / "engine" / "bout.py").exists()
        assert list(tmp_path.iterdir()) == [one]

    def test_what_failed_leaves_nothing_and_what_is_there_is_not_made_again(
        self, tmp_path: Path
    ) -> None:
        with pytest.raises(RuntimeError):
            cached_build(SOON, tmp_path, lambda folder, level: 1)
        assert not list(tmp_path.iterdir())

        made = cached_build(SOON, tmp_path, lambda folder, level: 0)

        assert cached_build(SOON, tmp_path, lambda folder, level: 1) == made

    def test_old_ones_are_taken_away_but_not_the_last_ones(self, tmp_path: Path) -> None:
        for number in range(6):
            (tmp_path / f"{number}").mkdir()
            os.utime(tmp_path / f"{number}", (number, number))

        made = cached_build(SOON, tmp_path, lambda folder, level: 0)

        assert sorted(tmp_path.iterdir()) == sorted(
            [made, tmp_path / "3", tmp_path / "4", tmp_path / "5"]
        )


class TestStaleFiles:
    """Nothing compiled is run when its source has changed (docs/OPERATIONS.md)."""

    def test_a_changed_source_makes_what_was_compiled_stale(self, tmp_path: Path) -> None:
        file = with_extension(tmp_path)
        assert not are_stale(tmp_path)

        source = tmp_path / "app" / "engine" / "result.py"
        source.write_text(source.read_text() + "\n")

        assert are_stale(tmp_path)
        assert remove(tmp_path) == 1
        assert not file.exists()
        assert not are_stale(tmp_path)

    def test_without_a_note_of_its_sources_it_is_stale(self, tmp_path: Path) -> None:
        with_extension(tmp_path)

        (tmp_path / "app" / "compiled.json").unlink()

        assert are_stale(tmp_path)
        assert extensions(tmp_path)

    def test_where_some_are_missing_the_others_are_stale(self, tmp_path: Path) -> None:
        other = tmp_path / "app" / "engine" / f"cards{EXTENSION_SUFFIXES[0]}"
        with_extension(tmp_path, other)
        assert not are_stale(tmp_path)

        other.unlink()

        assert are_stale(tmp_path)

    def test_a_source_that_changed_while_it_was_compiled_makes_it_stale(
        self, tmp_path: Path
    ) -> None:
        made_from = digests(with_extension(tmp_path).parents[2])
        source = tmp_path / "app" / "engine" / "bout.py"
        source.write_text(source.read_text() + "\n")

        write_stamp(tmp_path, made_from)

        assert are_stale(tmp_path)

    def test_the_command_line_refuses_it(self, tmp_path: Path) -> None:
        with_extension(tmp_path)
        source = tmp_path / "app" / "engine" / "bout.py"
        source.write_text(source.read_text() + "\n")

        answer = subprocess.run(
            [sys.executable, "-m", "app", "--help"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

        assert answer.returncode == 1
        assert "compiled modules are older than their sources" in answer.stderr


def with_extension(place: Path, *others: Path) -> Path:
    """A copy of the sources, and beside one of them, and others, a file as if it was compiled."""
    copy_sources(place)
    file = place / "app" / "engine" / f"bout{EXTENSION_SUFFIXES[0]}"
    for each in (file, *others):
        each.touch()
    write_stamp(place, digests(place))
    return file
