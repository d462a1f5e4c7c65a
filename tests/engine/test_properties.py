"""Laws that hold for any rules, any seats and any pack (L2, L3)."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.cards import full_pack
from app.engine.deal import deal
from app.engine.errors import IllegalMove
from app.engine.play import apply, legal_moves, resign, time_out
from app.engine.position import FIELDS
from app.engine.replay import replay
from app.engine.state import State
from app.engine.view import full_view
from app.referee import position_of
from tests.engine.builders import random_game, rules_of
from tests.engine.strategies import Table, any_table

CARDS = full_pack(52)
WORDS = ("pass", "take", "exchange", "accept", "redeal", "keep")
VOCABULARY = (
    *WORDS,
    *(f"attack {card}" for card in CARDS),
    *(f"transfer {card}" for card in CARDS),
    *(f"beat {target} {card}" for target in CARDS for card in CARDS),
)
NO_MOVES = (
    *("", " ", "attack", "attack 6h", "attack  6H", "ATTACK 6H", "attack 1H", "attack 6H 7H"),
    *("beat 6H", "beat 6H 7H 8H", "take 6H", " take", "take ", "0 attack 6H", "0 resign", "⚀"),
    *("pass\n", "attack 6H\x00", "transfer", "undo", "attack 10H", "attack ６H", "x" * 10_000),
)


def frozen(state: State) -> list[object]:
    """Everything a position holds, in order, so that any change shows."""
    position = state.position
    names = [name for name in FIELDS if name != "terms"]
    return [
        list(value.items() if isinstance(value, dict) else value)
        if isinstance(value, dict | list)
        else value
        for value in (getattr(position, name) for name in names)
    ]


def is_stuck(state: State) -> bool:
    """Whether a redeal would find no pack: these tables have eight."""
    return state.phase == "redeal" and state.deal_number == 7


def game(table: Table, most: int = 4000) -> list[tuple[State, str, State]]:
    return list(random_game(deal(table.setup), table.luck, most))


@settings(max_examples=60, deadline=None)
@given(any_table())
def test_cards_are_conserved(table: Table) -> None:
    whole = sorted(full_pack(table.rules.pack))

    for _, _, state in islice(random_game(deal(table.setup), table.luck), 400):
        view = full_view(state)
        table_cards = [card for pair in view.table for card in pair if card]
        cards = [*table_cards, *view.talon_cards, *(c for hand in view.hands for c in hand)]
        assert len(set(cards)) == len(cards)
        assert len(cards) + view.heap == len(whole)
        assert view.talon == len(view.talon_cards)
        assert set(cards) <= set(whole)
        if is_stuck(state):
            return


@settings(max_examples=60, deadline=None)
@given(any_table())
def test_exactly_one_seat_is_to_move_until_the_game_is_over(table: Table) -> None:
    for state, _, after in islice(random_game(deal(table.setup), table.luck), 400):
        assert state.turn in range(table.rules.seats)
        assert len(legal_moves(state)) == len(list(legal_moves(state))) > 0
        assert state.turn not in state.position.out
        assert (after.turn is None) == after.is_over == (after.result is not None)
        if after.is_over:
            assert len(legal_moves(after)) == 0
        if is_stuck(after):
            return


@settings(max_examples=25, deadline=None)
@given(any_table(), st.integers(0, 120))
def test_listed_moves_play_and_every_other_is_refused_untouched(table: Table, ply: int) -> None:
    state = deal(table.setup)
    for _, _, after in islice(random_game(state, table.luck), ply):
        state = after
    if is_stuck(state):
        return
    before = frozen(state)
    legal = set(legal_moves(state))

    for move in legal:
        assert apply(state, move).position is not state.position
    for move in (*VOCABULARY, *NO_MOVES):
        if move not in legal:
            assert move not in legal_moves(state)
            with pytest.raises(IllegalMove) as error:
                apply(state, move)
            assert error.value.rule.startswith("R")
            assert error.value.reason.endswith(".")

    assert legal <= set(VOCABULARY)
    assert frozen(state) == before


@settings(max_examples=60, deadline=None)
@given(any_table())
def test_the_game_ends(table: Table) -> None:
    steps = game(table)
    last = steps[-1][2]

    if not is_stuck(last):
        assert last.is_over or not table.rules.repetition_draw
    if last.result:
        places = last.result.places
        assert min(places) == 1
        assert last.result.durak is None or places[last.result.durak] == table.rules.seats
        assert all(min(places) <= place <= table.rules.seats for place in places)


@settings(max_examples=40, deadline=None)
@given(any_table())
def test_replay_equals_play(table: Table) -> None:
    steps = game(table, 200)
    moves = [(int(str(before.turn)), move) for before, move, _ in steps]

    again = list(replay(table.setup, moves))

    assert position_of(again[0]) == position_of(steps[0][0])
    assert [frozen(state) for state in again[1:]] == [frozen(after) for _, _, after in steps]


@settings(max_examples=60, deadline=None)
@given(any_table())
def test_a_bout_never_holds_more_attacks_than_its_limit(table: Table) -> None:
    rules = table.rules
    held: dict[tuple[int, int], int] = {}
    for _, _, state in islice(random_game(deal(table.setup), table.luck), 400):
        view = full_view(state)
        if view.defender is None or view.phase == "redeal":
            held.clear()
            continue
        own_covers = sum(1 for _, cover in view.table if cover)
        key = (view.bout, view.defender)
        held.setdefault(key, view.counts[view.defender] + own_covers)
        assert len(view.table) <= min(rules.bout_limit or 99, held[key])
        if rules.first_bout_limit and view.bout == 1:
            assert len(view.table) <= 5


@settings(max_examples=40, deadline=None)
@given(any_table(), st.integers(0, 200), st.integers(0, 5), st.booleans())
def test_any_seat_still_in_can_lose_at_any_time(
    table: Table, ply: int, seat: int, is_late: bool
) -> None:
    state = deal(table.setup)
    for _, _, after in islice(random_game(state, table.luck), ply):
        state = after
    before = frozen(state)
    end = time_out if is_late else resign
    if state.is_over or seat >= table.rules.seats or seat in state.position.out:
        with pytest.raises(IllegalMove):
            end(state, seat)
        return

    over = end(state, seat)

    assert over.result is not None
    assert (over.result.durak, over.result.epaulettes) == (seat, False)
    assert over.result.reason == ("timeout" if is_late else "resign")
    assert over.result.places[seat] == table.rules.seats
    gone = len(state.position.out)
    others = [p for s, p in enumerate(over.result.places) if s != seat]
    assert sorted(others) == [*range(1, gone + 1), *[gone + 1] * (len(others) - gone)]
    ours, theirs = position_of(state), position_of(over)
    assert all(ours[name] == theirs[name] for name in ("hands", "table", "talon", "heap"))
    assert frozen(state) == before


def test_resigning_is_never_listed_and_always_possible_on_turn() -> None:
    table = Table(rules_of("duel"), [list(full_pack(36))], (), None, None, 1)
    state = deal(table.setup)

    assert "resign" not in legal_moves(state)
    assert apply(state, "resign").is_over
    with pytest.raises(IllegalMove, match=r"R1\.3"):
        apply(apply(state, "timeout"), "resign")
