"""The switches of a table: presets, what is refused, the text that a commitment binds."""

import pytest
from hypothesis import given

from app.engine.errors import RulesError
from app.engine.rules import (
    PRESETS,
    Rules,
    make_rules,
    offered_by_preset,
    rules_as_dict,
    rules_text,
)
from tests.engine.strategies import any_rules

FIELDS = """
preset pack seats throw_in throw_in_order transfer bout_limit first_bout_limit first_limit_until
opens show_opening_trump rematch_opens exchange exchange_own_only accept_beaten redeal_on_five
epaulettes repetition_draw auto_pass auto_take leave_is_loss
""".split()  # noqa: SIM905  # a list of words reads better than twenty-one strings


class TestPresets:
    """The five named sets of rules."""

    def test_every_field_is_there_in_the_order_of_the_rulebook(self) -> None:
        assert list(rules_as_dict(PRESETS["duel"])) == FIELDS

    @pytest.mark.parametrize(
        ("preset", "differs"),
        [
            ("classic", {"exchange": "nobody", "exchange_own_only": False, "auto_take": False}),
            ("transfer", {"transfer": "trump"}),
            ("challenge", {"accept_beaten": True, "redeal_on_five": True, "epaulettes": True}),
            ("challenge", {"leave_is_loss": True, "rematch_opens": "winner_attacks"}),
            ("house", {"throw_in_order": "counter", "rematch_opens": "durak_deals"}),
            ("house", {"show_opening_trump": True, "transfer": "off", "exchange": "nobody"}),
            ("duel", {"exchange": "everyone", "exchange_own_only": True, "auto_take": True}),
        ],
    )
    def test_a_preset_has_its_own_switches(self, preset: str, differs: dict[str, object]) -> None:
        fields = rules_as_dict(make_rules({"preset": preset}))

        assert {name: fields[name] for name in differs} == differs

    def test_all_play_two_seats_with_36_cards_and_know_repetition(self) -> None:
        for rules in PRESETS.values():
            assert (rules.seats, rules.pack, rules.repetition_draw) == (2, 36, True)

    def test_duel_is_the_default(self) -> None:
        assert make_rules({}) == PRESETS["duel"]


class TestMakeRules:
    """What cannot be played is refused by the field's name."""

    @pytest.mark.parametrize(
        ("fields", "named"),
        [
            ({"colour": "red"}, "colour"),
            ({"preset": "poker"}, "preset"),
            ({"pack": 40}, "pack"),
            ({"pack": "36"}, "pack"),
            ({"pack": 36.0}, "pack"),
            ({"seats": 1}, "seats"),
            ({"seats": 7}, "seats"),
            ({"seats": True}, "seats"),
            ({"auto_pass": 1}, "auto_pass"),
            ({"auto_pass": None}, "auto_pass"),
            ({"bout_limit": 5}, "bout_limit"),
            ({"bout_limit": "none"}, "bout_limit"),
            ({"first_bout_limit": 6}, "first_bout_limit"),
            ({"throw_in": None}, "throw_in"),
            ({"opens": ["human"]}, "opens"),
            ({"transfer": {}}, "transfer"),
            ({"seats": 10**4000}, "seats"),
            ({"pack": 24, "seats": 5}, "seats"),
            ({"pack": 32, "seats": 6}, "seats"),
        ],
    )
    def test_a_wrong_field_is_named(self, fields: dict[str, object], named: str) -> None:
        with pytest.raises(RulesError) as error:
            make_rules(fields)

        assert error.value.field == named
        assert len(str(error.value)) < 500

    @pytest.mark.parametrize(("pack", "seats"), [(24, 4), (32, 5), (36, 6), (52, 6)])
    def test_the_largest_tables_are_allowed(self, pack: int, seats: int) -> None:
        assert make_rules({"pack": pack, "seats": seats}).seats == seats

    @given(any_rules())
    def test_rules_and_their_fields_are_the_same_thing(self, rules: Rules) -> None:
        assert make_rules(dict(rules_as_dict(rules))) == rules


class TestRulesText:
    """FAIRNESS: one sorted line a field; yes, no, none."""

    def test_the_text_of_the_duel(self) -> None:
        lines = rules_text(PRESETS["duel"]).split("\n")

        assert lines[-1] == ""
        assert lines[:-1] == sorted(lines[:-1])
        assert "auto_take=yes" in lines
        assert "first_bout_limit=none" in lines
        assert "leave_is_loss=no" in lines
        assert "throw_in=all" in lines
        assert len(lines) == len(FIELDS) + 1


class TestOfferedByPreset:
    """A table that changes what its source does not offer is unrated."""

    @pytest.mark.parametrize(
        ("fields", "offered"),
        [
            ({"preset": "duel"}, True),
            ({"preset": "duel", "seats": 3}, False),
            ({"preset": "duel", "transfer": "trump"}, False),
            ({"preset": "classic", "seats": 6, "throw_in": "neighbours"}, True),
            ({"preset": "classic", "first_bout_limit": 5}, True),
            ({"preset": "classic", "throw_in": "none"}, False),
            ({"preset": "classic", "auto_pass": False}, False),
            ({"preset": "transfer", "transfer": "plain"}, False),
            ({"preset": "challenge", "epaulettes": False}, False),
            ({"preset": "house", "pack": 52, "transfer": "plain", "bout_limit": None}, True),
            ({"preset": "house", "opens": "bot", "exchange": "humans", "throw_in": "none"}, True),
            ({"preset": "house", "throw_in": "neighbours"}, False),
        ],
    )
    def test_offered(self, fields: dict[str, object], offered: bool) -> None:
        assert offered_by_preset(make_rules(fields)) is offered
