"""From rules and game key to the deal: who sits where, and which packs the engine is given."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from app.engine.rules import Rules
from app.engine.setup import Setup
from app.fair.stream import deal_pack, seating

_NO_BOTS: Final[frozenset[int]] = frozenset()  # one for all: a setup lives as long as its table


def setup_for(
    rules: Rules,
    key: bytes,
    participants: Sequence[str],
    dealer: int | None,
    opener: int | None,
) -> tuple[list[int], Setup]:
    """The participant of each seat, and what the engine deals from.

    `participants` are their kinds ("person", "guest", "bot"), persons as they sat down, then
    bots; dealer and opener as an earlier game fixed them (R3.5), else None.
    """
    order = seating(key, len(participants))
    bots = frozenset(seat for seat, who in enumerate(order) if participants[who] == "bot")
    packs = partial(deal_pack, key, rules.pack)
    return order, Setup(
        rules=rules, packs=packs, bots=bots or _NO_BOTS, dealer=dealer, opener=opener
    )
