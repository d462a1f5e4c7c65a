"""L4: two worlds that a seat cannot tell apart get the same move from its bot, at every level."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from app.bots.levels import LEVELS
from app.engine.deal import deal
from app.engine.play import apply
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.shown import Shown, shown_after, shown_at
from app.engine.state import State
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream, deal_pack
from tests.bots.selfplay import next_move, quick

# With and without skips that tell of hands, with passing on, with a right to exchange.
TABLES: tuple[Mapping[str, object], ...] = (
    {"preset": "duel"},
    {"preset": "classic", "seats": 3, "auto_pass": False},
    {"preset": "transfer", "seats": 4, "auto_take": True, "exchange": "everyone"},
)


@dataclass(frozen=True)
class World:
    """A game so far: its last state, what was shown, and the story that the rules told all."""

    state: State
    shown: Shown
    story: tuple[object, ...]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_see_hidden_cards(level: str) -> None:
    assert moves_equal_in_both_worlds(level, len(TABLES)) > 5


def moves_equal_in_both_worlds(level: str, games: int) -> int:
    """How many moves were compared; each must be the same."""
    return sum(
        _compared(Stream(b"worlds", f"{number}").read(32), level, TABLES[number])
        for number in range(games)
    )


def _compared(key: bytes, level: str, fields: Mapping[str, object]) -> int:
    """Plays one game; at each move of seat 0 swaps two cards it cannot know, and asks again."""
    pack = deal_pack(key, 36, 0)
    moves: list[str] = []
    world, compared = _played(fields, pack, []), 0
    luck = Stream(key, "worlds of a test")
    while world is not None and not world.state.is_over:
        move = next_move(world.state, quick(level), key, len(moves), world.shown)
        if world.state.turn == 0:
            other = _other_world(fields, pack, moves, world, luck)
            if other is not None:
                twin = next_move(other.state, quick(level), key, len(moves), other.shown)
                assert twin == move
                compared += 1
        moves.append(move)
        world = _played(fields, pack, moves)
    return compared


def _other_world(
    fields: Mapping[str, object], pack: list[str], moves: list[str], world: World, luck: Stream
) -> World | None:
    """The same game with two unseen cards swapped, if seat 0 was told the same story there."""
    unseen = memory_for(world.state, 0).unseen
    if len(unseen) < 2:
        return None
    one, two = unseen[luck.below(len(unseen))], unseen[luck.below(len(unseen))]
    swap = {one: two, two: one}
    other = _played(fields, [swap.get(card, card) for card in pack], moves)
    is_same = other is not None and other.story == world.story
    return other if is_same and one != two else None


def _played(fields: Mapping[str, object], pack: list[str], moves: list[str]) -> World | None:
    rules = make_rules(fields)
    state = deal(Setup(rules, lambda _: pack, frozenset(range(rules.seats))))
    shown, story = shown_at(state), [view_for(state, 0)]
    for move in moves:
        seat = state.turn
        if seat is None or move not in view_for(state, seat).legal:
            return None
        after = apply(state, move)
        shown, state = shown_after(shown, state, move, after), after
        story.append(view_for(state, 0))
    return World(state, shown, tuple(story))
