"""The last cards of two are played out exactly: held against all continuations in the engine."""

import random
from collections import Counter
from typing import ClassVar

import pytest

from app.bots.choose import choose
from app.bots.endgame.choosing import solved_move
from app.bots.endgame.solver import Solver, is_endgame
from app.bots.endgame.verdicts import open_verdicts, verdicts
from app.bots.levels import no_hurry
from app.engine.cards import cards_of, count, full_pack
from app.engine.move_text import legal_texts
from app.engine.play import apply
from app.engine.position import ATTACK, Position
from app.engine.rules import make_rules
from app.engine.start import Start, start_from
from app.engine.state import State
from app.engine.view import memory_for, view_for
from app.fair.stream import Stream
from tests.bots.selfplay import dealt, next_move, player
from tools.endgames import plain_verdicts, random_position

_FEW_CARDS = 6
_NODES = 1_000_000


def values_of(state: State, nodes: int = _NODES) -> dict[str, int]:
    return {move: found.value for move, found in open_verdicts(state.position, nodes).items()}


def lead(
    attacker: str, defender: str, rules: dict[str, object] | None = None, trump: str = "H"
) -> State:
    """Seat 0 is to lead with no talon; a duel unless other rules are given."""
    hands = (tuple(attacker.split()), tuple(defender.split()))
    return start_from(make_rules(rules or {"preset": "duel"}), Start(hands, (), trump))


def endgames(fields: dict[str, object], wanted: int) -> list[State]:
    """Positions of few cards and no talon, from games of bots, with a choice."""
    found: list[State] = []
    for number in range(200):
        key = Stream(b"endgames", f"{number}").read(32)
        state, version = dealt(fields, key), 0
        while not state.is_over and len(found) < wanted:
            left = count(sum(state.position.hands) | state.position.table)
            is_small = is_endgame(state.position) and left <= _FEW_CARDS
            if is_small and len(legal_texts(state.position)) > 1:
                found.append(state)
            state = apply(state, next_move(state, player("easy"), key, version))
            version += 1
    return found


class TestAgainstPlainSearch:
    """Each legal move is worth what all its continuations say, under any rules."""

    @pytest.mark.parametrize("seed", range(2))
    def test_every_verdict_is_exact(self, seed: int) -> None:
        luck = random.Random(seed)
        for _ in range(150):
            position = random_position(luck)

            found = {move: each.value for move, each in open_verdicts(position, _NODES).items()}

            assert found == plain_verdicts(position)

    def test_a_position_is_worth_what_its_best_move_is(self) -> None:
        """A lead that stands on the table has not come again (R6.7)."""
        luck = random.Random(3)
        values = Counter[tuple[int, bool]]()
        for _ in range(300):
            position = random_position(luck)
            own_lead = (position.attacker, *position.hands)
            best = max(each.value for each in open_verdicts(position, _NODES).values())

            found = Solver(position, _NODES, no_hurry).value(position, position.turn)

            assert found == best
            values[found, position.stage == ATTACK and own_lead in position.history] += 1
        assert min(values[1, True], values[-1, True]) > 0


class TestFromAView:
    """L4: what a seat and its memory know is enough, and gives the same verdicts."""

    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_view_and_a_memory_give_the_verdicts_of_the_open_position(self, seats: int) -> None:
        for state in endgames({"preset": "classic", "seats": seats}, 40):
            seat = state.turn
            assert seat is not None

            found = verdicts(view_for(state, seat), memory_for(state, seat), _NODES)

            assert {move: each.value for move, each in found.items()} == values_of(state)

    def test_there_is_none_while_cards_are_unknown(self) -> None:
        state = dealt({"preset": "duel"}, bytes(32))
        seat = state.turn
        assert seat is not None

        assert verdicts(view_for(state, seat), memory_for(state, seat), _NODES) == {}
        assert open_verdicts(state.position, _NODES) == {}

    def test_hard_never_gives_away_what_it_can_hold(self) -> None:
        for state in endgames({"preset": "classic"}, 60):
            seat = state.turn
            assert seat is not None
            view, memory = view_for(state, seat), memory_for(state, seat)

            move = choose(view, memory, "hard", Stream(bytes(32), "unused"))

            values = plain_verdicts(state.position)
            assert values[move] == max(values.values())

    @pytest.mark.parametrize(("level", "answer"), [("hard", "accept"), ("medium", "pass")])
    def test_a_beaten_bout_is_picked_up_where_only_that_wins(self, level: str, answer: str) -> None:
        state = lead("8S 9C 9S", "7C 7S 6H", {"preset": "challenge"})
        for move in ("attack 9S", "beat 9S 6H", "pass"):
            state = apply(state, move)
        view, memory = view_for(state, 1), memory_for(state, 1)

        assert plain_verdicts(state.position) == {"accept": 1, "pass": 0}
        assert choose(view, memory, level, Stream(bytes(32), "unused")) == answer

    def test_the_preferred_move_stays_if_nothing_is_better(self) -> None:
        state = lead("AS AC AD", "6S 6C 6D 7S")
        view, memory = view_for(state, 0), memory_for(state, 0)

        kept = {move: solved_move(view, memory, move, _NODES) for move in view.legal}

        assert kept == {move: move for move in view.legal}


