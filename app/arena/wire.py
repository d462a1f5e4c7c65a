"""What a program is told: the questions of docs/ARENA.md, as objects that JSON can hold.

A view has the fields that it has on the server's own wire (docs/PROTOCOL.md), without those that
only a table among people has.
"""

from dataclasses import asdict

from app.engine.result import Result
from app.engine.rules import Rules, rules_as_dict
from app.engine.view import LastBout, Memory, SeatCard, View

Json = dict[str, object]

PROTOCOL = 1


def hello() -> Json:
    return {"ask": "hello", "protocol": PROTOCOL}


def new(rules: Rules, seat: int) -> Json:
    return {"ask": "new", "rules": rules_as_dict(rules), "seat": seat}


def move(view: View, memory: Memory, limit_s: float) -> Json:
    return {
        "ask": "move",
        "view": view_of(view),
        "memory": memory_of(memory),
        "clock": {"move_ms": round(limit_s * 1000)},
    }


def over(result: Result) -> Json:
    return {"tell": "over", "result": result.as_dict()}


def view_of(view: View) -> Json:
    """The view of a seat, its own hand in its own place among `seats`."""
    return {
        "you": view.you,
        "preset": view.rules.preset,
        "rules": rules_as_dict(view.rules),
        "seats": [_seat(view, seat) for seat in range(len(view.counts))],
        "phase": view.phase,
        "turn": view.turn,
        "attacker": view.attacker,
        "defender": view.defender,
        "table": view.table,
        "talon": view.talon,
        "trump": view.trump,
        "trump_card": view.trump_card,
        "heap": view.heap,
        "bout": view.bout,
        "may_add": view.may_add,
        "legal": view.legal,
        "last_bout": _fields(view.last_bout),
        "opening_trump": _fields(view.opening_trump),
        "shown_card": _fields(view.shown_card),
        "result": view.result.as_dict() if view.result else None,
    }


def memory_of(memory: Memory) -> Json:
    """What a perfect memory of this seat's own views holds, as the bots of the server have it."""
    return asdict(memory)


def _seat(view: View, seat: int) -> Json:
    shown: Json = {"count": view.counts[seat], "place": view.places[seat]}
    return shown | {"hand": view.hand} if seat == view.you else shown


def _fields(shown: LastBout | SeatCard | None) -> Json | None:
    return asdict(shown) if shown else None
