"""Comparing an answer with an expectation that names only what matters."""

from typing import Any


def first_difference(answer: Any, expected: Any, path: str = "") -> str | None:
    """Where `answer` does not contain `expected`, or None; objects may hold more, lists not."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        pairs = [(name, answer.get(name), value) for name, value in expected.items()]
    elif isinstance(expected, list) and isinstance(answer, list) and len(expected) == len(answer):
        pairs = [(str(i), *both) for i, both in enumerate(zip(answer, expected, strict=True))]
    else:
        is_same = type(answer) is type(expected) and answer == expected
        return None if is_same else f"{path}: {answer!r} instead of {expected!r}"
    found = (first_difference(mine, his, f"{path}/{name}") for name, mine, his in pairs)
    return next((difference for difference in found if difference), None)
