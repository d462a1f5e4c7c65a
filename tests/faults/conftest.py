"""Nothing here is about how long it takes: a busy machine gets five minutes for each test."""

from pathlib import Path

import pytest

PATIENCE_S = 300


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """pytest gives every conftest all items; those of this folder are meant."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(PATIENCE_S))
