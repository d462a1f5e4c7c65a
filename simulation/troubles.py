"""What is done to a world from outside, and when: drawn from its seed before it begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from simulation.scenes import DAY_S

KINDS: Final = (
    "kill", "kill", "restart", "freeze", "store-down", "cut-off", "lines", "clock", "all-down",
    "all-down", "bus-down",
)  # fmt: skip
_SHORT_S: Final = (0.5, 3.0, 15.0, 40.0)
_LONG_S: Final = (100.0, 300.0, 40_000.0)


@dataclass(frozen=True, slots=True)
class Trouble:
    """At `at_s` this comes over the node of this number (or all), and lasts `for_s`."""

    at_s: float
    kind: str
    node: int
    for_s: float


def drawn(chance: Random, nodes: int, span_s: float) -> Sequence[Trouble]:
    """Mostly few, in the order in which they come."""
    count = chance.choice((0, 1, 1, 1, 2, 3))
    troubles = [_one(chance, nodes, span_s) for _ in range(count)]
    return sorted(troubles, key=lambda trouble: trouble.at_s)


def _one(chance: Random, nodes: int, span_s: float) -> Trouble:
    kind = chance.choice(KINDS)
    is_long = kind == "all-down" or (kind == "kill" and span_s > DAY_S)
    for_s = chance.choice(_LONG_S if is_long and chance.random() < 0.5 else _SHORT_S)
    at_s = chance.random() * (span_s if chance.random() < 0.3 else min(span_s, 15.0))
    return Trouble(round(at_s, 3), kind, chance.randrange(nodes), for_s)
