"""`python -m app migrate` goes up, down and says where it is."""

from pathlib import Path

import pytest

from app.storage.occupancy import sole_process
from tests.operating.commands import Operator


def test_down_and_up_again(operator: Operator) -> None:
    down = operator.run("migrate", "--down", "2026_11_30_people")
    shown = operator.run("migrate", "--show")
    one_up = operator.run("migrate", "--to", "2026_11_30_watch")
    up = operator.run("migrate")

    assert (down[0], shown[1]) == (0, "The database is at 2026_11_30_people.\n")
    assert "2026_11_30_watch" in one_up[1]
    assert up == (0, "The database is up to date.\n")


def test_an_unknown_revision_is_said(operator: Operator) -> None:
    code, text = operator.run("migrate", "--down", "yesterday")

    assert (code, "cannot migrate" in text) == (1, True)


def test_no_way_down_beside_a_server(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = Operator(monkeypatch, sqlite_url, tmp_path / "data")

    with sole_process(sqlite_url):
        code, text = operator.run("migrate", "--down", "2026_11_30_people")

    assert (code, "stop it" in text) == (1, True)
