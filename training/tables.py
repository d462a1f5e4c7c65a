"""Many games in step: each table waits for one choice, the net is asked for all at once.

Choices that are none are made here: forced moves, and what no bot of ours does otherwise
(app.bots.choose): it exchanges when it can, keeps its cards and its beaten bouts.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.bots.net.features import moves_of, words_of
from app.bots.net.looking import sight_at
from app.engine.bout import advance
from app.engine.position import ASK_ACCEPT, ASK_REDEAL, EXCHANGE, KEEP, OVER, PASS, Position

#: No game of any rules has as many choices.
MOST_CHOICES: Final = 4000


class Table:
    """One game: its position, the choices made in it (numbers of samples) and by whom."""

    __slots__ = ("moves", "position", "rules", "samples", "seats")

    def __init__(self, position: Position, rules: int) -> None:
        self.position = position
        self.rules = rules
        self.moves: list[tuple[int, int, int]] = []
        self.samples: list[int] = []
        self.seats: list[int] = []


class Questions:
    """What the net is asked at one step: a row of words a table, and all tables' moves in line."""

    __slots__ = ("counts", "rows", "traits", "words")

    def __init__(self, words: array[int], rows: array[int], traits: array[int], counts: array[int]):
        self.words: NDArray[np.uint64] = np.frombuffer(words, np.uint64).reshape(len(counts), -1)
        self.rows: NDArray[np.int64] = np.frombuffer(rows, np.int64)
        self.traits: NDArray[np.uint32] = np.frombuffer(traits, np.uint64).astype(np.uint32)
        self.counts: NDArray[np.int64] = np.frombuffer(counts, np.int64)


def ask(tables: list[Table]) -> Questions:
    """The choice before each table; their moves are kept at the tables."""
    words, traits = array("Q"), array("Q")
    rows, counts = array("q"), array("q")
    for table in tables:
        sight = sight_at(table.position, table.rules)
        words.extend(words_of(sight))
        moves = table.moves = moves_of(sight, table.position.legal)
        counts.append(len(moves))
        for _, row, trait in moves:
            rows.append(row)
            traits.append(trait)
    return Questions(words, rows, traits, counts)


def answer(tables: list[Table], picks: list[int], first_sample: int) -> list[Table]:
    """Play the picked move at each table and on to the next choice; returns those that are over.

    The choices get the sample numbers from `first_sample` on, in the order of the tables.
    """
    over = []
    for table, pick in zip(tables, picks, strict=True):
        position = table.position
        table.samples.append(first_sample)
        table.seats.append(position.turn)
        first_sample += 1
        advance(position, table.moves[pick][0])
        if not goes_on(position):
            over.append(table)
    return over


def open_tables(count: int, dealt: Callable[[], tuple[Position, int]]) -> list[Table]:
    """So many games that have a choice to make."""
    tables: list[Table] = []
    while len(tables) < count:
        position, rules = dealt()
        if goes_on(position):
            tables.append(Table(position, rules))
    return tables


def goes_on(position: Position) -> bool:
    """Play on to the next real choice; False when the game is over."""
    while position.stage != OVER:
        legal = position.legal
        if legal & EXCHANGE:
            advance(position, EXCHANGE)
        elif position.stage == ASK_ACCEPT:
            advance(position, PASS)
        elif position.stage == ASK_REDEAL:
            advance(position, KEEP)
        elif legal & (legal - 1):
            return True
        else:
            advance(position, legal)
    return False
