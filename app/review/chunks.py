"""The review of a game in pieces that each take a worker a second or so: text in, text out.

The same record gives the same review, whoever works out which piece and in which order.
"""

import json
from collections.abc import Sequence
from typing import Final

from app.review.deal import deal_worths
from app.review.game import Game, game_of
from app.review.judging import Judgement, judged
from app.review.printed import judgement_of, judgement_text, review_text

#: Choices of one piece.
AT_ONCE: Final = 3
#: Moves that all estimates of one game may play together, so that no game takes longer than
#: some twenty seconds of a core, and what a single one may get.
_NODES: Final = 2_400_000
_MOST_NODES: Final = 40_000
_LEAST_NODES: Final = 4_000


def begun(text: str) -> str:
    """The first piece: what the deal was worth, and into how many more pieces the rest goes.
    Raises NothingToReview."""
    game = game_of(text)
    pieces = -(-len(game.choices) // AT_ONCE)
    worths = deal_worths(game.dealt, game.id)
    return json.dumps({"pieces": pieces, "deal": worths, "came_out": game.came_out})


def piece(asked: tuple[str, int]) -> str:
    """The judgements of the choices of one piece of a record: its text, and which, from 0."""
    text, number = asked
    game = game_of(text)
    chosen = game.choices[number * AT_ONCE : (number + 1) * AT_ONCE]
    nodes = _nodes_each(game)
    return json.dumps(
        [judgement_text(judged(each, f"{game.id}/{each.ply}", nodes)) for each in chosen]
    )


def pieces_of(beginning: str) -> int:
    """How many pieces come after the first."""
    return int(json.loads(beginning)["pieces"])


def put_together(beginning: str, pieces: Sequence[str]) -> str:
    """The review as it is kept and sent."""
    first = json.loads(beginning)
    judgements: list[Judgement] = [
        judgement_of(each) for all_ in pieces for each in json.loads(all_)
    ]
    return review_text(first["deal"], first["came_out"], judgements)


def _nodes_each(game: Game) -> int:
    """Two estimates a choice."""
    each = _NODES // (2 * max(1, len(game.choices)))
    return min(_MOST_NODES, max(_LEAST_NODES, each))
