"""The checker must first find bugs that are there: a server with one planted, and a crowd at it."""

from pathlib import Path

import pytest

from faults.hunt import HUNTS


@pytest.mark.parametrize("bug", HUNTS)
async def test_a_planted_bug_is_found(tmp_path: Path, bug: str) -> None:
    bring_out, words = HUNTS[bug]

    found = await bring_out(tmp_path / "server")

    assert any(words in text for text in found), found
