"""FAIRNESS in the browser: the worked cases, with Web Crypto and with our own SHA-256."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.modules import call, reading_page
from tests.browser.visitors import Visit

CASES: Final = json.loads(
    (Path(__file__).parent.parent / "vectors/fair.json").read_text(encoding="utf-8")
)
BACKENDS: Final = ("webCryptoHashing", "ownHashing")

WORK_OUT: Final = """async (backend, cases) => {
  const hashing = (await import("/static/js/fair/hashing.js"))[backend];
  const { fromHex, toHex } = await import("/static/js/fair/bytes.js");
  const { commitment, gameKey, transcript } = await import("/static/js/fair/commitment.js");
  const { dealPack, seating } = await import("/static/js/fair/deal.js");
  return Promise.all(cases.map(async (given) => {
    const seed = fromHex(given.server_seed);
    const sealed = await commitment(hashing, given.game_id, given.rules_text, seed);
    const nonces = given.nonces.map(fromHex);
    const spoken = await transcript(hashing, given.game_id, sealed, nonces);
    const key = await gameKey(hashing, seed, spoken);
    const deals = given.deals.map((_, number) => dealPack(hashing, key, given.pack, number));
    return {
      ...given,
      commitment: toHex(sealed),
      game_key: toHex(key),
      seating: await seating(hashing, key, given.participants),
      deals: (await Promise.all(deals)).map((pack) => pack.join(" ")),
    };
  }));
}"""

HASH: Final = """async (backend, messages) => {
  const hashing = (await import("/static/js/fair/hashing.js"))[backend];
  const { fromHex, toHex } = await import("/static/js/fair/bytes.js");
  return Promise.all(messages.map(async (text) => {
    const bytes = fromHex(text);
    return [toHex(await hashing.sha256(bytes)), toHex(await hashing.hmac(bytes, bytes))];
  }));
}"""


@pytest.mark.parametrize("backend", BACKENDS)
class TestVectors:
    """`bito-fair/1`, written a second time."""

    async def test_each_worked_case_comes_out_the_same(self, visit: Visit, backend: str) -> None:
        page = await reading_page(await visit())

        worked_out: list[Any] = await call(page, WORK_OUT, backend, CASES)

        assert worked_out == CASES

    async def test_messages_and_keys_of_up_to_four_blocks_hash_as_elsewhere(
        self, visit: Visit, backend: str
    ) -> None:
        page = await reading_page(await visit())
        messages = [bytes(range(length)) for length in range(1, 200)]  # no key is empty

        hashed = await call(page, HASH, backend, [message.hex() for message in messages])

        assert hashed == [
            [
                hashlib.sha256(message).hexdigest(),
                hmac.digest(message, message, "sha256").hex(),
            ]
            for message in messages
        ]
