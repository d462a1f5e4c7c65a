"""What a fault hands back: counts to print, and every promise that was broken."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Amount(Enum):
    """How much of a fault: SHORT fits into the test suite, LONG is for `--long`."""

    SHORT = auto()
    LONG = auto()

    def pick(self, short: int, long: int) -> int:
        return short if self is Amount.SHORT else long


@dataclass(frozen=True, slots=True)
class Outcome:
    """`counts` says what was done and seen; `violations` is empty when nothing was broken."""

    name: str
    counts: Mapping[str, int | float | str]
    violations: Sequence[str]


def printed(outcome: Outcome, seconds: float, most: int = 20) -> str:
    """For people: the counts, then the first `most` violations."""
    counts = "  ".join(f"{name} {_short(count)}" for name, count in outcome.counts.items())
    lines = [f"{outcome.name:<12} {seconds:6.1f} s  {counts}"]
    lines += [f"    BROKEN: {text}" for text in outcome.violations[:most]]
    if (more := len(outcome.violations) - most) > 0:
        lines.append(f"    … and {more} more")
    return "\n".join(lines)


def as_json(outcomes: Iterable[Outcome]) -> str:
    """For programs: one line with everything."""
    faults = {each.name: {**each.counts, "violations": len(each.violations)} for each in outcomes}
    return json.dumps(faults, ensure_ascii=False)


def _short(count: int | float | str) -> str:
    return f"{count:.2f}" if isinstance(count, float) else str(count)
