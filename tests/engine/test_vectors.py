"""Positions and whole games worked out outside this project; the referee must answer the same."""

import json
from pathlib import Path

import pytest

from app.referee import answers

VECTORS = Path(__file__).parents[1] / "vectors"


def lines(name: str) -> list[dict[str, object]]:
    with (VECTORS / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def contains(whole: object, part: object) -> bool:
    """Whether every field of `part` is in `whole`, of the same type and value."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            name in whole and contains(whole[name], value) for name, value in part.items()
        )
    if isinstance(part, list):
        return (
            isinstance(whole, list) and len(whole) == len(part) and all(map(contains, whole, part))
        )
    return type(whole) is type(part) and whole == part


@pytest.mark.parametrize("name", ["positions.jsonl", "games.jsonl"])
def test_referee_answers_every_vector(name: str) -> None:
    vectors = lines(name)
    replies = answers(json.dumps(vector["request"]) for vector in vectors)

    wrong = [
        vector["id"]
        for vector, reply in zip(vectors, replies, strict=True)
        if not contains(json.loads(reply), vector["expect"])
    ]

    assert not wrong
    assert len(vectors) == {"positions.jsonl": 118, "games.jsonl": 80}[name]


def test_the_comparison_sees_a_wrong_type_and_a_wrong_length() -> None:
    assert not contains({"ok": 1}, {"ok": True})
    assert not contains({"legal": ["take"]}, {"legal": []})
    assert contains({"ok": True, "more": 1}, {"ok": True})
