"""Games played to the end at random: what the benchmarks measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.bout import advance
from app.engine.position import Position

if TYPE_CHECKING:
    from mypy_extensions import i64


def play_out(position: Position, luck: i64) -> i64:
    """Play `position` itself to its end; the number of moves. `luck` is any number below 2**31."""
    moves: i64 = 0
    while position.legal:
        luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
        legal = position.legal
        skipped: i64 = (luck >> 8) * legal.bit_count() >> 23
        while skipped:
            legal &= legal - 1
            skipped -= 1
        advance(position, legal & -legal)
        moves += 1
    return moves
