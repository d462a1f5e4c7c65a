"""The referee's own contract: what it reads, what it answers, and that nothing stops it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.cards import full_pack
from app.fair.stream import deal_pack
from app.referee import answers

KEY = "ab" * 32
START = {"hands": [["7S", "7D", "KC"], ["8S", "9D", "AC"]], "talon": [], "trump": "H"}
POSITION_FIELDS = [
    *("phase", "turn", "attacker", "defender", "hands", "table"),
    *("talon", "trump", "trump_card", "heap", "legal", "result"),
]


def ask(request: object) -> dict[str, Any]:
    (line,) = answers([json.dumps(request)])
    reply = json.loads(line)
    assert isinstance(reply, dict)
    return reply


class TestAnswers:
    """The shape of an answer."""

    def test_a_position_has_these_fields_and_no_other(self) -> None:
        reply = ask({"rules": {}, "key": KEY})

        assert list(reply) == ["ok", "position"]
        assert list(reply["position"]) == POSITION_FIELDS

    def test_trace_gives_the_position_before_the_first_and_after_each_move(self) -> None:
        reply = ask({"start": START, "moves": ["attack 7S", "take"], "trace": True})

        assert list(reply) == ["ok", "positions"]
        assert [p["phase"] for p in reply["positions"]] == ["attack", "defend", "pile_on"]

    @pytest.mark.parametrize("trace", [False, True])
    def test_an_illegal_move_says_ply_rule_and_the_position_before_it(self, trace: bool) -> None:
        reply = ask({"start": START, "moves": ["attack 7S", "beat 7S AC"], "trace": trace})

        assert (reply["ok"], reply["ply"], reply["rule"]) == (False, 1, "R4.2")
        assert "AC" in reply["error"]
        assert reply["position"]["table"] == [["7S", None]]
        assert set(reply) == {"ok", "ply", "error", "rule", "position"}

    def test_key_deals_the_fair_packs(self) -> None:
        pack = deal_pack(bytes.fromhex(KEY), 36, 0)

        by_key = ask({"rules": {"preset": "classic"}, "key": KEY})
        by_pack = ask({"rules": {"preset": "classic"}, "packs": [pack]})

        assert by_key == by_pack

    def test_any_seat_may_resign_or_time_out(self) -> None:
        for move in ("0 resign", "1 resign", "0 timeout", "resign"):
            reply = ask({"start": START, "moves": ["attack 7S", move]})
            assert reply["position"]["phase"] == "over"
        assert ask({"start": START, "moves": ["7 resign"]})["rule"] == "R6.8"
        assert ask({"start": START, "moves": ["0 resign", "1 resign"]})["ply"] == 1

    def test_a_redeal_with_no_pack_left_is_an_error_of_the_request(self) -> None:
        five = [c for c in full_pack(36) if c[1] == "S"][:6]
        other = [c for c in full_pack(36) if c not in five]
        pack = [card for pair in zip(five, other, strict=False) for card in pair] + other[6:]

        reply = ask({"rules": {"preset": "challenge"}, "packs": [pack], "moves": ["redeal"]})

        assert set(reply) == {"ok", "error"}
        assert "deal number 1" in reply["error"]

    def test_start_has_its_defaults(self) -> None:
        reply = ask({"start": START})

        assert reply["position"]["turn"] == 0
        assert reply["position"]["heap"] == 0
        assert ask({"start": {**START, "opener": 1, "heap": 8}})["position"]["heap"] == 8


BAD: list[tuple[object, str]] = [
    ([], "object"),
    (None, "object"),
    ("x", "object"),
    ({}, "packs, key and start"),
    ({"key": KEY, "packs": []}, "packs, key and start"),
    ({"key": KEY, "colour": 1}, "colour"),
    ({"key": KEY, "rules": []}, "rules"),
    ({"key": KEY, "rules": {"colour": 1}}, "colour"),
    ({"key": KEY, "rules": {"seats": True}}, "seats"),
    ({"key": KEY, "rules": {"seats": 2.0}}, "seats"),
    ({"key": KEY, "rules": {"pack": 24, "seats": 5}}, "seats"),
    ({"key": KEY, "rules": {"preset": "house", "opens": "bot"}}, "opens"),
    ({"key": KEY, "rules": {"preset": "house", "opens": "human"}, "bots": [0, 1]}, "opens"),
    ({"key": "ab"}, "key"),
    ({"key": 7}, "key"),
    ({"key": "zz" * 32}, "key"),
    ({"key": KEY, "bots": [True]}, "bots[0]"),
    ({"key": KEY, "bots": [0, 0]}, "bots"),
    ({"key": KEY, "bots": [2]}, "bots"),
    ({"key": KEY, "bots": 1}, "bots"),
    ({"key": KEY, "dealer": 2}, "dealer"),
    ({"key": KEY, "dealer": "1"}, "dealer"),
    ({"key": KEY, "opener": 10**30}, "opener"),
    ({"key": KEY, "moves": "take"}, "moves"),
    ({"key": KEY, "moves": ["take", 5]}, "moves[1]"),
    ({"key": KEY, "trace": 1}, "trace"),
    ({"packs": []}, "packs"),
    ({"packs": {}}, "packs"),
    ({"packs": [[]]}, "packs[0]"),
    ({"packs": [["6H"] * 36]}, "packs[0]"),
    ({"packs": [[6] * 36]}, "packs[0][0]"),
    ({"packs": [list(full_pack(36)), list(full_pack(32))]}, "packs[1]"),
    ({"start": START, "dealer": 2}, "dealer"),
    ({"start": {**START, "colour": 1}}, "colour"),
    ({"start": {"hands": [], "talon": []}}, "start.trump"),
    ({"start": {**START, "trump": "X"}}, "start.trump"),
    ({"start": {**START, "trump": None}}, "start.trump"),
    ({"start": {**START, "hands": [["7S"]]}}, "start.hands"),
    ({"start": {**START, "hands": [["7S"], [7]]}}, "start.hands[0]"),
    ({"start": {**START, "hands": [["7S"], ["7S"]]}}, "7S"),
    ({"start": {**START, "hands": [["7S"], ["2S"]]}}, "2S"),
    ({"start": {**START, "hands": [["7S"], ["7s"]]}}, "7s"),
    ({"start": {**START, "hands": [["7S"], []]}}, "start.hands"),
    ({"start": {**START, "talon": ["9C"]}}, "start.talon"),
    ({"start": {**START, "talon": ["KC", "9H"]}}, "KC"),
    ({"start": {**START, "out": [0]}}, "start.out"),
    ({"start": {**START, "out": [5]}}, "start.out"),
    ({"start": {**START, "opener": 2}}, "start.opener"),
    ({"start": {**START, "opener": None}}, "start.opener"),
    ({"start": {**START, "bout": 0}}, "start.bout"),
    ({"start": {**START, "beaten_bouts": -1}}, "start.beaten_bouts"),
    ({"start": {**START, "heap": "8"}}, "start.heap"),
    ({"start": {**START, "heap": 10**400}}, "start.heap"),
    ({"start": {**START, "exchange_owner": 9}}, "start.exchange_owner"),
    ({"start": {**START, "exchange_owner": "holder"}}, "start.exchange_owner"),
]


class TestBadRequests:
    """An error that says which and why; nothing else."""

    @pytest.mark.parametrize(("request_", "named"), BAD)
    def test_is_named(self, request_: object, named: str) -> None:
        reply = ask(request_)

        assert set(reply) == {"ok", "error"}
        assert reply["ok"] is False
        assert named in reply["error"]
        assert len(reply["error"]) < 700

    @pytest.mark.parametrize(
        "line",
        [
            "{",
            "nonsense",
            "[" * 100_000,
            '{"a":' * 100_000,
            '{"rules": {"seats": NaN}}',
            '{"rules": {"seats": Infinity}, "key": "x"}',
            '{"rules": {"seats": ' + "9" * 10_000 + "}}",
            '{"moves": [], "moves": []}',
            '{"rules": {"pack": 36, "pack": 36}}',
            '{"\\ud800": 1}',
            '{"key": "\\ud800"}',
            '{"rules": {"preset": "\\udfff"}}',
            "\ud800",
            "\ufeff{}",
            '{"start": ' + json.dumps(START) + ', "moves": ["\\ud800"]}',
            "\x00",
            "1e999999",
            '"' + "x" * 1_000_000 + '"',
        ],
    )
    def test_garbage_is_answered_and_the_next_line_too(self, line: str) -> None:
        good = json.dumps({"key": KEY})

        first, second = answers([line, good])

        assert json.loads(first)["ok"] is False
        assert first.isascii()
        assert json.loads(second)["ok"] is True

    def test_blank_lines_are_skipped(self) -> None:
        assert len(list(answers(["", "  \n", json.dumps({"key": KEY}), "\t"]))) == 1

    def test_each_answer_comes_before_the_next_line_is_read(self) -> None:
        read: list[str] = []

        def lines() -> Any:
            for line in ("{", "["):
                read.append(line)
                yield line

        replies = answers(lines())
        next(replies)

        assert read == ["{"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
NAMES = st.sampled_from(
    ("rules", "packs", "key", "start", "dealer", "opener", "bots", "moves", "trace", "hands")
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(NAMES | st.text(max_size=5), JSON) | JSON)
def test_any_json_is_answered(request_: object) -> None:
    assert ask(request_)["ok"] in (True, False)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(NAMES, JSON), st.sampled_from(list(START)), JSON)
def test_any_start_is_answered(fields: dict[str, object], name: str, value: object) -> None:
    start = {**START, name: value}

    assert ask({**fields, "start": start})["ok"] in (True, False)
    assert ask({"start": start})["ok"] in (True, False)
