"""The checker finds each way in which histories and database can disagree, and nothing else."""

from dataclasses import replace

from app.storage.rows import ExtensionRow, MoveRow
from tests.faults.witnesses import NOON, Witness, witness


def only(found: list[str], words: str) -> bool:
    return len(found) > 0 and all(words in text for text in found)


def some(found: list[str], words: str) -> bool:
    return any(words in text for text in found)


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert witness().broken(now=NOON) == []


class TestCommands:
    def test_an_acknowledged_move_must_be_there(self) -> None:
        one = witness()
        one.history.ack("Anna", one.send(), 5)

        assert only(one.broken(), "was acknowledged at version 5 and is lost")

    def test_at_the_version_that_was_acknowledged(self) -> None:
        one = witness()
        sent = one.send()
        one.store(sent)
        one.history.ack(sent.player, sent, 6)

        assert only(one.broken(), "was acknowledged at version 6 and is there at 5")

    def test_once(self) -> None:
        one = witness()
        sent = one.play()
        again = replace(one.game.moves[-1], version=6)
        one.game = replace(one.game, moves=(*one.game.moves, again))

        assert some(one.broken(), f"command {sent.id} ({sent.move}) is there 2 times")

    def test_a_refused_one_must_not_be_there(self) -> None:
        one = witness()
        sent = one.send()
        one.store(sent)
        one.history.refuse(sent, "stale-version")

        assert only(one.broken(), "was refused (stale-version) and is there at version 5")

    def test_one_without_an_answer_may_be_there_or_not(self) -> None:
        stored, lost = witness(), witness()
        stored.store(stored.send())
        lost.send()

        assert stored.broken() == lost.broken() == []

    def test_busy_is_no_answer(self) -> None:
        one = witness()
        sent = one.send()
        one.store(sent)
        one.history.refuse(sent, "busy")

        assert one.broken() == []

    def test_two_answers_must_agree(self) -> None:
        one = witness()
        sent = one.play()
        one.history.refuse(sent, "stale-version")

        assert only(one.broken(), "was acknowledged, then refused")

    def test_it_is_carried_out_as_it_was_sent(self) -> None:
        one = witness()
        sent = one.play()
        sent.move = "pass"

        assert some(one.broken(), "was carried out as")


class TestVersions:
    def test_have_no_gap(self) -> None:
        one = witness()
        last = replace(one.game.moves[-1], version=5)
        one.game = replace(one.game, moves=(*one.game.moves[:-1], last))

        assert some(one.broken(), "versions have a gap: 4 is missing")

    def test_are_counted_in_the_games_row(self) -> None:
        one = witness()
        one.game = replace(one.game, row=replace(one.game.row, version=7))

        assert only(one.broken(), "stands at version 7 with 4 moves")

    def test_follow_real_time(self) -> None:
        """One that was sent after another was acknowledged comes after it."""
        one = witness()
        first, second = [sent for sent in one.history.acked() if sent.version in (1, 2)]
        first.sent, first.answered, second.sent, second.answered = 50, 51, 10, 11

        assert some(one.broken(), "has version 1, sent after ack 4")

    def test_never_fall_for_one_client(self) -> None:
        one = witness()
        one.show(3)

        assert only(one.broken(), "saw 3 after 4")


class TestEveryMoveHasACause:
    def test_a_command_that_nobody_sent(self) -> None:
        one = witness()
        sent = one.send()
        one.store(replace(sent, id="strange"))

        assert only(one.broken(), "version 5 has a command that nobody sent")

    def test_a_move_without_a_command(self) -> None:
        one = witness()
        one.append(replace(row_to_come(one), command_id=None))

        assert some(one.broken(), "is a person's, and nobody sent it")


