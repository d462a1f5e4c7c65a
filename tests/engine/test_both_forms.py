"""The engine compiled from its files plays as the same files do as plain Python."""

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from app.compiled import ROOT, are_stale, digests, extensions, remove, write_stamp
from tools.compiling import cached_build, copy_sources, has_compiler

GAMES = 250
SEED = 2026


def games_of(place: Path) -> dict[str, Any]:
    """What the engine of this folder plays."""
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "tests.engine.both_forms", str(GAMES), str(SEED)],
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
    assert plain["engine"].endswith(".py")
    assert sum(len(game["sums"]) for game in plain["games"]) > 100 * GAMES
    if not has_compiler():
        pytest.skip("no C compiler here: only the plain form was played")

    fast = games_of(cached_build())

    assert not fast["engine"].endswith(".py")
    for one, other in zip(plain["games"], fast["games"], strict=True):
        assert one == other


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
