"""What a verification says: steps that were found right, or the one that was not."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was looked at; `detail` says what was found, in one line."""

    name: str
    ok: bool
    detail: str


class Wrong(Exception):
    """The record contradicts itself, its rules or its seed in the step `name`."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name
        self.detail = detail


def found(name: str, detail: str) -> Step:
    """A step that is right."""
    return Step(name, True, detail)


def require(holds: bool, name: str, detail: str) -> None:
    """Raises Wrong unless the condition holds."""
    if not holds:
        raise Wrong(name, detail)
