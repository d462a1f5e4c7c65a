"""Whole games at random, as requests to a referee."""

import random
from typing import Any, Final

from app.engine.cards import full_pack
from app.engine.deal import deal
from app.engine.errors import RulesError
from app.engine.play import apply, legal_moves
from app.engine.rules import CHOICES, Rules, make_rules
from app.engine.setup import Setup

_PACKS: Final = 4
_LONGEST: Final = 600


def random_request(luck: random.Random) -> dict[str, Any]:
    """Random rules, packs and bots, and legal moves up to the end, or to a resignation."""
    fields, rules = _random_rules(luck)
    packs = [luck.sample(full_pack(rules.pack), rules.pack) for _ in range(_PACKS)]
    bots = sorted(luck.sample(range(rules.seats), luck.randint(0, rules.seats)))
    setup = Setup(rules, packs.__getitem__, frozenset(bots), None, None)
    try:
        moves = _random_moves(setup, luck)
    except RulesError:  # a person or a bot should open, and there is none
        return random_request(luck)
    return {"rules": fields, "packs": packs, "bots": bots, "moves": moves, "trace": True}


def _random_rules(luck: random.Random) -> tuple[dict[str, Any], Rules]:
    while True:
        fields = {
            name: luck.choice(values) for name, values in CHOICES.items() if luck.random() < 0.6
        }
        try:
            return fields, make_rules(fields)
        except RulesError:  # more seats than the pack is enough for
            continue


def _random_moves(setup: Setup, luck: random.Random) -> list[str]:
    state = deal(setup)
    moves: list[str] = []
    while not state.is_over and len(moves) < _LONGEST:
        if luck.random() < 0.002:
            return [*moves, f"{state.turn} resign"]
        legal = list(legal_moves(state))
        move = luck.choice(legal)
        if move == "redeal" and state.deal_number == _PACKS - 1:
            move = "keep"
        moves.append(move)
        state = apply(state, move)
    return moves
