"""The answer about a review, described; its numbers are explained in docs/REVIEW.md."""

from typing import Literal

import orjson
from pydantic import BaseModel


class DealAnswer(BaseModel):
    playouts: int
    worths: list[int]


class MoveAnswer(BaseModel):
    ply: int
    seat: int
    mark: Literal["best", "good", "slip", "mistake", "turning"]
    best: str
    known: list[int]
    open_best: str
    open: list[int]
    worths: list[int]
    exact: list[Literal["win", "draw", "loss"]] | None = None


class Review(BaseModel):
    """All numbers but `ply` and `seat` are thousandths."""

    analysis: int
    deal: DealAnswer
    came_out: list[int]
    given_away: list[int]
    moves: list[MoveAnswer]


class ReviewAnswer(BaseModel):
    """`done` of `pieces` while it is `pending`; `review` once it is `ready`."""

    state: Literal["none", "pending", "ready"]
    done: int = 0
    pieces: int = 0
    review: Review | None = None


def none_body() -> bytes:
    return orjson.dumps({"state": "none", "done": 0, "pieces": 0, "review": None})


def pending_body(done: int, pieces: int) -> bytes:
    return orjson.dumps({"state": "pending", "done": done, "pieces": pieces, "review": None})


def ready_body(pieces: int, text: str) -> bytes:
    """The text goes out as it was kept."""
    kept = orjson.Fragment(text)
    return orjson.dumps({"state": "ready", "done": pieces, "pieces": pieces, "review": kept})
