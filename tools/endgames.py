"""Verdicts of the solver against plain exhaustive search on the engine: `python -m tools.endgames`.

Random small positions of two seats under random rules, at tables of two to six, at the beginning
and in the middle of bouts. Everything is tried, nothing is cut off; what is remembered is
remembered with the whole position, leads of earlier bouts included. Prints counts, and fails at
the first difference.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from app.bots.endgame.verdicts import open_verdicts
from app.engine.bout import advance
from app.engine.cards import SUITS, cards_of, count, full_pack
from app.engine.move_text import text_of
from app.engine.position import OVER, PHASES, Position
from app.engine.rules import Rules, make_rules, most_seats
from app.engine.start import Start, start_from

_MOST_CARDS: Final = 6
_NODES: Final = 10_000_000
_TOLD_EVERY: Final = 2000
_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "pack": (24, 32, 36, 52),
    "throw_in": ("all", "neighbours", "none"),
    "transfer": ("off", "off", "plain", "trump"),
    "bout_limit": (6, None),
    "first_bout_limit": (5, None),
    "first_limit_until": ("first_bout", "first_beaten"),
    "exchange": ("everyone", "nobody"),
    "accept_beaten": (False, False, True),
    "repetition_draw": (True, True, False),
    "auto_pass": (True, False),
    "auto_take": (True, False),
}

Known = dict[object, int]


def main() -> int:
    """Compares as many positions as asked for; 1 at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    luck = random.Random(arguments.seed)
    seen: Counter[str] = Counter()
    for number in range(1, arguments.positions + 1):
        position = random_position(luck)
        plain = plain_verdicts(position)
        found = {move: each.value for move, each in open_verdicts(position, _NODES).items()}
        if found != plain:
            print(f"position {number} of seed {arguments.seed}: {found}, but plainly {plain}")
            return 1
        seen.update(_marks(position, plain))
        if number % _TOLD_EVERY == 0:
            print(f"{number} positions, no difference", flush=True)
    for mark, times in sorted(seen.items()):
        print(f"{times:8} {mark}")
    return 0


def random_position(luck: random.Random) -> Position:
    """An endgame of two that is not over, some moves into a bout or at its beginning."""
    while True:
        rules = random_rules(luck)
        position = _at_lead(rules, luck)
        for _ in range(luck.choice((0, 0, 1, 2, 3, 5))):
            if position.stage == OVER:
                break
            advance(position, luck.choice(list(cards_of(position.legal))))
        if position.stage != OVER:
            return position


def random_rules(luck: random.Random) -> Rules:
    fields = {name: luck.choice(choices) for name, choices in _CHOICES.items()}
    seats = luck.choice((2, 2, 3, 4, 6))
    return make_rules(fields | {"seats": min(seats, most_seats(int(str(fields["pack"]))))})


def plain_value(position: Position, seat: int, known: Known, leads: frozenset[object]) -> int:
    """By trying everything: 1 `seat` wins, 0 nobody does, -1 `seat` is the durak.

    `leads` are the positions before a lead on the way here; where R6.7 is off, to come back to
    one is as good as a draw, for it can go on for ever.
    """
    if position.result is not None:
        durak = position.result.durak
        return 0 if durak is None else (-1 if durak == seat else 1)
    if not position.table:
        lead = (position.attacker, *position.hands)
        if lead in leads:
            return 0
        leads = leads | {lead}
    key = (_whole(position), leads if position.terms.transfers else None)
    if key not in known:
        values = [plain_value(after, seat, known, leads) for after in _after(position)]
        known[key] = max(values) if position.turn == seat else min(values)
    return known[key]


def plain_verdicts(position: Position) -> dict[str, int]:
    """What each legal move is worth to the seat to move."""
    known: Known = {}
    values = {}
    before = frozenset({(position.attacker, *position.hands)} if not position.table else ())
    for move in cards_of(position.legal):
        after = position.copy()
        advance(after, move)
        values[text_of(position, move)] = plain_value(after, position.turn, known, before)
    return values


def _marks(position: Position, values: dict[str, int]) -> Iterator[str]:
    """What kind of position this is, for the table at the end."""
    rules = position.terms.rules
    yield "positions"
    yield f"best value {max(values.values()):+d}"
    yield f"phase {PHASES[position.stage]}"
    yield f"seats {rules.seats}"
    for name in _CHOICES:
        yield f"{name} {getattr(rules, name)}"
    yield f"open cards {count(position.open)}"
    yield f"cards {count(sum(position.hands) | position.table)}"


def _at_lead(rules: Rules, luck: random.Random) -> Position:
    cards = luck.randint(2, _MOST_CARDS)
    # Few ranks make many pairs, and pairs are what throwing in and passing on live from.
    pack = full_pack(rules.pack)
    ranks = luck.sample("9TJQKA", luck.randint(2, 6))
    drawn = [card for card in pack if card[0] in ranks]
    drawn = luck.sample(drawn, min(cards, len(drawn)))
    split = luck.randint(1, len(drawn) - 1)
    two = sorted(luck.sample(range(rules.seats), 2))
    hands: list[list[str]] = [[] for _ in range(rules.seats)]
    hands[two[0]], hands[two[1]] = drawn[:split], drawn[split:]
    out = [seat for seat in range(rules.seats) if seat not in two]
    beaten = luck.choice((0, 1))
    start = Start(
        hands=hands,
        talon=(),
        trump=luck.choice(SUITS),
        opener=luck.choice(two),
        bout=luck.choice((1, 2)) if not beaten else 2,
        beaten_bouts=beaten,
        out=luck.sample(out, len(out)),
    )
    return start_from(rules, start).position


def _whole(position: Position) -> object:
    return (
        tuple(position.hands),
        tuple(position.attacks),
        tuple(position.covers),
        position.stage,
        position.turn,
        position.attacker,
        position.beaten_bouts > 0,
        position.bout > 1,
        position.history if position.terms.transfers else None,
    )


def _after(position: Position) -> list[Position]:
    found = []
    for move in cards_of(position.legal):
        after = position.copy()
        advance(after, move)
        found.append(after)
    return found


if __name__ == "__main__":
    sys.exit(main())
