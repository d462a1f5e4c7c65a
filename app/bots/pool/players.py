"""The pool, by the names that the arena knows."""

from collections.abc import Callable, Mapping
from typing import Final

from app.bots.pool.determinised import determinised
from app.bots.pool.flat import flat
from app.bots.pool.ismcts import ismcts
from app.bots.pool.simple import at_random, greedy, rules_of_thumb
from app.engine.view import Memory, View
from app.fair.stream import Stream

POOL: Final[Mapping[str, Callable[[View, Memory, Stream], str]]] = {
    "random": at_random,
    "greedy": greedy,
    "heur": rules_of_thumb,
    "flat": flat,
    "ismcts": ismcts,
    "dmcts": determinised,
}
