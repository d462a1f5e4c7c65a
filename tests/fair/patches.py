"""JSON Patch (RFC 6902), as far as the record vectors need it: add, remove, replace."""

import copy
from collections.abc import Iterable
from typing import TypedDict, cast

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]
Path = tuple[str | int, ...]


class Operation(TypedDict, total=False):
    op: str
    path: str
    value: Json


def replaced(path: Path, value: Json) -> Operation:
    return {"op": "replace", "path": _pointer(path), "value": value}


def added(path: Path, value: Json) -> Operation:
    return {"op": "add", "path": _pointer(path), "value": value}


def removed(path: Path) -> Operation:
    return {"op": "remove", "path": _pointer(path)}


def patched(document: Json, patch: Iterable[Operation]) -> Json:
    """A changed copy, which shares with the document what is not on the way to a change."""
    changed = copy.copy(document)
    for operation in patch:
        *parents, last = operation["path"].split("/")[1:]
        holder = changed
        for step in parents:
            holder = _copied_member(holder, step)
        _apply(holder, last, operation)
    return changed


def _copied_member(holder: Json, step: str) -> Json:
    if isinstance(holder, list):
        holder[int(step)] = member = copy.copy(holder[int(step)])
        return member
    members = _object(holder)
    members[step] = member = copy.copy(members[step])
    return member


def _apply(holder: Json, last: str, operation: Operation) -> None:
    match holder, operation["op"]:
        case list(), "add":
            holder.insert(len(holder) if last == "-" else int(last), operation["value"])
        case list(), "replace":
            holder[int(last)] = operation["value"]
        case list(), "remove":
            del holder[int(last)]
        case dict(), "remove":
            del holder[last]
        case dict(), "add" | "replace":
            holder[last] = operation["value"]
        case _:
            raise ValueError(f"cannot {operation['op']} at {operation['path']}")


def _object(value: Json) -> dict[str, Json]:
    return cast("dict[str, Json]", value)  # a pointer of ours leads through lists and objects only


def _pointer(path: Path) -> str:
    return "".join(f"/{step}" for step in path)
