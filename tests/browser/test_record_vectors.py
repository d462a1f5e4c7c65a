"""The browser's verifier over all records: the true ones, and each way of falsifying them."""

import json
from pathlib import Path
from typing import Any, Final

from tests.browser.modules import call, reading_page
from tests.browser.visitors import Visit
from tests.fair.patches import patched

VECTORS: Final = json.loads(
    (Path(__file__).parent.parent / "vectors/records.json").read_text(encoding="utf-8")
)
RECORDS: Final[dict[str, Any]] = {entry["name"]: entry["record"] for entry in VECTORS["records"]}

FIRST_WRONG: Final = """async (backend, texts) => {
  const hashing = (await import("/static/js/fair/hashing.js"))[backend];
  const { verify } = await import("/static/js/fair/verify.js");
  const found = [];
  for (const text of texts) {
    let wrong = null;
    for await (const step of verify(text, hashing)) {
      wrong = step.ok ? wrong : step.name;
    }
    found.push(wrong);
  }
  return found;
}"""


class TestTrueRecords:
    async def test_each_is_found_true_by_both_backends(self, visit: Visit) -> None:
        page = await reading_page(await visit())
        texts = [json.dumps(record) for record in RECORDS.values()]

        for backend in ("webCryptoHashing", "ownHashing"):
            assert await call(page, FIRST_WRONG, backend, texts) == [None] * len(texts)


class TestFalsifiedRecords:
    async def test_each_is_refused_at_the_step_that_is_wrong(self, visit: Visit) -> None:
        page = await reading_page(await visit())
        wrong = VECTORS["wrong"]
        texts = [
            json.dumps(patched(RECORDS[each["record"]], each["patch"]), separators=(",", ":"))
            for each in wrong
        ]

        found = await call(page, FIRST_WRONG, "webCryptoHashing", texts)

        assert len(wrong) >= 200
        different = [
            (each["record"], each["why"], step)
            for each, step in zip(wrong, found, strict=True)
            if step != each["step"]
        ]
        assert different == []

    async def test_text_that_two_readers_could_read_differently_is_refused(
        self, visit: Visit
    ) -> None:
        page = await reading_page(await visit())
        text = json.dumps(next(iter(RECORDS.values())), separators=(",", ":"))
        texts = [
            text.replace('"rated":true', '"rated":false,"rated":true'),
            text.replace('"seats":2', '"seats":2.0'),
            text.replace('"seats":2', '"seats":2e0'),
            text.replace('"deadline_s":86400', '"deadline_s":1e400'),
            text.replace('"Anna"', '"\\ud800"'),
            text.replace(".000Z", ".000z", 1),
            text[:-1],
            f"{text} x",
            "[" * 100_000 + "]" * 100_000,
            "[]",
            "null",
            "",
        ]
        assert text not in texts

        found = await call(page, FIRST_WRONG, "ownHashing", texts)

        assert found == ["format"] * len(texts)
