"""Two seats: a deal played out by the net, many games side by side.

Both seats play what the net values most from what each would know there, and now and then any
move, so that the games differ. The last cards are worked out, not played.
"""

from typing import Final

from app.bots.net.asking import inference
from app.bots.net.layout import rule_bits
from app.bots.search.lines import pass_by
from app.engine.bout import advance
from app.engine.position import ASK_REDEAL, KEEP, Position
from app.review.endings import Endings
from app.review.luck import Luck

#: Once in so many choices a player does anything.
_ODD_ONE_IN: Final = 10
#: Where attacks are passed on, a game may go round and round; such a one counts as even.
_MOST_CHOICES: Final = 500


def worth_by_net(dealt: Position, games: int, luck: Luck) -> float:
    """To seat 0, 0 … 1: the mean of so many games."""
    net, rules, endings = inference(), rule_bits(dealt.terms.rules), Endings()
    running = [_begun(dealt) for _ in range(games)]
    total = 0
    for _ in range(_MOST_CHOICES):
        values = [endings.value(position) for position in running]
        total += sum(value for value in values if value is not None)
        running = [each for each, value in zip(running, values, strict=True) if value is None]
        if not running:
            break
        for position, worths in zip(running, net.values_at_all(running, rules), strict=True):
            advance(position, _chosen(worths, luck))
            pass_by(position)
    return (total / games + 1) / 2


def _begun(dealt: Position) -> Position:
    position = dealt.copy()
    while position.stage == ASK_REDEAL:
        advance(position, KEEP)
    pass_by(position)
    return position


def _chosen(worths: dict[int, int], luck: Luck) -> int:
    if luck.below(_ODD_ONE_IN) == 0:
        return list(worths)[luck.below(len(worths))]
    return max(worths, key=worths.__getitem__)
