"""Worked cases of bito-fair/1 that the browser's own code must reproduce as well."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.fair.commitment import commitment, game_key, transcript
from app.fair.stream import deal_pack, seating

_FILE = Path(__file__).parents[1] / "vectors" / "fair.json"


@dataclass(frozen=True, slots=True)
class Case:
    game_id: str
    rules_text: str
    server_seed: str
    nonces: list[str]
    commitment: str
    game_key: str
    pack: int
    participants: int
    seating: list[int]
    deals: list[str]

    def made_commitment(self) -> bytes:
        return commitment(self.game_id, self.rules_text, bytes.fromhex(self.server_seed))

    def made_key(self) -> bytes:
        nonces = [bytes.fromhex(nonce) for nonce in self.nonces]
        brought = transcript(self.game_id, self.made_commitment(), nonces)
        return game_key(bytes.fromhex(self.server_seed), brought)


CASES = [Case(**case) for case in json.loads(_FILE.read_text())]


def test_all_eight_cases_are_here() -> None:
    assert len(CASES) == 8


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game_id)
class TestWorkedCases:
    """FAIRNESS: every derived number of each case."""

    def test_commitment(self, case: Case) -> None:
        assert case.made_commitment().hex() == case.commitment

    def test_game_key(self, case: Case) -> None:
        assert case.made_key().hex() == case.game_key

    def test_seating(self, case: Case) -> None:
        assert seating(case.made_key(), case.participants) == case.seating

    def test_deals(self, case: Case) -> None:
        key = case.made_key()

        deals = [" ".join(deal_pack(key, case.pack, d)) for d in range(len(case.deals))]

        assert deals == case.deals
