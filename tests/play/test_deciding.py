"""What a table does with a command: docs/PROTOCOL.md, "Client to server" and "Deadlines"."""

from dataclasses import replace

import pytest

from app.engine.play import legal_moves
from app.play.commands import Command, Left, Play, Resign, TimeOut
from app.play.deciding import GRACE_MS, Repeat, decide
from app.play.errors import Refused
from app.play.table import Decision, Table
from app.storage.rows import ExtensionRow
from tests.play.clocks import NOON
from tests.play.dealings import laid_out
from tests.play.tables import dealt_table, first_legal, legal, open_game, play, turn_of

MINUTE = 60_000


def code_of(table: Table, seat: int | None, command: Command, now: int = NOON) -> str:
    with pytest.raises(Refused) as refusal:
        decide(table, seat, command, now)
    assert refusal.value.version == table.version
    return refusal.value.code


def decided(table: Table, seat: int | None, command: Command, now: int = NOON) -> Decision:
    decision = decide(table, seat, command, now)
    assert isinstance(decision, Decision)
    return decision


class TestAMove:
    def test_makes_the_next_version_and_leaves_the_table_alone(self) -> None:
        table = dealt_table()
        seat, before = turn_of(table), table.state

        decision = decided(table, seat, first_legal(table))

        assert (decision.row.version, decision.row.seat) == (1, seat)
        assert table.state is before
        assert (table.version, table.moves) == (0, [])

    def test_sent_twice_is_played_once_and_acknowledged_twice(self) -> None:
        table = dealt_table()
        seat, command = turn_of(table), first_legal(table, "once")
        table.accept(decided(table, seat, command))

        assert decide(table, seat, command, NOON) == Repeat(1)

    def test_sent_again_after_the_end_is_still_acknowledged(self) -> None:
        table = dealt_table()
        seat, command = turn_of(table), first_legal(table, "once")
        table.accept(decided(table, seat, command))
        table.accept(decided(table, 0, Resign("end", NOON)))

        assert decide(table, seat, command, NOON) == Repeat(1)

    def test_with_an_id_that_another_seat_used_is_a_move_of_its_own(self) -> None:
        table = dealt_table(preset="classic")
        table.accept(decided(table, turn_of(table), first_legal(table, "same")))

        assert decided(table, turn_of(table), first_legal(table, "same")).row.version == 2

    @pytest.mark.parametrize("version", [0, 2, 17])
    def test_for_another_version_is_stale(self, version: int) -> None:
        table = dealt_table()
        play(table)

        command = Play("c", version, legal(table)[0], NOON)

        assert code_of(table, turn_of(table), command) == "stale-version"

    def test_of_the_other_seat_waits_for_its_turn(self) -> None:
        table = dealt_table()

        assert code_of(table, 1 - turn_of(table), first_legal(table)) == "not-your-turn"

    def test_by_a_stranger_is_refused(self) -> None:
        table = dealt_table()

        assert code_of(table, None, first_legal(table)) == "not-seated"

    def test_before_the_deal_waits(self) -> None:
        table = Table(game=open_game(), rules=dealt_table().rules, seed=bytes(32))

        assert code_of(table, None, Play("c", 0, "take", NOON)) == "not-your-turn"

    def test_after_the_end_is_refused(self) -> None:
        table = dealt_table()
        move = first_legal(table)
        table.accept(decided(table, 0, Resign("r", NOON)))

        assert code_of(table, 0, move) == "game-over"
        assert code_of(table, None, move) == "game-over"

    @pytest.mark.parametrize("move", ["take", "attack ZZ", "", "attack", "0 resign", "beat 6H 7H"])
    def test_against_the_rules_is_refused_with_the_rules_number(self, move: str) -> None:
        table = dealt_table()

        with pytest.raises(Refused) as refusal:
            decide(table, turn_of(table), Play("c", 0, move, NOON), NOON)

        assert refusal.value.code == "illegal-move"
        assert refusal.value.detail.startswith("R")

    def test_cannot_be_a_timeout(self) -> None:
        """R1.2: a timeout comes from the server alone."""
        table = dealt_table()

        assert code_of(table, turn_of(table), Play("c", 0, "timeout", NOON)) == "illegal-move"

    def test_is_stamped_when_it_arrived_but_never_before_the_last(self) -> None:
        table = dealt_table()

        play(table, at=NOON + 500)
        decision = decided(table, turn_of(table), first_legal(table, at=NOON + 400))

        assert table.moves[0].at == NOON + 500
        assert decision.row.at == NOON + 500

    def test_is_never_stamped_before_the_last_extension(self) -> None:
        """Its bytes came first, but the record would show time given for a move made before."""
        table = dealt_table()
        late = ExtensionRow(game_id=table.id, version=0, seconds=60, at=NOON + 900)
        table = replace(table, extensions=(late,))

        assert decided(table, turn_of(table), first_legal(table)).row.at == NOON + 900


