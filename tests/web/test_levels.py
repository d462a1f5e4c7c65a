"""Wherever bots' levels are named, there are all of them, in order."""

import re
from typing import get_args

import pytest

from app.bots.levels import BUDGETS, LEVELS, MARGINS
from app.web.bodies import Level, Opponent
from tests.serving import ROOT
from tests.web.site import Site

SCRIPTS = ROOT / "static" / "js"


def test_bodies_take_each_level() -> None:
    assert get_args(Level) == LEVELS
    assert get_args(Opponent) == ("person", "bot", *(f"bot:{level}" for level in LEVELS))


def test_each_has_a_budget_and_is_measured_or_not() -> None:
    assert tuple(BUDGETS) == tuple(MARGINS) == LEVELS


@pytest.mark.parametrize(
    ("file", "written"),
    [
        ("fair/participants.js", ", ".join(f'"{level}"' for level in LEVELS)),
        ("table/render/series.js", "|".join(LEVELS)),
        ("base/start.js", " | ".join(f'"{level}"' for level in LEVELS)),
        ("base/english.js", ", ".join(f'{level}: "{level}"' for level in LEVELS)),
    ],
)
def test_browsers_know_each_level(file: str, written: str) -> None:
    assert written in (SCRIPTS / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("path", "prefix"), [("/", ""), ("/new-table", "bot:")])
async def test_pages_offer_each_level_and_say_what_it_is(
    site: Site, path: str, prefix: str
) -> None:
    page = (await site.client().get(path)).text

    offered = re.findall(rf'value="{prefix}(\w+)"', page)
    assert [value for value in offered if value in LEVELS] == list(LEVELS)
    assert "Thinks ten times as long as the expert." in page


def test_a_host_may_fill_his_table_with_each_level() -> None:
    template = (ROOT / "app" / "web" / "templates" / "table_invite.html").read_text("utf-8")

    assert tuple(re.findall(r'<option value="(\w+)"', template)) == LEVELS
