"""Calls a function that may have a bug, and tells no more of that than its kind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Done:
    """What the function returned."""

    value: object


@dataclass(frozen=True, slots=True)
class Failed:
    """It raised an exception of this kind. The text stays away: it could hold a position."""

    kind: str


def attempt(function: Callable[[P], object], payload: P) -> Done | Failed:
    """A bug in a thought must not end the worker: the next start would meet it again."""
    try:
        return Done(function(payload))
    except Exception as error:  # noqa: BLE001  # what it may raise is not known here
        return Failed(type(error).__name__)