class TestResigning:
    """R6.8: any time, by a seat that is not out."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_ends_the_game_on_turn_and_off_turn(self, seat: int) -> None:
        table = dealt_table()

        decision = decided(table, seat, Resign("r", NOON))

        assert decision.finish is not None
        assert decision.finish.result["durak"] == seat
        assert (decision.turn, decision.deadline) == (None, None)

    def test_may_be_said_as_a_move_at_any_version(self) -> None:
        table = dealt_table()
        off_turn = 1 - turn_of(table)

        decision = decided(table, off_turn, Play("r", 99, "resign", NOON))

        assert (decision.row.move, decision.row.seat) == ("resign", off_turn)

    def test_twice_is_acknowledged_twice(self) -> None:
        table = dealt_table()
        table.accept(decided(table, 0, Resign("r", NOON)))

        assert decide(table, 0, Resign("r", NOON), NOON) == Repeat(1)

    def test_after_the_end_is_refused(self) -> None:
        table = dealt_table()
        table.accept(decided(table, 0, Resign("r", NOON)))

        assert code_of(table, 1, Resign("s", NOON)) == "game-over"

    def test_is_not_for_strangers(self) -> None:
        assert code_of(dealt_table(), None, Resign("r", NOON)) == "not-seated"

    def test_is_not_for_a_seat_that_is_out(self) -> None:
        table = dealt_table(seats=3, preset="classic", pack=24)
        while table.state is not None and len(_out(table)) == 0 and not table.is_over:
            play(table)
        assert not table.is_over

        assert code_of(table, _out(table)[0], Resign("r", NOON)) == "illegal-move"


class TestTheDeadline:
    """Bytes that arrive by the deadline count, whenever they are handled."""

    @pytest.mark.parametrize(("arrived", "handled"), [(-1, -1), (0, 0), (0, GRACE_MS + 5_000)])
    def test_is_met_by_what_arrived_in_time(self, arrived: int, handled: int) -> None:
        table = dealt_table()
        deadline = NOON + MINUTE

        command = first_legal(table, at=deadline + arrived)

        assert decided(table, turn_of(table), command, deadline + handled).row.version == 1

    @pytest.mark.parametrize("late_ms", [1, 2, GRACE_MS])
    def test_is_missed_by_what_arrived_later(self, late_ms: int) -> None:
        table = dealt_table()
        at = NOON + MINUTE + late_ms

        assert code_of(table, turn_of(table), first_legal(table, at=at), at) == "game-over"
        assert code_of(table, turn_of(table), Resign("r", at), at) == "game-over"

    def test_does_not_bind_a_seat_that_is_not_to_move(self) -> None:
        table = dealt_table()
        at = NOON + MINUTE + 1

        assert decided(table, 1 - turn_of(table), Resign("r", at), at).finish is not None

    def test_ends_the_game_after_the_grace_and_not_before(self) -> None:
        table = dealt_table()
        due = NOON + MINUTE + GRACE_MS

        assert code_of(table, None, TimeOut(0), due - 1) == "not-due"
        decision = decided(table, None, TimeOut(0), due)

        assert (decision.row.seat, decision.row.move) == (turn_of(table), "timeout")
        assert decision.row.at == due
        assert decision.finish is not None
        assert decision.finish.result["reason"] == "timeout"

    def test_loses_against_a_move_that_was_first(self) -> None:
        table = dealt_table()
        play(table, at=NOON + MINUTE)

        assert code_of(table, None, TimeOut(0), NOON + 2 * MINUTE + GRACE_MS) == "not-due"

    def test_moves_with_each_move_from_its_own_stamp(self) -> None:
        table = dealt_table()

        decision = play(table, at=NOON + 7_000)

        assert decision.deadline == NOON + 7_000 + MINUTE

    def test_is_not_prolonged_by_an_exchange(self) -> None:
        """R7.1: an exchange does not use up the turn."""
        hands = ["6S 7H 8H 9H TH JH", "7D 8D 9D TD JD QD"]
        table = dealt_table(dealing=laid_out(hands, "7C 9S"))
        assert turn_of(table) == 0

        decision = play(table, "exchange", at=NOON + 50_000)

        assert (decision.turn, decision.deadline) == (0, NOON + MINUTE)

    def test_is_none_while_a_bot_is_to_move(self) -> None:
        table = dealt_table("bots")
        bot = next(who.seat for who in table.participants if who.kind == "bot")
        while turn_of(table) != bot:
            play(table)

        assert table.deadline is None
        assert code_of(table, None, TimeOut(table.version or 0), NOON * 2) == "not-due"


class TestLeaving:
    """Where leaving loses, an absence is a timeout with a cause, on turn or off it."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_is_a_timeout_with_a_cause(self, seat: int) -> None:
        table = dealt_table(preset="challenge")

        decision = decided(table, seat, Left())

        assert (decision.row.move, decision.row.cause) == ("timeout", "left")
        assert decision.finish is not None
        assert decision.finish.result["durak"] == seat


def test_a_table_shows_no_secret_in_its_repr() -> None:
    table = dealt_table()
    play(table)

    text = repr(table) + repr(decided(table, turn_of(table), first_legal(table)))

    assert table.seed.hex() not in text
    assert str(table.seed) not in text
    assert str(table.key) not in text
    assert not [card for card in legal_cards(table) if card in text]


def legal_cards(table: Table) -> list[str]:
    assert table.state is not None
    return [move.split()[-1] for move in legal_moves(table.state) if " " in move]


def _out(table: Table) -> list[int]:
    assert table.state is not None
    return [seat for seat in range(3) if seat in table.state.position.out]
