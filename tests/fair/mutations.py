"""A true record made wrong, one small change at a time.

Left out are the changes that nobody can see from a record alone; they are listed in
UNSEEN_CHANGES of tests.fair.scripts. The same changes, as patches, are the browser's test vectors.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from app.engine.rules import CHOICES
from app.fair.instants import parse_instant, print_instant
from tests.fair.patches import Json, Operation, Path, added, patched, removed, replaced

# Of a long game's moves only some are changed: the first, the last, and a few between.
_SAMPLED_MOVES: Final = 7
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_TIME_FIELDS: Final = ("at", "started_at", "ended_at")
# Any other text or seat in these says something else, yet nothing that the record contradicts.
_FREE: Final = ("name", "level", "kind", "previous_game", "program", "cause")


@dataclass(frozen=True, slots=True)
class Mutation:
    """What was done, in words, and as a JSON patch."""

    why: str
    patch: tuple[Operation, ...]

    def of(self, record: Json) -> Json:
        return patched(record, self.patch)


def mutations(record: dict[str, Json]) -> list[Mutation]:
    """Every change this module knows that can be seen, once each, in a fixed order."""
    found = {
        mutation.why: mutation
        for mutation in _all_mutations(record)
        if mutation.of(record) != record and not _is_unseen(record, mutation)
    }
    return list(found.values())


def _is_unseen(record: dict[str, Json], mutation: Mutation) -> bool:
    """What can be changed in this record with nobody the wiser."""
    operation = mutation.patch[0]
    _, *path = operation["path"].split("/")
    value = operation.get("value")
    match path:
        case ["rated"]:
            return value is True and _may_be_rated(record)
        case ["participants", _] if operation["op"] == "remove":
            return record["started_at"] is None
        case ["participants", _, "nonce"]:
            is_nonce = isinstance(value, str) and bool(_HEX.fullmatch(value) or not value)
            return is_nonce and not record["moves"]
        case ["extensions", _, "seconds"]:
            return isinstance(value, int) and 60 <= value < 90_000
        case ["ended_at"]:
            is_time = isinstance(value, str) and value[:3] == "201" and value.endswith("Z")
            return is_time and record["started_at"] is None
        case ["moves", index] if operation["op"] == "remove":
            moves = _list(record["moves"])
            return int(index) == len(moves) - 2 and _object(moves[-1])["move"] == "resign"
        case _:
            return False


def _may_be_rated(record: dict[str, Json]) -> bool:
    people = [_object(who)["kind"] for who in _list(record["participants"])]
    return record["preset"] != "challenge" and set(people) <= {"person"}


def _all_mutations(record: dict[str, Json]) -> Iterator[Mutation]:
    for path, value in _paths(record, ()):
        yield from _dropped(path)
        yield from _of_another_type(path, value)
        yield from _changed(path, value)
        yield from _with_more(path, value)
    yield from _rules_changed(record)
    yield from _people_changed(record)
    yield from _fields_swapped(record)
    yield from _items_swapped(record)
    yield from _moves_reordered(record)
    yield from _moves_forged(record)


def _paths(value: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    if path:
        yield path, value
    if isinstance(value, dict):
        for name, member in value.items():
            yield from _paths(member, (*path, name))
    if isinstance(value, list):
        step = max(1, len(value) // _SAMPLED_MOVES) if path == ("moves",) else 1
        for i in sorted({*range(0, len(value), step), len(value) - 1} - {-1}):
            yield from _paths(value[i], (*path, i))


def _dropped(path: Path) -> Iterator[Mutation]:
    if path[-1] not in ("program", "cause"):
        yield Mutation(f"{_named(path)} is dropped", (removed(path),))


def _of_another_type(path: Path, value: Json) -> Iterator[Mutation]:
    others: tuple[Json, ...] = (None, True, 7, "text", [], {})
    for other in others:
        may_be_null = other is None and path[-1] in ("previous_game", "dealer", "opener")
        may_hold = path[-1] == "previous_game" and other == "text"
        if type(value) is not type(other) and not may_be_null and not may_hold:
            said = "null" if other is None else type(other).__name__
            yield Mutation(f"{_named(path)} is {said}", (replaced(path, other),))


def _changed(path: Path, value: Json) -> Iterator[Mutation]:
    match value:
        case bool():
            if path != ("rated",) or value is False:
                yield _now(path, not value)
        case int():
            yield from (_now(path, value + by) for by in (1, -1, 1_000_000))
        case str() if path[-1] in _TIME_FIELDS:
            yield from _time_changed(path, value)
        case str() if _HEX.fullmatch(value):
            yield from _hex_changed(path, value)
        case str() if path[-1] not in _FREE:
            yield from (_now(path, other) for other in ("", value + " ", value[:-1], value + "x"))
        case str():
            yield _now(path, "")
        case _:
            pass


def _time_changed(path: Path, value: str) -> Iterator[Mutation]:
    yield _now(path, value.replace("Z", "+00:00"))
    yield _now(path, value.replace(".", ","))
    yield _now(path, value.replace("T", " "))
    yield _now(path, value[:-5] + "Z")
    yield _now(path, value[:5] + "13" + value[7:])
    yield _now(path, "1969" + value[4:])
    earlier = print_instant(parse_instant(value) - 10 * 366 * 86_400_000)
    later = print_instant(parse_instant(value) + 10 * 366 * 86_400_000)
    yield _now(path, earlier if path != ("started_at",) else later)


def _hex_changed(path: Path, value: str) -> Iterator[Mutation]:
    flipped = f"{int(value[0], 16) ^ 1:x}"
    yield _now(path, flipped + value[1:])
    yield _now(path, value[:-1] + f"{int(value[-1], 16) ^ 8:x}")
    yield _now(path, value[::-1])
    yield _now(path, value[:-2])
    yield _now(path, value + "00")
    if value.upper() != value:
        yield _now(path, value.upper())


def _with_more(path: Path, value: Json) -> Iterator[Mutation]:
    if isinstance(value, dict):
        where = (*path, "colour")
        yield Mutation(f"{_named(where)} is added", (added(where, "red"),))
    if path == ("moves",):
        where = ("colour",)
        yield Mutation(f"{_named(where)} is added", (added(where, "red"),))


def _rules_changed(record: dict[str, Json]) -> Iterator[Mutation]:
    rules = _object(record["rules"])
    for name, choices in CHOICES.items():
        for choice in choices:
            if choice != rules[name] or type(choice) is not type(rules[name]):
                yield _now(("rules", name), choice)


def _people_changed(record: dict[str, Json]) -> Iterator[Mutation]:
    for i, who in enumerate(_list(record["participants"])):
        person, path = _object(who), ("participants", i)
        if person["kind"] == "bot":
            yield _now((*path, "kind"), "person")
            yield _now((*path, "level"), "grandmaster")
            yield _now((*path, "level"), "easy" if person["level"] != "easy" else "hard")
            yield _now((*path, "name"), "Boris")
            yield _now((*path, "nonce"), "00" * 32)
            yield Mutation(f"{_named(path)} has a program", (added((*path, "program"), True),))
        else:
            yield _now((*path, "kind"), "bot")
            yield _now((*path, "kind"), "robot")
            yield _now((*path, "level"), "easy")
            program = added((*path, "program"), False)
            yield Mutation(f"{_named(path)} says program: false", (program,))
    if record["started_at"] is not None:
        twin = added(("participants", "-"), _list(record["participants"])[-1])
        yield Mutation("the last participant stands there twice", (twin,))


def _fields_swapped(record: dict[str, Json]) -> Iterator[Mutation]:
    for one, other in (
        ("commitment", "server_seed"),
        ("started_at", "ended_at"),
        ("game_id", "commitment"),
        ("preset", "rules_text"),
        ("participants", "seating"),
        ("moves", "extensions"),
    ):
        if record[one] != record[other]:
            swap = (replaced((one,), record[other]), replaced((other,), record[one]))
            yield Mutation(f"{one} and {other} are swapped", swap)


def _items_swapped(record: dict[str, Json]) -> Iterator[Mutation]:
    for name in ("participants", "seating", "moves"):
        items = _list(record[name])
        step = max(1, len(items) // _SAMPLED_MOVES)
        for i in range(0, len(items) - 1, step):
            yield _swapped((name,), items, i)
    places = _list(_object(record["result"])["places"])
    for i in range(len(places) - 1):
        if places[i] != places[i + 1]:
            yield _swapped(("result", "places"), places, i)


def _swapped(path: Path, items: list[Json], i: int) -> Mutation:
    swap = (replaced((*path, i), items[i + 1]), replaced((*path, i + 1), items[i]))
    return Mutation(f"{_named((*path, i))} and the next are swapped", swap)


def _moves_reordered(record: dict[str, Json]) -> Iterator[Mutation]:
    moves = _list(record["moves"])
    if len(moves) > 1:
        last = len(moves) - 1
        to_front = (removed(("moves", last)), added(("moves", 0), moves[last]))
        to_back = (removed(("moves", 0)), added(("moves", "-"), moves[0]))
        yield Mutation("the last move comes first", to_front)
        yield Mutation("the first move comes last", to_back)
        texts = [_object(move)["move"] for move in moves]
        if texts[::-1] != texts:
            patch = tuple(
                replaced(("moves", i, "move"), text) for i, text in enumerate(texts[::-1])
            )
            yield Mutation("the texts of all moves are in reverse", patch)


def _moves_forged(record: dict[str, Json]) -> Iterator[Mutation]:
    moves = _list(record["moves"])
    if not moves:
        first: Json = {"seat": 0, "move": "resign", "at": record["ended_at"]}
        yield Mutation("a move is added to a void game", (added(("moves", 0), first),))
        return
    last = len(moves) - 1
    again = added(("moves", "-"), moves[last])
    yield Mutation("the last move is there twice", (again,))
    yield Mutation("the first move is there twice", (added(("moves", 0), moves[0]),))
    step = max(1, len(moves) // _SAMPLED_MOVES)
    for i in range(0, last, step):
        for text in ("resign", "timeout", "pass", "take", "exchange", "attack 2S", "nonsense"):
            if _object(moves[i])["move"] != text:
                yield _now(("moves", i, "move"), text)
        left = added(("moves", i, "cause"), "left")
        yield Mutation(f"{_named(('moves', i))} is said to be left", (left,))
    halved = replaced(("moves",), moves[: len(moves) // 2])
    yield Mutation("the second half of the moves is missing", (halved,))
    stretch: Json = {"version": len(moves), "seconds": 60, "at": record["ended_at"]}
    yield Mutation("an extension after the end", (added(("extensions", "-"), stretch),))
    early: Json = {"version": last, "seconds": 60, "at": record["ended_at"]}
    yield Mutation("an extension nobody needed", (added(("extensions", "-"), early),))


def _now(path: Path, value: Json) -> Mutation:
    said = "null" if value is None else str(value)
    shown = said if len(said) <= 24 else said[:10] + "…" + said[-10:]
    return Mutation(f"{_named(path)} is {shown!r} now", (replaced(path, value),))


def _named(path: Path) -> str:
    return ".".join(str(step) for step in path)


def _object(value: Json) -> dict[str, Json]:
    return cast("dict[str, Json]", value)  # the record was a true one


def _list(value: Json) -> list[Json]:
    return cast("list[Json]", value)  # the record was a true one
