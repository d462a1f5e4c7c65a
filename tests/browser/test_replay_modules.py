"""What the record page and the rules page work out, module by module, over all true records."""

import json
from typing import Any, Final

import pytest_asyncio
from playwright.async_api import Page

from app.engine.rules import PRESETS, rules_as_dict
from tests.browser.modules import call, reading_page
from tests.browser.test_record_vectors import RECORDS
from tests.browser.visitors import Visit

#: Of each record: the key's working beside the verifier's, and every position beside its piles.
WORKED_OUT: Final = """async (texts) => {
  const module = (name) => import(`/static/js/${name}.js`);
  const { bestHashing } = await module("fair/hashing");
  const { toHex } = await module("fair/bytes");
  const { seating, dealPack } = await module("fair/deal");
  const { parseRecord } = await module("fair/record");
  const { keyOf } = await module("fair/verify");
  const { replayOf } = await module("record/replay");
  const { heapAt } = await module("record/heap");
  const { drawsBetween } = await module("record/draws");
  const { spansOf } = await module("record/bout_spans");
  const { hashesOf } = await module("proof/working");
  const { shuffleOf, orderAfter } = await module("proof/shuffling");
  const { fullPack } = await module("rules/cards");
  const hashing = bestHashing();
  const whole = async (key, label, items) => {
    const shuffle = await shuffleOf(hashing, key, label, items);
    return orderAfter(shuffle, shuffle.swaps.length);
  };
  const found = [];
  for (const text of texts) {
    const record = parseRecord(text);
    const key = await keyOf(record, hashing);
    const people = record.participants.length;
    const size = record.rules.pack;
    const { states, told, bouts } = await replayOf(text);
    const count = (parts) => parts.flatMap(({ cards }) => cards).length;
    found.push({
      hashes: (await hashesOf(record, hashing)).map(({ name, output }) => [name, toHex(output)]),
      key: toHex(key),
      seats: await whole(key, "seats", [...Array(people).keys()]),
      seatsWanted: people ? await seating(hashing, key, people) : [],
      pack: await whole(key, "deal/0", fullPack(size)),
      packWanted: await dealPack(hashing, key, size, 0),
      heaps: states.map((state, ply) => [state.heap, count(heapAt(states, ply))]),
      draws: states.slice(1).map((after, ply) => {
        const left = states[ply].talon.length - after.talon.length;
        const isRedealt = states[ply].dealNumber !== after.dealNumber;
        return [isRedealt ? 0 : left, count(drawsBetween(states[ply], after))];
      }),
      spans: spansOf(states, bouts).map(({ from, to }) => [from, to]),
      last: told.length,
    });
  }
  return found;
}"""

EXAMPLES: Final = """async () => {
  const { EXAMPLES } = await import("/static/js/rules_page/examples.js");
  const { positionOf } = await import("/static/js/rules_page/building.js");
  const { legalMoves } = await import("/static/js/rules/legal.js");
  return Object.entries(EXAMPLES).map(([name, example]) => {
    const state = positionOf(example);
    const { shown, refused, rules } = example;
    const legal = legalMoves(state);
    const isLegal = shown === null || shown === "timeout" || legal.includes(shown);
    return { name, rules, isLegal, isRefused: !refused || !legal.includes(refused) };
  });
}"""

DRAWN_TWICE: Final = {"accept_beaten": "challenge", "throw_in_order": "house", "exchange": "duel"}


@pytest_asyncio.fixture
async def page(visit: Visit) -> Page:
    return await reading_page(await visit())


class TestReplays:
    async def test_every_record_is_worked_out_as_the_verifier_does(self, page: Page) -> None:
        texts = [_text(record) for record in RECORDS.values()]

        found = await call(page, WORKED_OUT, texts)

        for name, one in zip(RECORDS, found, strict=True):
            record = RECORDS[name]
            assert one["hashes"][0] == ["commitment", record["commitment"]], name
            assert one["hashes"][2] == ["key", one["key"]], name
            assert one["seats"] == one["seatsWanted"], name
            assert one["pack"] == one["packWanted"], name
            assert all(counted == shown for counted, shown in one["heaps"]), name
            assert all(counted == shown for counted, shown in one["draws"]), name
            assert _is_whole(one["spans"], one["last"]), name


class TestExamples:
    async def test_each_drawn_example_is_legal_and_what_is_crossed_out_is_not(
        self, page: Page
    ) -> None:
        found = await call(page, EXAMPLES)

        assert all(one["isLegal"] and one["isRefused"] for one in found), found

    async def test_each_preset_and_each_switch_is_drawn(self, page: Page) -> None:
        found = await call(page, EXAMPLES)
        await page.goto(page.url.replace("/fair-play", "/rules"))
        drawn = set(
            await page.locator("[data-example]:has(.card)").evaluate_all(
                "(all) => all.map((one) => one.dataset.example)"
            )
        )

        switches = set(rules_as_dict(PRESETS["duel"])) - {"preset", "seats"}
        wanted = {DRAWN_TWICE.get(name, name) for name in switches - {"transfer"}} | set(PRESETS)

        assert wanted <= drawn
        assert {one["name"] for one in found} == drawn


def _text(record: dict[str, Any]) -> str:
    return json.dumps(record)


def _is_whole(spans: list[list[int]], last: int) -> bool:
    """The bouts follow each other without a gap from the deal to the last move."""
    ends = [0, *(to for _, to in spans)]
    return [begin for begin, _ in spans] == ends[:-1] and ends[-1] == last
