"""What is measured, beside what it should be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bar:
    """The least that will do, what is wanted, and what would be fine; all in the figure's unit."""

    must: float
    goal: float
    stretch: float

    def reached_by(self, value: float) -> str:
        is_more_better = self.stretch > self.must
        for name, at in (("stretch", self.stretch), ("goal", self.goal), ("must", self.must)):
            if value >= at if is_more_better else value <= at:
                return name
        return "NOT REACHED"

    def __str__(self) -> str:
        return f"{self.must:g} / {self.goal:g} / {self.stretch:g}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value; `key` is its name in the JSON."""

    key: str
    text: str
    value: float
    unit: str = ""
    bar: Bar | None = None

    def line(self) -> str:
        bar = "" if self.bar is None else f"{self.bar}  {self.bar.reached_by(self.value)}"
        return f"  {self.text:<58}{shown(self.value):>10} {self.unit:<10} {bar}".rstrip()


OF_ECHO: Final = Bar(0.20, 0.30, 0.45)
OF_NAIVE: Final = Bar(8, 12, 20)
P50: Final = Bar(4, 2.5, 2)
P99: Final = Bar(30, 15, 10)
CONNECTION: Final = Bar(30, 12, 8)
LOADED: Final = Bar(8, 4, 2)
IDLE: Final = Bar(0.05, 0.02, 0.01)
LISTENING: Final = Bar(3, 1.5, 0.8)
FIRST_TOUCH: Final = Bar(50, 10, 5)
IN_SYNC: Final = Bar(30, 15, 10)
OF_SQLITE: Final = Bar(0.9, 1.1, 1.4)
MANY_TABLES: Final = Bar(0.8, 0.9, 1.0)
SIX_SEATS: Final = Bar(0.4, 0.5, 0.6)


def shown(value: float) -> str:
    """Four digits or so, never more than the figure is good for."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def title(part: str) -> str:
    return f"{part:<60}{'':>10} {'':<10} must / goal / stretch"


def as_json(figures: Sequence[Figure]) -> dict[str, float]:
    return {figure.key: round(figure.value, 4) for figure in figures}
