"""A new table: docs/FAIRNESS.md, what is public before anybody sits down."""

import re
import secrets
from dataclasses import replace

import pytest

from app.engine.errors import RulesError
from app.engine.rules import make_rules
from app.fair.commitment import commitment
from app.play.errors import Refused
from app.play.making import NewTable, make_game
from app.storage.rows import GameRow
from app.storage.sealing import SeedSeal
from tests.play.clocks import NOON

SEAL = SeedSeal(bytes(32))
PLAIN = NewTable(rules=make_rules({}), deadline_s=86_400)


def made(request: NewTable) -> GameRow:
    return make_game(request, "anna", NOON, SEAL, secrets.token_bytes)


def test_its_id_cannot_be_guessed() -> None:
    ids = {made(PLAIN).id for _ in range(50)}

    assert len(ids) == 50
    assert all(re.fullmatch(r"[a-z2-7]{26}", each) for each in ids)


def test_its_commitment_binds_the_sealed_seed() -> None:
    game = made(PLAIN)

    seed = SEAL.open(game.id, game.sealed_seed)

    assert len(seed) == 32
    assert game.commitment == commitment(game.id, game.rules_text, seed).hex()
    assert game.server_seed is None


@pytest.mark.parametrize("deadline_s", [0, 59, 61, 86_401, -60])
def test_other_deadlines_are_refused(deadline_s: int) -> None:
    with pytest.raises(Refused, match="deadline_s"):
        made(replace(PLAIN, deadline_s=deadline_s))


def test_a_rated_game_is_refused() -> None:
    with pytest.raises(Refused, match="rated"):
        made(replace(PLAIN, rated=True))


def test_bots_cannot_open_where_there_are_none() -> None:
    """R3.3"""
    rules = make_rules({"preset": "house", "opens": "bot"})

    with pytest.raises(RulesError, match="opens"):
        made(NewTable(rules=rules, deadline_s=60, opponents="people"))

    assert made(NewTable(rules=rules, deadline_s=60, opponents="bots")).opponents == ("bot:medium",)
