"""Positions and games for tests, said in few words."""

import random
from collections.abc import Iterable, Iterator
from typing import Literal

from app.engine.cards import full_pack
from app.engine.deal import Setup, deal
from app.engine.play import apply, legal_moves
from app.engine.rules import Rules, make_rules
from app.engine.start import Start, start_from
from app.engine.state import State


def rules_of(preset: str = "house", **changes: object) -> Rules:
    """The rules of a preset with some switches changed."""
    return make_rules({"preset": preset, **changes})


def placed(
    *hands: str,
    rules: Rules | None = None,
    talon: str = "",
    trump: str = "H",
    opener: int = 0,
    bots: Iterable[int] = (),
    bout: int = 2,
    beaten_bouts: int = 1,
    out: tuple[int, ...] = (),
    exchange_owner: int | Literal["holder"] | None = "holder",
) -> State:
    """A position before a lead: one text of cards a seat, "7S KD"; house rules unless said."""
    start = Start(
        hands=[hand.split() for hand in hands],
        talon=talon.split(),
        trump=trump,
        opener=opener,
        bout=bout,
        beaten_bouts=beaten_bouts,
        out=out,
        exchange_owner=exchange_owner,
    )
    return start_from(rules or rules_of(seats=len(hands)), start, frozenset(bots))


def played(state: State, *moves: str) -> State:
    """The state after some moves, each by the seat to move."""
    for move in moves:
        state = apply(state, move)
    return state


def shuffled_packs(rules: Rules, seed: int, count: int = 8) -> list[list[str]]:
    """Packs that the seed decides."""
    luck = random.Random(seed)
    packs = [list(full_pack(rules.pack)) for _ in range(count)]
    for pack in packs:
        luck.shuffle(pack)
    return packs


def setup_of(
    rules: Rules,
    packs: list[list[str]],
    bots: Iterable[int] = (),
    dealer: int | None = None,
    opener: int | None = None,
) -> Setup:
    """A setup that deals the given packs, then has none left."""

    def pack(number: int) -> list[str] | None:
        return packs[number] if number < len(packs) else None

    return Setup(rules, pack, frozenset(bots), dealer, opener)


def dealt(rules: Rules, seed: int, bots: Iterable[int] = ()) -> State:
    """A first position that the seed decides."""
    return deal(setup_of(rules, shuffled_packs(rules, seed), bots))


def random_game(state: State, seed: int, most: int = 3000) -> Iterator[tuple[State, str, State]]:
    """Every step of a game played at random: before, move, after."""
    luck = random.Random(seed)
    for _ in range(most):
        if state.is_over:
            return
        move = luck.choice(list(legal_moves(state)))
        after = apply(state, move)
        yield state, move, after
        state = after
