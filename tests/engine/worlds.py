"""Two worlds (L4): the same moves in a second world whose hidden cards lie elsewhere.

`compare` plays a game, finds by its own book-keeping the cards that a viewer cannot know, moves
them about in the pack, plays the same moves again, and compares what a `look` gives the viewer at
every step. A world in which a move is illegal, or in which the rules themselves tell another
story (who opens, who is asked or skipped), is no second world.
"""

import json
import random
from collections.abc import Callable
from dataclasses import asdict, replace

from app.engine.deal import deal
from app.engine.errors import IllegalMove, RulesError
from app.engine.play import apply, legal_moves
from app.engine.shown import Shown, shown_after, shown_at
from app.engine.state import State
from app.engine.view import events_for, full_view, memory_for, view_for
from tests.engine.strategies import Table

Look = Callable[[State, str, State, int | None], str]


def seen_by_engine(before: State, move: str, after: State, viewer: int | None) -> str:
    """Every byte that may reach a viewer, through all doors there are."""
    seat = before.turn
    assert seat is not None
    shown: list[object] = [
        asdict(view_for(after, viewer)),
        events_for(before, seat, move, after, viewer),
    ]
    if viewer is not None:
        shown.append(asdict(memory_for(after, viewer)))
    return json.dumps(shown)


def play(table: Table, plies: int) -> list[State]:
    """The states of a random game."""
    luck = random.Random(table.luck)
    states = [deal(table.setup)]
    while len(states) <= plies and not states[-1].is_over and states[-1].deal_number < 7:
        states.append(apply(states[-1], luck.choice(list(legal_moves(states[-1])))))
    return states


def moves_of(table: Table, plies: int) -> tuple[list[State], list[str]]:
    """The states and the moves between them."""
    luck = random.Random(table.luck)
    states = play(table, plies)
    return states, [luck.choice(list(legal_moves(state))) for state in states[:-1]]


def hidden_cards(states: list[State], moves: list[str], viewer: int | None) -> list[str]:
    """What the viewer cannot know at the end: never his, never on the table, never shown."""
    last = full_view(states[-1])
    first = next(i for i, s in enumerate(states) if s.deal_number == states[-1].deal_number)
    public = {card for move in moves[first:] for card in move.split()[1:]}
    for state in states[first:]:
        view = view_for(state, None)
        shown = (view.opening_trump, view.shown_card)
        public |= {view.trump_card or "", *(s.card for s in shown if s)}
    hands = [hand for seat, hand in enumerate(last.hands) if seat != viewer]
    cards = [*last.talon_cards, *(card for hand in hands for card in hand)]
    return sorted(set(cards) - public)


def other_world(table: Table, number: int, hidden: list[str], luck: random.Random) -> Table:
    """The same table with the hidden cards of the last deal moved about."""
    moved = list(hidden)
    if luck.random() < 0.5:
        luck.shuffle(moved)
    else:
        i, j = luck.randrange(len(moved)), luck.randrange(len(moved))
        moved[i], moved[j] = moved[j], moved[i]
    became = dict(zip(hidden, moved, strict=True))
    packs = [list(pack) for pack in table.packs]
    packs[number] = [became.get(card, card) for card in packs[number]]
    return replace(table, packs=packs)


def story(state: State) -> tuple[object, ...]:
    """What the rules tell everybody by themselves, the trump that decided the opening too."""
    opening = view_for(state, None).opening_trump
    return (
        opening,
        state.phase,
        state.turn,
        state.attacker,
        state.defender,
        state.deal_number,
        state.bout,
    )


def compare(table: Table, viewer: int | None, plies: int, look: Look = seen_by_engine) -> bool:
    """Whether a second world was found; fails when the viewer could tell it from the first."""
    states, moves = moves_of(table, plies)
    hidden = hidden_cards(states, moves, viewer)
    if len(hidden) < 2:
        return False
    other = other_world(table, states[-1].deal_number, hidden, random.Random(table.luck + 1))
    try:
        twin = deal(other.setup)
        twins = [twin]
        for move in moves:
            twin = apply(twin, move)
            twins.append(twin)
    except (IllegalMove, RulesError):
        return False
    if other.packs == table.packs or list(map(story, twins)) != list(map(story, states)):
        return False
    assert view_for(states[0], viewer) == view_for(twins[0], viewer)
    for i, move in enumerate(moves):
        mine = look(states[i], move, states[i + 1], viewer)
        theirs = look(twins[i], move, twins[i + 1], viewer)
        assert mine == theirs, f"a viewer can tell two worlds apart after move {i}"
    assert course(states, moves) == course(twins, moves)
    return True


def course(states: list[State], moves: list[str]) -> list[Shown]:
    """What was shown not to be held, after each move."""
    shown = [shown_at(states[0])]
    for before, move, after in zip(states, moves, states[1:], strict=False):
        shown.append(shown_after(shown[-1], before, move, after))
    return shown
