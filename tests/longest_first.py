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
HERE: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.path))


def rank(path: Path) -> int:
    """The place in `FIRST` of the file or its folder, or the one behind them all."""
    name = path.relative_to(HERE).as_posix() if path.is_relative_to(HERE) else ""
    names = (name, name.split("/")[0])
    return min((FIRST.index(each) for each in names if each in FIRST), default=len(FIRST))
