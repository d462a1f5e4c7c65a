"""A new table: docs/FAIRNESS.md, what is public before anybody sits down."""

import re
import secrets
from dataclasses import replace

import pytest

from app.engine.errors import RulesError
from app.engine.rules import make_rules
from app.fair.commitment import commitment
from app.play.errors import Refused
from app.play.making import Host, NewTable, make_game
from app.storage.rows import GameRow
from app.storage.sealing import SeedSeal
from tests.play.clocks import NOON

SEAL = SeedSeal(bytes(32))
PLAIN = NewTable(rules=make_rules({}), deadline_s=86_400)


ANNA = Host("anna", "person", is_confirmed=True)
GUEST = Host("guest", "guest")
RATED = replace(PLAIN, opponents="people", rated=True)


def made(request: NewTable, host: Host = ANNA) -> GameRow:
    return make_game(request, host, NOON, SEAL, secrets.token_bytes)


def refused(request: NewTable, host: Host = ANNA) -> str:
    with pytest.raises(Refused) as refusal:
        made(request, host)
    return f"{refusal.value.code}: {refusal.value.detail}"


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


class TestARatedTable:
    """docs/RULES.md, presets: people alone, by rules and seats that a list is for."""

    @pytest.mark.parametrize(
        "rules",
        [
            {},
            {"preset": "classic", "seats": 6, "throw_in": "neighbours", "first_bout_limit": 5},
            {"preset": "transfer", "seats": 3},
        ],
    )
    def test_may_have_what_its_preset_offers(self, rules: dict[str, object]) -> None:
        game = made(replace(RATED, rules=make_rules(rules)))

        assert (game.rated, game.allows_guests) == (True, False)

    @pytest.mark.parametrize(
        "rules",
        [
            {"preset": "challenge"},
            {"preset": "house"},
            {"preset": "duel", "seats": 3},
            {"preset": "duel", "auto_pass": False},
            {"preset": "classic", "transfer": "plain"},
        ],
    )
    def test_has_no_other_rules_or_seats(self, rules: dict[str, object]) -> None:
        assert refused(replace(RATED, rules=make_rules(rules))).startswith("bad-message: rated")

    @pytest.mark.parametrize("opponents", ["bots", ["person", "bot"]])
    def test_has_no_bots(self, opponents: str | list[str]) -> None:
        rules = make_rules({"preset": "classic", "seats": 2 if opponents == "bots" else 3})

        told = refused(replace(RATED, rules=rules, opponents=opponents))

        assert told.startswith("bad-message: rated")

    def test_is_made_by_a_person_with_a_confirmed_address(self) -> None:
        unconfirmed = replace(ANNA, is_confirmed=False)

        assert refused(RATED, GUEST).startswith("needs-account")
        assert refused(RATED, unconfirmed).startswith("not-confirmed")


class TestAnOpenTable:
    def test_is_made_by_a_person_and_takes_persons_alone(self) -> None:
        open_table = replace(PLAIN, opponents="people", visibility="open")

        assert refused(open_table, GUEST).startswith("needs-account")
        assert not made(open_table, replace(ANNA, is_confirmed=False)).allows_guests


def test_a_table_by_link_takes_guests_unless_its_host_says_otherwise() -> None:
    assert made(PLAIN, GUEST).allows_guests
    assert not made(replace(PLAIN, guests=False)).allows_guests


def test_only_deadlines_of_a_day_or_more_can_stand_still() -> None:
    assert made(replace(PLAIN, away=True)).allows_away
    assert "away" in refused(replace(PLAIN, away=True, deadline_s=43_200))


def test_bots_cannot_open_where_there_are_none() -> None:
    """R3.3"""
    rules = make_rules({"preset": "house", "opens": "bot"})

    with pytest.raises(RulesError, match="opens"):
        made(NewTable(rules=rules, deadline_s=60, opponents="people"))

    assert made(NewTable(rules=rules, deadline_s=60, opponents="bots")).opponents == ("bot:medium",)
