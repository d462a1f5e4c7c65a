"""A plugin for the whole suite: what takes longest comes first, so that no worker is left alone
with it at the end. Tests of one file stay together and in their order."""

from pathlib import Path
from typing import Final

import pytest

#: Files of twenty seconds and more, one of which compiles the engine; then folders whose tests wait
#: for a browser or a server, and what computes for long.
FIRST: Final = (
    "browser/test_an_evening.py",
    "browser/test_whole_games.py",
    "web/test_fuzzed_api.py",
    "engine/test_both_forms.py",
    "cluster",
    "faults",
    "simulation",
    "browser",
    "web",
    "bots/test_strength.py",
)
#: What only computes comes among what mostly waits, each before one of those: else all workers
#: would wait at a time, and later all compute.
AMONG: Final = {
    "simulation/test_worlds_from_0000.py": "faults/test_away.py",
    "simulation/test_worlds_from_0500.py": "faults/test_deadlines.py",
    "simulation/test_worlds_from_1000.py": "faults/test_kills.py",
    "simulation/test_worlds_from_1500.py": "faults/test_planted.py",
}
HERE: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.path))


def rank(path: Path) -> tuple[int, str, bool]:
    """By the place in `FIRST` of the file or its folder, or the one behind them all."""
    own = path.relative_to(HERE).as_posix() if path.is_relative_to(HERE) else ""
    name = AMONG.get(own, own)
    folder = name.split("/")[0]
    places = (FIRST.index(each) for each in (name, folder) if each in FIRST)
    has_guests = folder in {other.split("/")[0] for other in AMONG.values()}
    return min(places, default=len(FIRST)), name if has_guests else "", own not in AMONG
