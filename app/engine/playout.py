"""Games played to the end at random: what the benchmarks measure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.engine.bout import advance
from app.engine.cards import count
from app.engine.position import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

_ONE_WORD: Final = 1 << 60


def play_out(position: Position, luck: i64) -> i64:
    """Play `position` itself to its end; the number of moves. `luck` is any number below 2**31."""
    moves: i64 = 0
    while position.legal:
        luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
        advance(position, any_of(position.legal, luck >> 8))
        moves += 1
    return moves


def any_of(moves: int, luck: i64) -> int:
    """One of the moves, each as likely as the others; `luck` is any number below 2**23."""
    if moves >= _ONE_WORD:
        for _ in range(luck * moves.bit_count() >> 23):
            moves &= moves - 1
        return moves & -moves
    word: i64 = moves
    skipped: i64 = luck * count(word) >> 23
    while skipped:
        word &= word - 1
        skipped -= 1
    return word & -word
