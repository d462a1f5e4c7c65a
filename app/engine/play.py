"""Playing: the legal moves of a state, and the state after a move.

A state is never changed. A search that plays many moves copies `state.position` once and uses
`bout.advance` on the copy: the same rules by the same code.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from app.engine.bout import advance
from app.engine.bout_end import concede
from app.engine.errors import IllegalMove
from app.engine.move_text import WORDS, bit_of, legal_texts, parse_move
from app.engine.position import DEFEND, Position
from app.engine.refusal import refusal
from app.engine.result import Reason
from app.engine.state import State


class LegalMoves(AbstractSet[str]):
    """The legal moves of a position as text; resigning is always allowed and not listed."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    @classmethod
    def _from_iterable(cls, it: Iterable[str]) -> AbstractSet[str]:  # type: ignore[override]  # what & and | make is no longer a position's
        return frozenset(it)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and _bit(self._position, move) != 0

    def __iter__(self) -> Iterator[str]:
        """Sorted as text."""
        return iter(legal_texts(self._position))

    def __len__(self) -> int:
        return self._position.legal.bit_count()

    def __repr__(self) -> str:
        """Never a card."""
        return f"<{len(self)} legal moves>"


def legal_moves(state: State) -> LegalMoves:
    """All moves of the seat to move; empty when the game is over (R1.3)."""
    return LegalMoves(state.position)


def apply(state: State, move: str) -> State:
    """The state after a move of the seat to move. `resign` and `timeout` work too (R6.8).

    Raises IllegalMove with the rule's number; RulesError when a redeal finds no pack (R9).
    """
    if move in ("resign", "timeout") and state.turn is not None:
        return _concede(state, state.turn, "resign" if move == "resign" else "timeout")
    bit = _bit(state.position, move)
    if not bit:
        raise refusal(state.position, parse_move(state.position, move))
    position = state.position.copy()
    advance(position, bit)
    return State(position)


def resign(state: State, seat: int) -> State:
    """End the game against a seat that gives up, on its turn or not. Raises IllegalMove (R6.8)."""
    return _concede(state, seat, "resign")


def time_out(state: State, seat: int) -> State:
    """End the game against a seat whose deadline passed. Raises IllegalMove (R6.8)."""
    return _concede(state, seat, "timeout")


def _bit(position: Position, text: str) -> int:
    """The legal bit for a text, 0 when it is not legal."""
    verb, *cards = text.split(" ")
    if not cards:
        return WORDS.get(verb, 0) & position.legal
    if verb == "attack" and len(cards) == 1 and position.stage != DEFEND:
        return position.names.card.get(cards[0], 0) & position.legal  # most are so
    move = parse_move(position, text)
    return bit_of(position, move) & position.legal if move else 0


def _concede(state: State, seat: int, reason: Reason) -> State:
    if state.is_over:
        raise IllegalMove("R6.8", "the game is over; nobody can lose it any more.")
    if not 0 <= seat < state.rules.seats:
        last = state.rules.seats - 1
        raise IllegalMove("R6.8", f"there is no seat {seat}; seats are 0 to {last}.")
    if seat in state.position.out:
        raise IllegalMove("R6.8", f"seat {seat} is out of the game and cannot lose it.")
    position = state.position.copy()
    concede(position, seat, reason)
    return State(position)
