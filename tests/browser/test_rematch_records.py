"""The browser's verifier over the records of a real series: R3.5 by the server, checked here."""

import asyncio
import json
from typing import Any

import pytest

from tests.browser.modules import call, reading_page
from tests.browser.visitors import Visit
from tests.serving import LiveServer
from tests.web.live import Script, script

STEPS = """async (path) => {
  const { webCryptoHashing } = await import("/static/js/fair/hashing.js");
  const { verify } = await import("/static/js/fair/verify.js");
  const text = await (await fetch(path)).text();
  const steps = [];
  for await (const step of verify(text, webCryptoHashing)) steps.push(step);
  return steps;
}"""


async def played(players: list[Script], table_id: str) -> dict[str, Any]:
    """The table's game by its players, to the end; its record."""
    for player in players:
        player.sent.clear()
        player.acknowledged.clear()
        await player.post(f"/api/tables/{table_id}/seats", {"nonce": "ab" * 32})
    await asyncio.gather(*(player.play(table_id) for player in players))
    record: dict[str, Any] = json.loads(await players[0].record(table_id))
    return record


def by_seat(record: dict[str, Any], seat: int) -> str:
    name: str = record["participants"][record["seating"][seat]]["name"]
    return name


@pytest.mark.parametrize(
    ("preset", "rules", "field"),
    [("challenge", {}, "opener"), ("house", {"opens": "dealer_left"}, "dealer")],
)
async def test_a_game_that_an_earlier_one_opens_is_found_true(
    server: LiveServer, visit: Visit, preset: str, rules: dict[str, Any], field: str
) -> None:
    players = [await script(server, seed, name) for seed, name in enumerate(("Anna", "Boris"))]
    body = {"preset": preset, "rules": rules, "opponents": "people", "deadline_s": 3600}
    table = await players[0].post("/api/tables", body)
    first = await played(players, table["id"])
    again = await players[1].post(f"/api/tables/{table['id']}/rematch", {})
    second = await played(players, again["id"])

    page = await reading_page(await visit())
    steps = await call(page, STEPS, f"/api/games/{again['id']}")

    assert [step for step in steps if not step["ok"]] == []
    assert second["previous_game"] == table["id"]
    durak = first["result"]["durak"]
    if durak is None:
        assert second[field] is None
    else:
        named = durak if field == "dealer" else first["result"]["places"].index(1)
        assert by_seat(second, second[field]) == by_seat(first, named)
