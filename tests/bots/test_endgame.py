"""The last cards of two are played out exactly: held against all continuations in the engine."""

import pytest

from app.bots.choose import choose
from app.bots.duel import Duel, OutOfReach
from app.bots.endgame import values_of
from app.engine.cards import names_for
from app.engine.play import apply, legal_moves
from app.engine.state import State
from app.engine.view import full_view, memory_for, view_for
from app.fair.stream import Stream
from tests.bots.selfplay import dealt, next_move, player

_FEW_CARDS = 6
CARDS = names_for("H").set_of


def value(state: State, seat: int, known: dict[object, int]) -> int:
    """By trying everything: 1 `seat` is not the durak though there is one, 0 a draw, -1 it is."""
    if state.result is not None:
        durak = state.result.durak
        return 0 if durak is None else (-1 if durak == seat else 1)
    view = full_view(state)
    position = (view.hands, view.table, view.phase, view.turn, view.may_add)
    if position not in known:
        values = [value(apply(state, move), seat, known) for move in legal_moves(state)]
        known[position] = max(values) if state.turn == seat else min(values)
    return known[position]


def endgames(fields: dict[str, object], wanted: int) -> list[State]:
    """Positions of few cards and no talon, from games of bots."""
    found: list[State] = []
    for number in range(200):
        key = Stream(b"endgames", f"{number}").read(32)
        state, version = dealt(fields, key), 0
        while not state.is_over and len(found) < wanted:
            view = view_for(state, state.turn)
            if not view.talon and sum(view.counts) <= _FEW_CARDS and len(view.legal) > 1:
                found.append(state)
            state = apply(state, next_move(state, player("easy"), key, version))
            version += 1
    return found


class TestValues:
    """Each legal move is worth what all its continuations say."""

    @pytest.mark.parametrize("throw_in", ["all", "none"])
    @pytest.mark.parametrize("auto_take", [True, False])
    def test_every_value_is_exact(self, throw_in: str, auto_take: bool) -> None:
        fields = {"preset": "classic", "throw_in": throw_in, "auto_take": auto_take}
        for state in endgames(fields, 40):
            seat = state.turn
            assert seat is not None
            values = values_of(view_for(state, seat), memory_for(state, seat))

            known: dict[object, int] = {}
            exact = {move: value(apply(state, move), seat, known) for move in legal_moves(state)}
            assert values == exact

    def test_hard_never_gives_away_a_won_endgame(self) -> None:
        for state in endgames({"preset": "classic"}, 60):
            seat = state.turn
            assert seat is not None
            view, memory = view_for(state, seat), memory_for(state, seat)

            move = choose(view, memory, "hard", Stream(bytes(32), "unused"))

            known: dict[object, int] = {}
            best = max(value(apply(state, other), seat, known) for other in legal_moves(state))
            assert value(apply(state, move), seat, known) == best


class TestDuel:
    """Small positions worked out by hand; hearts are trumps."""

    def test_the_last_card_wins_if_it_cannot_be_beaten(self) -> None:
        duel = Duel(bout_limit=6, throws=True, budget=100)

        assert duel.lead(CARDS(["AH"]), CARDS(["6S", "7S"])) == 1

    def test_a_last_card_beaten_by_a_last_card_is_a_draw(self) -> None:
        duel = Duel(bout_limit=6, throws=True, budget=100)

        assert duel.lead(CARDS(["6S"]), CARDS(["7S"])) == 0

    def test_a_pair_that_follows_wins(self) -> None:
        attacker, defender = CARDS(["6S", "6C"]), CARDS(["7S", "8S", "9D"])

        assert Duel(bout_limit=6, throws=True, budget=1000).lead(attacker, defender) == 1

    def test_the_search_stops_at_its_budget(self) -> None:
        attacker = CARDS(["6S", "7S", "8S", "9S", "TS", "JS"])
        defender = CARDS(["6H", "7H", "8H", "9H", "TH", "JH"])

        with pytest.raises(OutOfReach):
            Duel(bout_limit=6, throws=True, budget=10).lead(attacker, defender)
