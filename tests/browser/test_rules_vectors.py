"""RULES in the browser: the same positions and games that the server's engine is held to."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from app.engine.errors import RulesError
from app.engine.rules import (
    CHOICES,
    PRESETS,
    make_rules,
    offered_by_preset,
    rules_as_dict,
    rules_text,
)
from app.referee import answers
from tests.browser.containing import first_difference
from tests.browser.modules import call, reading_page
from tests.browser.random_games import random_request
from tests.browser.visitors import Visit

VECTORS: Final = Path(__file__).parent.parent / "vectors"
GAMES: Final = 24

ANSWER: Final = """async (requests) => {
  const { answer } = await import("/static/js/rules/referee.js");
  return requests.map(answer);
}"""

DESCRIBE: Final = """async (rules) => {
  const { makeRules, rulesText } = await import("/static/js/rules/rules.js");
  const { isOffered } = await import("/static/js/rules/offers.js");
  return rules.map((fields) => {
    const made = makeRules(fields);
    return [made, rulesText(made), isOffered(made)];
  });
}"""


class TestVectors:
    """Every line of the vectors, by the browser's referee."""

    @pytest.mark.parametrize("name", ["positions", "games"])
    async def test_each_line_is_answered_as_expected(self, visit: Visit, name: str) -> None:
        page = await reading_page(await visit())
        lines = _lines(VECTORS / f"{name}.jsonl")

        given = await call(page, ANSWER, [line["request"] for line in lines])

        found = {
            line["id"]: first_difference(answer, line["expect"])
            for line, answer in zip(lines, given, strict=True)
        }
        assert {id: difference for id, difference in found.items() if difference} == {}


class TestTwoEngines:
    """Two readings of one rulebook, which share no line of code."""

    async def test_random_games_under_random_rules_go_the_same_way(self, visit: Visit) -> None:
        page = await reading_page(await visit())
        luck = random.Random(20261201)
        requests = [random_request(luck) for _ in range(GAMES)]

        mine = await call(page, ANSWER, requests)

        his = [json.loads(text) for text in answers(map(json.dumps, requests))]
        assert [a for a in his if not a["ok"]] == []
        for number, (browser, server) in enumerate(zip(mine, his, strict=True)):
            assert first_difference(browser, server, f"game {number}") is None

    async def test_presets_and_single_changes_read_the_same(self, visit: Visit) -> None:
        page = await reading_page(await visit())
        wanted = list(_single_changes())

        described = await call(page, DESCRIBE, wanted)

        for fields, (made, text, is_offered) in zip(wanted, described, strict=True):
            rules = make_rules(fields)
            assert made == rules_as_dict(rules), fields
            assert text == rules_text(rules), fields
            assert is_offered == offered_by_preset(rules), fields


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def _single_changes() -> Iterator[dict[str, Any]]:
    """Each preset, and each preset with one field at each of its values."""
    for preset in PRESETS:
        yield {"preset": preset}
        for name, values in CHOICES.items():
            for value in values:
                fields = {"preset": preset, name: value}
                if name != "preset" and _is_playable(fields):
                    yield fields


def _is_playable(fields: dict[str, Any]) -> bool:
    try:
        make_rules(fields)
    except RulesError:
        return False
    return True
