"""One form for what a client was shown and for what a replay says he should have been.

A view on the wire has more than cards (who is online, names, the clock); compared is what follows
from seed, moves and viewer alone.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import orjson

from app.engine.state import State
from app.engine.view import LastBout, SeatCard, view_for

FIELDS: Final = (
    *("phase", "turn", "attacker", "defender", "table", "talon", "trump", "trump_card", "heap"),
    *("bout", "may_add", "legal", "last_bout", "opening_trump", "shown_card"),
)
_DIGEST_BYTES: Final = 12


def digest_of_wire(view: Mapping[str, Any]) -> bytes:
    """Of a VIEW of the protocol, after the deal."""
    seats = view["seats"]
    you = view["you"]
    fields = [view[name] for name in FIELDS]
    counts = [(seat["count"], seat["place"]) for seat in seats]
    return _digest(fields, counts, None if you is None else seats[you]["hand"])


def digest_of_state(state: State, viewer: int | None) -> bytes:
    """Of what this seat, or a watcher, must be shown of this state."""
    view = view_for(state, viewer)
    plain = {name: getattr(view, name) for name in FIELDS}
    plain["last_bout"] = _bout(view.last_bout)
    plain["opening_trump"] = _card(view.opening_trump)
    plain["shown_card"] = _card(view.shown_card)
    if state.is_over:
        plain |= {"attacker": None, "defender": None, "may_add": 0, "legal": ()}
    fields = [plain[name] for name in FIELDS]
    counts = list(zip(view.counts, view.places, strict=True))
    return _digest(fields, counts, None if viewer is None else view.hand)


def _digest(*parts: object) -> bytes:
    return hashlib.blake2b(orjson.dumps(parts), digest_size=_DIGEST_BYTES).digest()


def _bout(last: LastBout | None) -> dict[str, object] | None:
    if last is None:
        return None
    names = ("attacker", "defender", "table", "outcome", "cards")
    return {name: getattr(last, name) for name in names}


def _card(shown: SeatCard | None) -> dict[str, object] | None:
    return None if shown is None else {"seat": shown.seat, "card": shown.card}
