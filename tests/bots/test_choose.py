"""What every bot keeps to: legal moves, an end, no luck but the given."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.bots.choose import choose
from app.engine.errors import RulesError
from app.engine.play import apply
from app.engine.rules import CHOICES
from app.engine.state import State
from app.engine.view import memory_for, view_for
from app.fair.house_bots import LEVELS
from app.fair.stream import Stream, bot_stream
from tests.bots.selfplay import MOST_MOVES, dealt, next_move, played_out, player, quick

KEYS = st.binary(min_size=32, max_size=32)


@st.composite
def playable_rules(draw: st.DrawFn) -> dict[str, object]:
    """Any rules that can be dealt."""
    fields = {name: draw(st.sampled_from(choices)) for name, choices in CHOICES.items()}
    most = int(str(fields["pack"])) // 6
    fields["seats"] = min(int(str(fields["seats"])), most)
    return dict(fields)


def started(fields: dict[str, object], key: bytes, bots: frozenset[int]) -> State | None:
    """None where such a table cannot open (R3.3)."""
    try:
        return dealt(fields, key, bots)
    except RulesError:
        return None


class TestAnyRules:
    """Every seat a bot of some level, under any rules, seats and packs."""

    @settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(playable_rules(), KEYS, st.lists(st.sampled_from(LEVELS), min_size=6, max_size=6))
    def test_every_game_ends_by_legal_moves(
        self, fields: dict[str, object], key: bytes, levels: list[str]
    ) -> None:
        state = started(fields, key, frozenset({0}))

        if state is not None:
            assert played_out(state, [quick(level) for level in levels], key).is_over

    @settings(max_examples=12, deadline=None)
    @given(playable_rules(), KEYS, st.sampled_from(LEVELS))
    def test_the_same_view_memory_and_luck_give_the_same_move(
        self, fields: dict[str, object], key: bytes, level: str
    ) -> None:
        state, version = started(fields, key, frozenset({0})), 0

        while state is not None and not state.is_over:
            move = next_move(state, quick(level), key, version)
            assert next_move(state, quick(level), key, version) == move
            state, version = apply(state, move), version + 1
            assert version < MOST_MOVES


class TestManners:
    """R8, R9 and what no bot of ours does."""

    def test_a_bot_keeps_its_cards(self) -> None:
        answers = set()
        for number in range(150):
            key = Stream(b"redeals", f"{number}").read(32)
            state = dealt({"preset": "challenge", "seats": 6}, key)
            if state.phase == "redeal":
                answers.add(next_move(state, quick(LEVELS[number % 5]), key, 0))

        assert answers == {"keep"}

    def test_a_bot_keeps_a_bout_beaten_while_there_is_a_talon(self) -> None:
        answers = set()
        for number in range(30):
            key = Stream(b"accepting", f"{number}").read(32)
            state, version = dealt({"preset": "challenge"}, key), 0
            while not state.is_over:
                move = next_move(state, quick(LEVELS[number % 5]), key, version)
                if state.phase == "accept" and state.position.left:
                    answers.add(move)
                state, version = apply(state, move), version + 1

        assert answers == {"pass"}

    def test_the_six_is_swapped_at_once_by_who_thinks(self) -> None:
        swaps = 0
        for number in range(40):
            key = Stream(b"swaps", f"{number}").read(32)
            state = dealt({"preset": "duel"}, key)
            seat = state.turn
            assert seat is not None
            if "exchange" in view_for(state, seat).legal:
                swaps += 1
                assert next_move(state, player("medium"), key, 0) == "exchange"

        assert swaps > 0

    def test_a_forced_move_uses_no_luck(self) -> None:
        key, luck = bytes(32), Stream(bytes(32), "luck")
        state, version = dealt({"preset": "duel"}, key), 0
        forced = 0
        while not state.is_over:
            seat = state.turn
            assert seat is not None
            view = view_for(state, seat)
            if len(view.legal) == 1:
                forced += 1
                choose(view, memory_for(state, seat), "easy", luck)
            state, version = (
                apply(state, next_move(state, player("medium"), key, version)),
                version + 1,
            )

        assert forced > 0
        assert luck.read(8) == Stream(bytes(32), "luck").read(8)


def test_all_luck_of_a_bot_is_its_stream() -> None:
    key = bytes(range(32))
    state = dealt({"preset": "classic"}, key)
    seat = state.turn
    assert seat is not None
    view, memory = view_for(state, seat), memory_for(state, seat)

    moves = {choose(view, memory, "easy", bot_stream(key, seat, version)) for version in range(60)}

    assert 1 < len(moves) <= len(view.legal)
    assert moves <= set(view.legal)