class TestByHand:
    """Small positions worked out by hand; hearts are trumps."""

    def test_the_last_card_wins_if_it_cannot_be_beaten(self) -> None:
        assert values_of(lead("AH", "6S 7S")) == {"attack AH": 1}

    def test_a_last_card_beaten_by_a_last_card_is_a_draw(self) -> None:
        assert values_of(lead("6S", "7S")) == {"attack 6S": 0}

    def test_a_pair_that_follows_wins(self) -> None:
        assert values_of(lead("6S 6C", "7S 8S 9D"))["attack 6S"] == 1

    def test_the_order_of_two_leads_decides(self) -> None:
        values = values_of(lead("6S AH", "7S 8S"))

        assert values == {"attack 6S": 0, "attack AH": 1}

    def test_the_search_stops_at_its_nodes(self) -> None:
        state = lead("6S 7S 8S 9S TS JS", "6H 7H 8H 9H TH JH")

        assert values_of(state, nodes=10) == {}

    def test_the_search_stops_when_its_time_is_up(self) -> None:
        state = lead("6S 7C 8S 9D TC JS QS", "6C 7D 8H 9S TD JC QH")

        assert open_verdicts(state.position, _NODES, lambda: True) == {}


class TestPassingRoundAndRound:
    """R6.7 and R5: what two seats pass to and fro can come again."""

    rules: ClassVar[dict[str, object]] = {"preset": "transfer"}

    def test_cards_passed_to_and_fro_can_come_again(self) -> None:
        state = lead("6S 9S TS", "6C 6D 9C 9H", self.rules)
        moves = ("attack 6S", "transfer 6C", "take", "attack 6D", "transfer 6C", "take")

        for move in moves:
            state = apply(state, move)

        assert state.result is not None
        assert state.result.reason == "repetition"

    def test_a_lead_that_was_there_before_counts_as_a_draw(self) -> None:
        state = lead("6S 9S TS", "6C 6D 9C 9H", self.rules)
        for move in ("attack 6S", "transfer 6C", "take", "attack 6D", "transfer 6C"):
            state = apply(state, move)

        assert values_of(state) == plain_verdicts(state.position)
        assert values_of(state)["take"] == 0

    def test_the_winner_does_not_go_round(self) -> None:
        """Whatever the other does, each own move of the winner brings the end nearer."""
        luck = random.Random(4)
        for number in range(12):
            state = _won_with_transfers(number)
            while state.turn is not None:
                view, memory = view_for(state, state.turn), memory_for(state, state.turn)
                if state.turn == 0:
                    state = apply(state, solved_move(view, memory, view.legal[-1], _NODES))
                else:
                    state = apply(state, luck.choice(view.legal))

            assert state.result is not None
            assert state.result.durak == 1


class TestDeepLines:
    def test_a_line_of_very_many_leads_is_out_of_reach_and_no_error(self) -> None:
        """Passing to and fro once ran out of Python's calls within calls."""
        cards = random.Random(13).sample(full_pack(36), 14)
        state = lead(" ".join(cards[:7]), " ".join(cards[7:]), {"preset": "transfer"})

        assert values_of(state, nodes=60_000) == {}


def _won_with_transfers(number: int) -> State:
    """Seat 0 is to lead and can win; many pairs, so that much can be passed on."""
    luck = random.Random(number)
    while True:
        cards = luck.sample([rank + suit for rank in "6789" for suit in "SCDH"], 7)
        state = lead(" ".join(cards[:4]), " ".join(cards[4:]), {"preset": "transfer"})
        if max(values_of(state).values()) == 1:
            return state


def test_legal_moves_and_verdicts_are_the_same_moves() -> None:
    luck = random.Random(5)
    for _ in range(50):
        position = random_position(luck)

        assert sorted(open_verdicts(position, _NODES)) == legal_texts(position)
        assert len(list(cards_of(position.legal))) == len(legal_texts(position))


class TestDistance:
    """The winner hurries, the loser delays; a line is played just so long."""

    def test_a_line_has_the_length_of_its_distance_and_ends_as_it_says(self) -> None:
        luck = random.Random(8)
        for _ in range(40):
            position = random_position(luck)
            found = open_verdicts(position, _NODES, distance_nodes=20_000)

            for verdict in found.values():
                end = _played(position, verdict.line)
                assert verdict.value == 0 or verdict.distance == len(verdict.line)
                assert end.result is not None
                durak = end.result.durak
                assert verdict.value == (0 if durak is None else 1 - 2 * (durak == position.turn))

    def test_two_cards_that_cannot_be_beaten_take_two_leads_and_two_takes(self) -> None:
        state = lead("AS AC", "6S 6C 6D", {"preset": "classic", "auto_pass": False})

        verdict = open_verdicts(state.position, _NODES, distance_nodes=1000)["attack AS"]

        # The second ace is added to the take; nobody has to be asked after that.
        assert verdict.line == ("attack AS", "take", "attack AC")

    def test_without_nodes_there_are_values_alone(self) -> None:
        state = lead("AS AC", "6S 6C 6D")

        assert open_verdicts(state.position, _NODES)["attack AS"].line == ()


def _played(position: Position, line: tuple[str, ...]) -> Position:
    state = State(position)
    for move in line:
        state = apply(state, move)
    return state.position
