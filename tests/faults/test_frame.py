"""What `dev.py faults` offers, and that docs/FAULTS.md tells of all of it."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from faults.__main__ import FAULTS, main
from faults.hunt import HUNTS, TWO_NODE_HUNTS
from faults.outcome import Amount, Outcome, as_json, printed
from faults.planted import BUGS
from faults.points import POINTS

PAGE: Final = (Path(__file__).parents[2] / "docs" / "FAULTS.md").read_text(encoding="utf-8")


def rows(of: Iterable[str]) -> set[str]:
    """Those names that begin a row of a table."""
    return set(of) & set(re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE))


def test_every_fault_and_every_planted_bug_has_its_row() -> None:
    assert rows(FAULTS) == set(FAULTS)
    assert rows(BUGS) == set(BUGS)


def test_every_point_is_named() -> None:
    assert [name for name in POINTS if f"`{name}`" not in PAGE] == []


def test_every_planted_bug_is_hunted() -> None:
    assert {*HUNTS, *TWO_NODE_HUNTS} == set(BUGS)


def test_a_fault_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["earthquake"]) == 2
    assert "no fault earthquake; there are: planted, kills" in capsys.readouterr().err


def test_who_asks_for_help_is_told_all_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert ", ".join(FAULTS) in capsys.readouterr().out


def test_an_outcome_is_printed_with_what_was_broken() -> None:
    outcome = Outcome("kills", {"kills": 3, "slowest s": 1.234}, [f"move {i}" for i in range(22)])

    lines = printed(outcome, 9.5).splitlines()

    assert lines[0].split() == ["kills", "9.5", "s", "kills", "3", "slowest", "s", "1.23"]
    assert lines[1:3] == ["    BROKEN: move 0", "    BROKEN: move 1"]
    assert lines[-1] == "    … and 2 more"
    assert as_json([outcome]) == '{"kills": {"kills": 3, "slowest s": 1.234, "violations": 22}}'


def test_an_amount_picks() -> None:
    assert [amount.pick(1, 9) for amount in Amount] == [1, 9]