class TestWhatIsShown:
    def test_must_be_stored(self) -> None:
        one = witness()
        one.show()
        one.game = replace(
            one.game,
            moves=one.game.moves[:-1],
            row=replace(one.game.row, version=3, turn=one.states[3].turn),
        )

        assert some(one.broken(), "was shown version 4, and there is none")

    def test_is_what_a_replay_gives(self) -> None:
        one = witness()
        one.history.see("Anna", one.game.row.id, 4, 0, b"something else")

        assert only(one.broken(), "was shown something else than version 4 is")


class TestTheGameItself:
    def test_its_moves_are_legal(self) -> None:
        one = witness()
        first, *rest = one.game.moves
        one.game = replace(one.game, moves=(replace(first, move="attack 2S"), *rest))

        assert some(one.broken(), "is illegal in a replay")

    def test_its_seed_is_the_one_promised(self) -> None:
        one = witness()
        one.game = replace(one.game, seed=bytes([1]) * 32)

        assert some(one.broken(), "is not the one that was promised")

    def test_no_seed_before_the_end(self) -> None:
        one = witness()
        one.game = replace(one.game, row=replace(one.game.row, server_seed="00" * 32))

        assert only(one.broken(), "its seed or record says otherwise")

    def test_it_is_over_when_its_moves_say_so(self) -> None:
        one = witness()
        row = replace(one.game.row, status="over", server_seed="00" * 32)
        one.game = replace(one.game, row=row, record="{}")

        assert some(one.broken(), "is over, and by its moves")

    def test_it_waits_for_who_is_to_move(self) -> None:
        one = witness()
        one.game = replace(one.game, row=replace(one.game.row, turn=1 - (one.game.row.turn or 0)))

        assert only(one.broken(), "and by its moves for")


class TestTime:
    def test_nobody_is_timed_out_too_early(self) -> None:
        one = witness()
        timeout = replace(row_to_come(one), move="timeout", command_id=None)
        one.append(timeout)

        assert some(one.broken(), "ms too early")

    def test_an_extension_counts(self) -> None:
        one = witness()
        due = one.game.moves[-1].at + 60_000
        timeout = replace(row_to_come(one), move="timeout", command_id=None, at=due + 1)
        one.game = replace(
            one.game,
            extensions=(ExtensionRow(game_id=one.game.row.id, version=4, seconds=60, at=due),),
        )
        one.append(timeout)

        assert some(one.broken(), "is a timeout 59999 ms too early")

    def test_nobody_moves_too_late(self) -> None:
        one = witness()
        sent = one.send()
        one.append(replace(row_to_come(one), at=NOON + 10_000_000, command_id=sent.id))

        assert some(one.broken(), "ms too late and counts")

    def test_no_deadline_passes_in_silence(self) -> None:
        one = witness()
        one.game = replace(one.game, row=replace(one.game.row, deadline=NOON))

        assert one.broken(now=NOON + 60_000) == []
        assert only(one.broken(now=NOON + 60_001), "its deadline passed 60 s ago")


class TestTables:
    def test_that_were_made_are_there(self) -> None:
        one = witness()
        one.history.tables.add("lost")

        assert only(one.broken(), "table lost was made and is lost")

    def test_seats_that_were_taken_are_taken(self) -> None:
        one = witness()
        one.history.seats[one.game.row.id, "Anna"] = 0
        assert one.broken() == []

        one.history.seats[one.game.row.id, "Vera"] = 1
        assert only(one.broken(), "place 1 was taken, and stored is []")

    def test_ratings_are_those_of_the_records(self) -> None:
        assert witness().broken(ratings=("game g1 was never rated",)) == [
            "rating: game g1 was never rated"
        ]


def row_to_come(one: Witness) -> MoveRow:
    """The move that the seat to move could make."""
    before = len(one.history.commands)
    sent = one.send("to come")
    del one.history.commands[one.game.row.id, sent.player, sent.id]
    assert len(one.history.commands) == before
    turn = one.states[-1].turn
    assert turn is not None
    last = one.game.moves[-1]
    return replace(last, version=last.version + 1, seat=turn, move=sent.move, command_id=sent.id)
