"""This process among those that serve the same database."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """`name` is its own; `is_shared` says that there may be others."""

    name: str
    is_shared: bool
