"""The review as JSON: small, whole numbers, seats instead of names. Described in docs/REVIEW.md."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, NotRequired, TypedDict

from app.review.deal import playouts_at
from app.review.judging import Judgement, Sight
from app.review.marks import Mark, given_away, marks_of

#: To be raised with the method: an older review is then worked out again when it is asked for.
ANALYSIS: Final = 4


class Deal(TypedDict):
    """What the cards gave each seat, over so many playouts."""

    playouts: int
    worths: list[int]


class ReviewedMove(TypedDict):
    """`known` and `open`: what the best move was worth to the player, and what his own. `worths`:
    to each seat after it, with all cards open."""

    ply: int
    seat: int
    mark: Mark
    best: str
    known: list[int]
    open_best: str
    open: list[int]
    worths: list[int]
    exact: NotRequired[list[str]]


class Review(TypedDict):
    """All numbers but plies and seats are thousandths."""

    analysis: int
    deal: Deal
    came_out: list[int]
    given_away: list[int]
    moves: list[ReviewedMove]


def review_text(
    deal: Sequence[int], came_out: Sequence[int], judgements: Sequence[Judgement]
) -> str:
    """The whole of it, with no spaces."""
    marks = marks_of(judgements)
    review: Review = {
        "analysis": ANALYSIS,
        "deal": {"playouts": playouts_at(len(deal)), "worths": list(deal)},
        "came_out": list(came_out),
        "given_away": list(given_away(judgements, len(deal))),
        "moves": [_reviewed(each, mark) for each, mark in zip(judgements, marks, strict=True)],
    }
    return json.dumps(review, separators=(",", ":"))


def judgement_text(judgement: Judgement) -> str:
    """For the way from one process to another."""
    return json.dumps(asdict(judgement))


def judgement_of(text: str) -> Judgement:
    """What `judgement_text` printed."""
    fields = json.loads(text)
    return Judgement(
        ply=fields["ply"],
        seat=fields["seat"],
        move=fields["move"],
        known=Sight(**fields["known"]),
        open=Sight(**fields["open"]),
        open_worths=tuple(fields["open_worths"]),
        exact=None if fields["exact"] is None else (fields["exact"][0], fields["exact"][1]),
    )


def _reviewed(judgement: Judgement, mark: Mark) -> ReviewedMove:
    known, opened = judgement.known, judgement.open
    move: ReviewedMove = {
        "ply": judgement.ply,
        "seat": judgement.seat,
        "mark": mark,
        "best": known.best,
        "known": [known.best_worth, known.played_worth],
        "open_best": opened.best,
        "open": [opened.best_worth, opened.played_worth],
        "worths": list(judgement.open_worths),
    }
    if judgement.exact is not None:
        move["exact"] = list(judgement.exact)
    return move
