"""The answers about endgame puzzles, described."""

from typing import Literal

from pydantic import BaseModel

from app.web.answers import RuleValue

Verdict = Literal["win", "draw", "loss"]


class PuzzleBoard(BaseModel):
    """Both hands lie open: with two left and no talon everybody knows every card. The visitor has
    seat 0; `result` is his, once it is over."""

    hands: list[list[str]]
    table: list[tuple[str, str | None]]
    trump: str
    phase: str
    turn: int | None
    attacker: int | None
    defender: int | None
    legal: list[str]
    result: Verdict | None


class PuzzleAnswer(BaseModel):
    """`keeps` is what just one move keeps; `played` is the bout so far; `rules` what the table
    is played by, the preset and what it changes."""

    id: str
    rules: dict[str, RuleValue]
    difficulty: int
    keeps: Literal["win", "draw"]
    played: list[str]
    board: PuzzleBoard


class PuzzleLine(BaseModel):
    """An entry of the list."""

    id: str
    preset: str
    difficulty: int
    keeps: Literal["win", "draw"]


class PuzzleList(BaseModel):
    """All puzzles from the easiest on, and the one of this day (UTC)."""

    today: str
    puzzles: list[PuzzleLine]


class TryStep(BaseModel):
    """`verdict`: what the visitor gets after it, if both go on without a mistake."""

    seat: int
    move: str
    verdict: Verdict


class TryAnswer(BaseModel):
    """`verdict`: what is left for the visitor after his last move."""

    id: str
    verdict: Verdict
    steps: list[TryStep]
    board: PuzzleBoard


class SolutionAnswer(BaseModel):
    """The one move, and how it goes on: the winner hurries, the loser delays. `seats` are those
    who make the moves of `line`; `distance` counts the moves of both, None in a draw."""

    id: str
    move: str
    distance: int | None
    line: list[str]
    seats: list[int]
