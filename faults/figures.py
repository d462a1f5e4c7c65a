"""Counts and shares by name, as a fault collects and prints them; and what it takes to count."""

from collections.abc import Sequence


class Figures(dict[str, int | float | str]):
    """What a fault prints."""

    def add(self, name: str, count: int) -> None:
        before = self.get(name, 0)
        assert isinstance(before, int)
        self[name] = before + count

    def named(self, where: str) -> "Figures":
        """The same, each name with where it was counted."""
        return Figures({f"{where}: {name}": value for name, value in self.items()})

    def __or__(self, other: dict[str, int | float | str]) -> "Figures":  # type: ignore[override]  # narrower on purpose
        return Figures({**self, **other})


def share_of(values: Sequence[float], share: float) -> float:
    """The value below which so many lie; 0 of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def batched(ids: Sequence[str], size: int) -> list[Sequence[str]]:
    """A question to the database cannot name any number of games."""
    return [ids[start : start + size] for start in range(0, len(ids), size)]
