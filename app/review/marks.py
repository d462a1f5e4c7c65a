"""What a choice is called. The thresholds stand in docs/REVIEW.md, too."""

from collections.abc import Sequence
from typing import Final, Literal

from app.review.judging import Judgement

Mark = Literal["best", "good", "slip", "mistake", "turning"]

#: Thousandths given away, by what the player could know.
SLIP: Final = 60
MISTAKE: Final = 140
#: The greatest mistake of a game is its turning point from here on, if no exact one is known.
TURNING: Final = 200
#: A move is called best where the next best would have given away this much.
ONLY: Final = 80
#: How many standard errors a loss must be to count.
_SURE: Final = 2


def marks_of(judgements: Sequence[Judgement]) -> tuple[Mark, ...]:
    """Of each choice of one game, in its order."""
    marks = [_mark(each) for each in judgements]
    if "turning" not in marks:
        greatest = max(range(len(marks)), key=lambda i: _loss(judgements[i]), default=None)
        if greatest is not None and _loss(judgements[greatest]) >= TURNING:
            marks[greatest] = "turning"
    return tuple(marks)


def given_away(judgements: Sequence[Judgement], seats: int) -> tuple[int, ...]:
    """By each seat in all its slips, mistakes and turning points: thousandths, added up."""
    lost = [0] * seats
    for each in judgements:
        if _loss(each) >= SLIP:
            lost[each.seat] += each.known.loss
    return tuple(lost)


def _mark(judgement: Judgement) -> Mark:
    if judgement.exact is not None and judgement.exact[0] != judgement.exact[1]:
        return "turning"
    loss = _loss(judgement)
    if loss >= SLIP:
        return "mistake" if loss >= MISTAKE else "slip"
    is_alone = judgement.known.best_worth - judgement.known.next_worth >= ONLY
    return "best" if is_alone and judgement.known.best == judgement.move else "good"


def _loss(judgement: Judgement) -> int:
    """What was surely given away; 0 where chance may have made the difference."""
    known = judgement.known
    return known.loss if known.loss >= _SURE * known.doubt else 0
