"""Bots against each other on deals from a key, by the engine, through views alone."""

from collections.abc import Callable, Mapping, Sequence

from app.bots.choose import choose
from app.bots.levels import BUDGETS, Budget
from app.engine.deal import deal
from app.engine.play import apply
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.shown import Shown, shown_after, shown_at
from app.engine.state import State
from app.engine.view import Memory, View, memory_for, view_for
from app.fair.stream import Stream, bot_stream, deal_pack

Player = Callable[[View, Memory, Stream], str]
# No game of any rules comes near it.
MOST_MOVES = 3000


# Enough to go through every part of a search, too little to play well.
_QUICK = Budget(nodes=6, solver_nodes=200, time_cap_ms=1_000)


def player(level: str) -> Player:
    return lambda view, memory, luck: choose(view, memory, level, luck)


def quick(level: str) -> Player:
    """The level with hardly any time to think, where it thinks at all."""
    budget = _QUICK if BUDGETS[level].solver_nodes else BUDGETS[level]
    if not BUDGETS[level].nodes:
        budget = Budget(0, budget.solver_nodes, budget.time_cap_ms)
    return lambda view, memory, luck: choose(view, memory, level, luck, budget)


def searcher(nodes: int) -> Player:
    """The levels that search, with less time than they have."""
    budget = Budget(nodes=nodes, solver_nodes=20_000, time_cap_ms=60_000)
    return lambda view, memory, luck: choose(view, memory, "expert", luck, budget)


def at_random(view: View, memory: Memory, luck: Stream) -> str:
    """Any legal move."""
    return view.legal[luck.below(len(view.legal))]


def dealt(fields: Mapping[str, object], key: bytes, bots: frozenset[int] | None = None) -> State:
    """The first state of a game; every seat is a bot's where nothing else is said."""
    rules = make_rules(fields)
    seats = frozenset(range(rules.seats)) if bots is None else bots
    return deal(Setup(rules, lambda number: deal_pack(key, rules.pack, number), seats))


def next_move(
    state: State, who: Player, key: bytes, version: int, shown: Shown | None = None
) -> str:
    seat = state.turn
    assert seat is not None
    luck = bot_stream(key, seat, version)
    return who(view_for(state, seat), memory_for(state, seat, shown), luck)


def played_out(state: State, players: Sequence[Player], key: bytes) -> State:
    """The end of the game; each move must be legal, and there must be an end."""
    shown = shown_at(state)
    for version in range(MOST_MOVES):
        if state.turn is None:
            return state
        move = next_move(state, players[state.turn], key, version, shown)
        after = apply(state, move)
        shown, state = shown_after(shown, state, move, after), after
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def score(one: Player, other: Player, deals: int, fields: Mapping[str, object]) -> float:
    """0 … 1: what `one` gets of two-seat games, each deal played from both sides."""
    points = 0.0
    for number in range(deals):
        key = Stream(b"self-play", f"{number}").read(32)
        for seat, players in enumerate(((one, other), (other, one))):
            result = played_out(dealt(fields, key), players, key).result
            assert result is not None
            points += 0.5 if result.durak is None else float(result.durak != seat)
    return points / (2 * deals)


def durak_rate(one: Player, others: Player, deals: int, fields: Mapping[str, object]) -> float:
    """0 … 1: how often `one` is the durak among `others`, on every seat of each deal."""
    seats = make_rules(fields).seats
    lost = 0
    for number in range(deals):
        key = Stream(b"self-play", f"{number}").read(32)
        for seat in range(seats):
            players = [one if each == seat else others for each in range(seats)]
            result = played_out(dealt(fields, key), players, key).result
            lost += result is not None and result.durak == seat
    return lost / (deals * seats)
