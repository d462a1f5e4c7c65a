"""The engine compiled from its files plays as the same files do as plain Python."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from app.compiled import ROOT, are_stale, digests, extensions, remove, write_stamp
from tools.compiling import build, copy_sources, has_compiler

GAMES = 250
SEED = 2026
CACHE = ROOT / ".tools" / "compiled"


def compiled() -> Path:
    """A copy of `app` with its compiled modules, made once for the sources as they are."""
    sources = json.dumps([sys.version, digests()], sort_keys=True)
    name = hashlib.sha256(sources.encode()).hexdigest()[:16]
    if not (CACHE / name).exists():
        shutil.rmtree(CACHE, ignore_errors=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as place:
            made = Path(place) / name
            copy_sources(made)
            assert build(made) == 0
            made.rename(CACHE / name)
    return CACHE / name


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

    fast = games_of(compiled())

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


def with_extension(place: Path) -> Path:
    """A copy of the sources, and beside one of them a file as if it had been compiled."""
    copy_sources(place)
    file = place / "app" / "engine" / f"bout{EXTENSION_SUFFIXES[0]}"
    file.touch()
    write_stamp(place)
    return file
