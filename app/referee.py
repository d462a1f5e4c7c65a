"""The rules without a server: one JSON request a line in, one JSON answer a line out.

`python -m app referee` feeds standard input through `answers`. The request and the answer are
described in docs/RULES.md. No line, however broken, stops it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, NoReturn

from app.engine.deal import Setup, deal
from app.engine.errors import IllegalMove, RulesError
from app.engine.play import apply, resign, time_out
from app.engine.rules import Rules, make_rules, shown
from app.engine.setup import check_setup, pack_for
from app.engine.start import Start, start_from
from app.engine.state import State
from app.engine.view import full_view
from app.fair.stream import deal_pack

Json = dict[str, object]

_REQUEST_FIELDS: Final = (
    *("rules", "packs", "key", "start", "dealer", "opener", "bots", "moves", "trace"),
)
_START_FIELDS: Final = tuple(field.name for field in fields(Start))
_SOURCES: Final = ("packs", "key", "start")
_CONCEDED: Final = re.compile(r"([0-9]{1,3}) (resign|timeout)")
_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")


def answers(lines: Iterable[str]) -> Iterator[str]:
    """One answer for each line that is not blank, in order."""
    for line in lines:
        if line.strip():
            yield json.dumps(_answer(line))


def position_of(state: State) -> Json:
    """The whole position as the referee writes it."""
    view = full_view(state)
    return {
        "phase": view.phase,
        "turn": view.turn,
        "attacker": view.attacker,
        "defender": view.defender,
        "hands": view.hands,
        "table": view.table,
        "talon": view.talon,
        "trump": view.trump,
        "trump_card": view.trump_card,
        "heap": view.heap,
        "legal": view.legal,
        "result": view.result.as_dict() if view.result else None,
    }


def _answer(line: str) -> Json:
    try:
        request = _object("the line", _parse(line), _REQUEST_FIELDS)
        trace = _flag(request, "trace")
        moves = _texts("moves", request.get("moves", []))
        return _judge(_first_state(request), moves, trace)
    except RulesError as error:
        return {"ok": False, "error": str(error)}


def _judge(state: State, moves: list[str], trace: bool) -> Json:
    """Plays the moves. Raises RulesError when a redeal finds no pack (R9)."""
    positions = [position_of(state)] if trace else []
    for ply, move in enumerate(moves):
        try:
            state = _play(state, move)
        except IllegalMove as error:
            wrong: Json = {"ok": False, "ply": ply, "error": error.reason, "rule": error.rule}
            return {**wrong, "position": position_of(state)}
        if trace:
            positions.append(position_of(state))
    if trace:
        return {"ok": True, "positions": positions}
    return {"ok": True, "position": position_of(state)}


def _play(state: State, move: str) -> State:
    conceded = _CONCEDED.fullmatch(move)
    if conceded is None:
        return apply(state, move)
    end = resign if conceded[2] == "resign" else time_out
    return end(state, int(conceded[1]))


def _first_state(request: Json) -> State:
    rules = make_rules(_object("rules", request.get("rules", {})))
    bots = frozenset(_seats("bots", request.get("bots", [])))
    given = [name for name in _SOURCES if name in request]
    if len(given) != 1:
        raise RulesError("the line", "it needs exactly one of packs, key and start.")
    dealer = _optional_seat(request, "dealer")
    opener = _optional_seat(request, "opener")
    if "start" in request:
        check_setup(Setup(rules, lambda number: None, bots, dealer, opener))
        return start_from(rules, _start(request["start"]), bots)
    packs = _packs(request["packs"], rules) if "packs" in request else None
    key = _key(request["key"]) if "key" in request else b""

    def pack(number: int) -> list[str] | None:
        if packs is None:
            return deal_pack(key, rules.pack, number)
        return packs[number] if number < len(packs) else None

    return deal(Setup(rules, pack, bots, dealer, opener))


def _start(value: object) -> Start:
    given = _object("start", value, _START_FIELDS)
    for name in ("hands", "talon", "trump"):
        if name not in given:
            raise RulesError(f"start.{name}", "it is missing.")
    if not isinstance(given["trump"], str):
        raise RulesError("start.trump", "it must be one of S, C, D and H.")
    numbers = {
        name: _number(f"start.{name}", given[name])
        for name in ("opener", "bout", "beaten_bouts", "heap")
        if name in given
    }
    owner = given.get("exchange_owner", "holder")
    if "exchange_owner" in given and owner is not None:
        owner = _number("start.exchange_owner", owner)
    return Start(
        hands=[_texts("start.hands", hand) for hand in _list("start.hands", given["hands"])],
        talon=_texts("start.talon", given["talon"]),
        trump=given["trump"],
        out=_seats("start.out", given.get("out", [])),
        exchange_owner=owner,  # type: ignore[arg-type]  # "holder", None or a checked number
        **numbers,
    )


def _packs(value: object, rules: Rules) -> list[list[str]]:
    packs = [_texts(f"packs[{number}]", pack) for number, pack in enumerate(_list("packs", value))]
    whole = Setup(rules, packs.__getitem__)
    for number in range(len(packs)):
        pack_for(whole, number)
    return packs


def _key(value: object) -> bytes:
    if not isinstance(value, str) or not _KEY.fullmatch(value):
        raise RulesError("key", "it must be 64 hexadecimal digits.")
    return bytes.fromhex(value)


def _parse(line: str) -> object:
    try:
        return json.loads(line, object_pairs_hook=_without_twins, parse_constant=_no_constant)
    except RulesError:
        raise
    except RecursionError:
        raise RulesError("the line", "its brackets are nested too deep.") from None
    except ValueError as error:
        raise RulesError("the line", f"it is not JSON: {error}.") from None


def _without_twins(pairs: list[tuple[str, object]]) -> Json:
    found: Json = {}
    for name, value in pairs:
        if name in found:
            raise RulesError(shown(name), "it is given twice; give it once.")
        found[name] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise RulesError("the line", f"{name} is not a JSON value.")


def _object(name: str, value: object, known: Iterable[str] | None = None) -> Json:
    if not isinstance(value, dict):
        raise RulesError(name, f"it must be an object, not {shown(value)}.")
    for field in value:
        if known is not None and field not in known:
            listed = ", ".join(known)
            raise RulesError(shown(field), f"there is no such field; the fields are {listed}.")
    return value


def _list(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise RulesError(name, f"it must be a list, not {shown(value)}.")
    return value


def _texts(name: str, value: object) -> list[str]:
    texts = _list(name, value)
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            raise RulesError(f"{name}[{index}]", f"it must be text, not {shown(text)}.")
    return [str(text) for text in texts]


def _number(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(name, f"it must be a whole number, not {shown(value)}.")
    return value


def _seats(name: str, value: object) -> list[int]:
    seats = [_number(f"{name}[{index}]", seat) for index, seat in enumerate(_list(name, value))]
    if len(set(seats)) < len(seats):
        raise RulesError(name, "a seat is listed twice; list it once.")
    return seats


def _optional_seat(request: Mapping[str, object], name: str) -> int | None:
    value = request.get(name)
    return None if value is None else _number(name, value)


def _flag(request: Mapping[str, object], name: str) -> bool:
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise RulesError(name, f"it must be true or false, not {shown(value)}.")
    return value
