"""Tables as a game rarely brings them: hands of any size, any number of seats, late positions.

Everything else of a picture is played for. Here a real page is given a view over a socket of our
own: what the page makes of it is its own work. The views hold to PROTOCOL, the cards are dealt off
one pack, so that none is twice in sight.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from playwright.async_api import WebSocketRoute

RANKS: Final = "6789TJQKA"
SUITS: Final = "SHDC"
NAMES: Final = ("Anna", "Boris", "Vera", "Grisha", "Guest 7129", "A name of twenty-four")
RULES: Final = {"throw_in": "all", "transfer": "off", "bout_limit": 6}
LAST_BOUT: Final = {
    "attacker": 1,
    "defender": 0,
    "outcome": "taken",
    "cards": 3,
    "table": [["6S", "7S"], ["6C", None]],
}


@dataclass(frozen=True)
class Laid:
    """What lies on a table: a hand of so many cards, so many seats, pairs beaten and open."""

    hand: int = 6
    seats: int = 2
    beaten: int = 0
    open: int = 0
    talon: int = 12
    heap: int = 8
    preset: str = "classic"
    turn: int = 0
    over: bool = False
    watching: bool = False
    swaps: bool = False


def update_of(laid: Laid) -> str:
    """The one message that the page gets."""
    now = datetime.now(UTC)
    message = {"type": "update", "version": 30, "now": _instant(now), "events": []}
    return json.dumps(message | {"view": view_of(laid, now)})


def view_of(laid: Laid, now: datetime) -> dict[str, object]:
    pack = _pack()
    table: list[list[str | None]] = [[next(pack), next(pack)] for _ in range(laid.beaten)]
    table += [[next(pack), None] for _ in range(laid.open)]
    hand = [next(pack) for _ in range(laid.hand)]
    is_mine = laid.turn == 0 and not (laid.watching or laid.over)
    return {
        "id": "made-up",
        "preset": laid.preset,
        "rules": RULES | {"pack": 52 if laid.hand > 24 else 36, "seats": laid.seats},
        "deadline_s": 86400,
        "rated": False,
        "commitment": "5a" * 32,
        "nonces": ["17" * 32],
        "you": None if laid.watching else 0,
        "orders": None,
        "seats": [_seat(laid, seat, hand) for seat in range(laid.seats)],
        "series": None,
        "may_cancel": False,
        "absent": [],
        "legal": [*_legal(hand, table), *(["exchange"] if laid.swaps else [])] if is_mine else [],
        "deadline": _instant(now + timedelta(hours=23, minutes=41)),
        **_position(laid, table),
    }


def _position(laid: Laid, table: list[list[str | None]]) -> dict[str, object]:
    defends = laid.open > 0
    phase = "defend" if defends else "throw_in" if table else "attack"
    return {
        "status": "over" if laid.over else "playing",
        "phase": "over" if laid.over else phase,
        "turn": None if laid.over else laid.turn,
        "attacker": (laid.turn - 1) % laid.seats if defends else 0,
        "defender": laid.turn if defends else 1,
        "table": table,
        "talon": laid.talon,
        "trump": "D",
        "trump_card": "6D" if laid.talon else None,
        "heap": laid.heap,
        "bout": 7,
        "may_add": 6 - len(table),
        "last_bout": LAST_BOUT,
        "opening_trump": None,
        "shown_card": None,
        "result": _result(laid) if laid.over else None,
    }


def _pack() -> Iterator[str]:
    """Mixed enough to look like a game: always the same, so that pictures can be compared."""
    cards = [rank + suit for rank in "23456789TJQKA" for suit in SUITS]
    used = {"6D", "6S", "7S", "6C"}
    late = [cards[(index * 23 + 33) % len(cards)] for index in range(len(cards))]
    mixed = [card for card in late if card[0] in RANKS] + [c for c in late if c[0] not in RANKS]
    return iter([card for card in mixed if card not in used])


def _seat(laid: Laid, seat: int, hand: list[str]) -> dict[str, object]:
    is_out = seat > 0 and seat == laid.seats - 2 and laid.seats > 3
    count = len(hand) if seat == 0 else 0 if is_out else 3 + seat * 2
    is_bot = seat == 1
    shown = {"hand": hand} if seat == 0 and not laid.watching else {}
    return {
        "name": NAMES[seat],
        "kind": "bot" if is_bot else "person",
        "level": "hard" if is_bot else None,
        "rating": 1500 + seat * 37,
        "count": count,
        "place": 1 if is_out else None,
        "online": seat != 2,
        "away": None,
        **shown,
    }


def _legal(hand: list[str], table: list[list[str | None]]) -> list[str]:
    waits = [pair[0] for pair in table if pair[1] is None]
    if waits:
        able = [card for card in hand if card[1] == "D" or card[0] in "KA"]
        return [f"beat {target} {card}" for card in able for target in waits] + ["take"]
    if table:
        return [f"attack {card}" for card in hand[:3]] + ["pass"]
    return [f"attack {card}" for card in hand]


def _result(laid: Laid) -> dict[str, object]:
    places = [laid.seats, *range(1, laid.seats)]
    return {"durak": 0, "reason": "durak", "places": places, "epaulettes": False}


def _instant(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def answer_with(laid: Laid) -> Callable[[WebSocketRoute], None]:
    """For `route_web_socket`: says it once and hears nothing."""

    def answer(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: None)
        socket.send(update_of(laid))

    return answer
