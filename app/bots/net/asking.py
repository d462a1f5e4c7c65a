"""The door to the net for who may not need it: numpy and the weights are loaded when first asked.

A process that only serves, or plays only the levels without a net, never pays for them.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Protocol

from app.bots.net.questions import Questions
from app.engine.memory import Memory
from app.engine.position import Position
from app.engine.view import View


class Inference(Protocol):
    """What `app.bots.net.inference` offers."""

    def values_at(self, position: Position, rules: int) -> dict[int, int]: ...

    def values_at_all(self, positions: Sequence[Position], rules: int) -> list[dict[int, int]]: ...

    def values_of(self, questions: Questions, seats: int) -> list[int]: ...

    def action_values(self, view: View, memory: Memory) -> dict[str, int]: ...


@cache
def inference() -> Inference:
    """The net, loaded once in a process (some tenths of a second)."""
    module: Inference = import_module("app.bots.net.inference")
    return module
