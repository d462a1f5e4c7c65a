"""Which rules are dealt, and how often; positions fresh from the deal."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from app.bots.net.layout import rule_bits
from app.engine.cards import full_pack
from app.engine.deal import lay_out, terms_for
from app.engine.position import Position, Terms
from app.engine.rules import Rules, make_rules
from app.engine.setup import Setup

Shares = tuple[tuple[int, dict[str, object]], ...]

#: Shares of the games at a table of two: mostly the duel, and all that changes how one plays it.
DUEL: Final[Shares] = (
    (64, {"preset": "duel"}),
    (6, {"preset": "classic"}),
    (12, {"preset": "transfer"}),
    (2, {"preset": "house", "transfer": "plain"}),
    (5, {"preset": "house", "pack": 24}),
    (3, {"preset": "house", "pack": 32}),
    (5, {"preset": "house", "pack": 52}),
    (2, {"preset": "house", "throw_in": "none"}),
    (1, {"preset": "house", "bout_limit": None}),
)
#: And at tables of three to six.
ROUND: Final[Shares] = (
    (16, {"preset": "classic", "seats": 3}),
    (24, {"preset": "classic", "seats": 4}),
    (8, {"preset": "classic", "seats": 5}),
    (6, {"preset": "classic", "seats": 6}),
    (5, {"preset": "house", "seats": 4}),
    (6, {"preset": "transfer", "seats": 3}),
    (10, {"preset": "transfer", "seats": 4}),
    (4, {"preset": "transfer", "seats": 5}),
    (3, {"preset": "transfer", "seats": 6}),
    (4, {"preset": "classic", "seats": 4, "throw_in": "neighbours"}),
    (3, {"preset": "house", "seats": 3, "pack": 24}),
    (2, {"preset": "house", "seats": 4, "pack": 24}),
    (2, {"preset": "house", "seats": 3, "pack": 52}),
    (3, {"preset": "house", "seats": 4, "pack": 52}),
    (2, {"preset": "house", "seats": 6, "pack": 52}),
    (2, {"preset": "house", "seats": 4, "throw_in": "none"}),
)
MIXTURES: Final = {"duel": DUEL, "round": ROUND}


@dataclass(frozen=True, slots=True)
class Kind:
    """One set of rules as the tables need it."""

    rules: Rules
    bits: int
    pack: tuple[str, ...]


class Mixture:
    """Deals from shares, all of it by the luck given."""

    def __init__(self, shares: Shares, luck: np.random.Generator) -> None:
        self._kinds = [_kind(fields) for share, fields in shares for _ in range(share)]
        self._luck = luck

    def deal(self) -> tuple[Position, int]:
        """A position before its first move, and the bits of its rules."""
        kind = self._kinds[int(self._luck.integers(len(self._kinds)))]
        position = Position()
        position.terms = self._terms(kind)
        lay_out(position, 0)
        return position, kind.bits

    def _terms(self, kind: Kind) -> Terms:
        seed = int(self._luck.integers(1 << 62))

        def packs(number: int) -> list[str]:
            order = np.random.default_rng((seed, number)).permutation(len(kind.pack))
            return [kind.pack[place] for place in order.tolist()]

        bots = frozenset(range(kind.rules.seats))
        return terms_for(Setup(kind.rules, packs, bots))


def _kind(fields: dict[str, object]) -> Kind:
    rules = make_rules(fields)
    return Kind(rules, rule_bits(rules), full_pack(rules.pack))
