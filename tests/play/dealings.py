"""Deals that a test lays down by hand, in place of those that the key draws."""

from collections.abc import Sequence

from app.engine.cards import full_pack
from app.engine.rules import Rules
from app.engine.setup import Setup
from app.play.starting import Dealing


def laid_out(hands: Sequence[str], talon: str = "") -> Dealing:
    """Seats in the order of sitting down; `hands` and `talon` as text.

    The talon is in drawing order, its last card is trump; what is not named comes before that.
    """

    def dealing(
        rules: Rules, key: bytes, kinds: Sequence[str], dealer: int | None, opener: int | None
    ) -> tuple[list[int], Setup]:
        pack = _pack(rules, [hand.split() for hand in hands], talon.split())
        bots = frozenset(seat for seat, kind in enumerate(kinds) if kind == "bot")
        return list(range(len(kinds))), Setup(rules, lambda _: pack, bots, dealer, opener)

    return dealing


def _pack(rules: Rules, hands: Sequence[Sequence[str]], talon: Sequence[str]) -> list[str]:
    dealt = [hands[i % rules.seats][i // rules.seats] for i in range(6 * rules.seats)]
    named = {*dealt, *talon}
    rest = [card for card in full_pack(rules.pack) if card not in named]
    return [*dealt, talon[-1], *talon[:-1], *rest]
