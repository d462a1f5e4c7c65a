"""Pairs of worlds that one viewer cannot tell apart by the rules: the same moves, other cards.

World B is world A with the cards that the viewer does not know at the end of the moves dealt to
other places. Only pairs are kept in which every move is legal in both and the same seats are
asked the same things: that much the rules themselves tell (docs/ARCHITECTURE.md, L4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.engine.cards import full_pack
from app.engine.deal import deal
from app.engine.errors import IllegalMove
from app.engine.play import apply, legal_moves
from app.engine.rules import Rules, make_rules
from app.engine.setup import Setup
from app.engine.state import State
from app.engine.view import full_view, memory_for
from app.play.starting import Dealing

_TRIES = 200

Pack = Sequence[str]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two packs and the moves played on both, each with its seat."""

    rules: Rules
    viewer: int | None
    packs: tuple[Pack, Pack]
    moves: tuple[tuple[int, str], ...]


def pairs(preset: str, seats: int, number: int, **rules: Any) -> Iterator[Pair]:
    """One pair a viewer, where there is one."""
    chance = Random(f"{preset} {seats} {number}")
    made = make_rules({"preset": preset, "seats": seats, **rules})
    pack = list(full_pack(made.pack))
    chance.shuffle(pack)
    states, moves = _played(made, pack, chance)
    for viewer in (*range(seats), None):
        other = _other_world(made, pack, states, moves, viewer, chance)
        if other is not None:
            yield Pair(made, viewer, (pack, other), tuple(moves))


def dealing_of(pack: Pack) -> Dealing:
    """Deals this pack, in the order of sitting down, whatever the key says."""

    def dealing(
        rules: Rules, key: bytes, kinds: Sequence[str], dealer: int | None, opener: int | None
    ) -> tuple[list[int], Setup]:
        return list(range(len(kinds))), _setup(rules, pack)

    return dealing


def _setup(rules: Rules, pack: Pack) -> Setup:
    return Setup(rules, packs=lambda number: pack)


def _played(rules: Rules, pack: Pack, chance: Random) -> tuple[list[State], list[tuple[int, str]]]:
    state = deal(_setup(rules, pack))
    states, moves = [state], []
    for _ in range(chance.randint(4, 24)):
        options = [move for move in legal_moves(state) if move != "redeal"]
        if state.turn is None:
            break
        move = chance.choice(options)
        moves.append((state.turn, move))
        state = apply(state, move)
        if state.is_over:
            moves.pop()
            break
        states.append(state)
    return states, moves


def _other_world(
    rules: Rules,
    pack: Pack,
    states: Sequence[State],
    moves: Sequence[tuple[int, str]],
    viewer: int | None,
    chance: Random,
) -> Pack | None:
    hidden = _unknown_to(states[-1], viewer)
    places = [place for place, card in enumerate(pack) if card in hidden]
    for _ in range(_TRIES):
        other, mixed = list(pack), [pack[place] for place in places]
        chance.shuffle(mixed)
        for place, card in zip(places, mixed, strict=True):
            other[place] = card
        if other != pack and _is_same_game(rules, other, states, moves):
            return other
    return None


def _unknown_to(state: State, viewer: int | None) -> set[str]:
    memory = memory_for(state, 0 if viewer is None else viewer)
    if viewer is not None:
        return set(memory.unseen)
    return {*memory.unseen, *full_view(state).hands[0]} - set(memory.known[0])


def _is_same_game(
    rules: Rules, pack: Pack, states: Sequence[State], moves: Sequence[tuple[int, str]]
) -> bool:
    state = deal(_setup(rules, pack))
    if _asked(state) != _asked(states[0]):
        return False
    for (_, move), expected in zip(moves, states[1:], strict=True):
        try:
            state = apply(state, move)
        except IllegalMove:
            return False
        if _asked(state) != _asked(expected):
            return False
    return True


def _asked(state: State) -> tuple[int | None, str, int]:
    return state.turn, state.phase, state.bout
