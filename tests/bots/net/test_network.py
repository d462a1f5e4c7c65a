"""The net's sums are exact: plain whole numbers in Python give the same values."""

from itertools import islice

import numpy as np
import pytest

from app.bots.net.features import moves_of, words_of
from app.bots.net.layout import DUEL_WORDS, MOVE_ROWS, TRAITS, rule_bits
from app.bots.net.looking import sight_at
from app.bots.net.network import (
    FIRST,
    INPUT_UNIT,
    LARGEST_WEIGHT,
    SECOND,
    SECOND_UNIT,
    WEIGHT_UNIT,
    Network,
    Whole,
    packed,
)
from tests.bots.net.positions import DUEL, choices

# Weights as large as the sums allow.
MOST_INPUT = 600
INPUTS = 64 * DUEL_WORDS + TRAITS + MOVE_ROWS


def parts_of(seed: int, inputs: int, weights: int) -> list[Whole]:
    """A net of any weights up to these."""
    luck = np.random.default_rng(seed)
    shapes = ((INPUTS, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,), (1,))
    most = (inputs, inputs, weights, 1 << 24, weights, 1 << 24)
    return [
        luck.integers(-limit, limit + 1, shape).astype(np.int32)
        for shape, limit in zip(shapes, most, strict=True)
    ]


def test_values_are_those_of_whole_numbers() -> None:
    parts = parts_of(7, MOST_INPUT, LARGEST_WEIGHT)
    net = Network(packed(DUEL_WORDS, parts))
    compared = 0
    for state in islice(choices(DUEL, games=1), 5, 60, 20):
        sight = sight_at(state.position, rule_bits(state.rules))
        words, moves = words_of(sight), moves_of(sight, state.position.legal)

        values = net.values_of_one(words, [row for _, row, _ in moves], [t for _, _, t in moves])

        assert values == [by_hand(parts, words, row, traits) for _, row, traits in moves]
        compared += len(moves)

    assert compared > 4


def test_many_at_once_have_the_values_of_each() -> None:
    net = Network(packed(DUEL_WORDS, parts_of(3, 300, 500)))
    asked = []
    for state in islice(choices(DUEL, games=1), 40):
        sight = sight_at(state.position, rule_bits(state.rules))
        asked.append((words_of(sight), moves_of(sight, state.position.legal)))
    line = [move for _, moves in asked for move in moves]

    at_once = net.values(
        np.array([words for words, _ in asked], np.uint64),
        np.array([row for _, row, _ in line]),
        np.array([traits for _, _, traits in line], np.uint32),
        np.array([len(moves) for _, moves in asked]),
    )

    each = [
        value
        for words, moves in asked
        for value in net.values_of_one(words, [r for _, r, _ in moves], [t for _, _, t in moves])
    ]
    assert at_once.tolist() == each


def test_a_net_with_too_large_sums_is_refused() -> None:
    with pytest.raises(ValueError, match="might not be exact"):
        Network(packed(DUEL_WORDS, parts_of(7, 10 * MOST_INPUT, LARGEST_WEIGHT)))


def test_other_bytes_are_no_net() -> None:
    with pytest.raises(ValueError, match="not the bytes of a net"):
        Network(b"something else")


def by_hand(parts: list[Whole], words: tuple[int, ...], row: int, traits: int) -> int:
    """The value in Python's own whole numbers, in eighths where the ramp makes them."""
    active = [64 * place + bit for place, word in enumerate(words) for bit in bits(word)]
    active += [64 * len(words) + bit for bit in bits(traits)]
    active.append(64 * len(words) + TRAITS + row)
    inputs, first, between, second, out, bias = (part.tolist() for part in parts)
    low = [ramp(first[n] + sum(inputs[place][n] for place in active)) for n in range(FIRST)]
    high = []
    for n in range(SECOND):
        eighths = 8 * second[n] + sum(low[m] * between[m][n] for m in range(FIRST))
        high.append(ramp(eighths // (8 * INPUT_UNIT * WEIGHT_UNIT // SECOND_UNIT)))
    value = 8 * bias[0] + sum(high[n] * out[n] for n in range(SECOND))
    return int(value // 8 if value > 0 else -(-value // 8))


def ramp(number: int) -> int:
    """In eighths: all of a positive number, an eighth of a negative one."""
    return 8 * number if number > 0 else number


def bits(word: int) -> list[int]:
    return [bit for bit in range(64) if word >> bit & 1]
