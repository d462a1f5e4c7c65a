"""Many sights and their moves, to be asked at once; plain lists, so who asks needs no numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.net.features import moves_of, words_of
from app.bots.net.sight import Sight

if TYPE_CHECKING:
    from mypy_extensions import i64

#: In `inputs` the traits of a move stand above its row.
ROW_BITS: Final = 9


class Questions:
    """`words` of all sights and `inputs` of all moves in line; `moves` are these moves as bits, and
    `counts` says how many of them each sight has."""

    __slots__ = ("counts", "inputs", "moves", "words")

    def __init__(self) -> None:
        self.words: list[int] = []
        self.inputs: list[int] = []
        self.moves: list[int] = []
        self.counts: list[int] = []

    def add(self, sight: Sight, legal: int) -> None:
        """One question more: what the moves among `legal` that the net knows are worth."""
        self.words.extend(words_of(sight))
        moves = moves_of(sight, legal)
        for bit, row, traits in moves:
            self.moves.append(bit)
            self.inputs.append(traits << ROW_BITS | row)
        self.counts.append(len(moves))

    def answer(self, values: list[int], moves: list[int], worths: list[int]) -> None:
        """Adds, for each question, the move of the highest value, the first of equals, to `moves`
        and that value to `worths`."""
        at: i64 = 0
        for count in self.counts:
            end: i64 = at + count
            best: i64 = at
            most: i64 = values[at]
            at += 1
            while at < end:
                value: i64 = values[at]
                if value > most:
                    best = at
                    most = value
                at += 1
            moves.append(self.moves[best])
            worths.append(most)
