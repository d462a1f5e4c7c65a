"""One notice a hand-over, written with the move, and warnings before the deadline."""

import pytest

from app.notices.handover import HOLD_MS
from app.storage.notices import NoticeRow
from app.storage.players import create_session
from app.storage.push import SubscriptionRow, subscribe
from app.storage.rows import PlayerRow, SessionRow
from tests.notices.houses import DAY, HOUR, notices_of, people_game
from tests.play.houses import Seated, Town, row_of


def told(notices: list[NoticeRow]) -> list[tuple[str, str]]:
    return [(notice.player_id, notice.kind) for notice in notices]


def on_turn(game: Seated) -> str:
    return game.by_seat[game.turn].id


async def can_push(town: Town, player: PlayerRow) -> None:
    """The player's browser takes messages."""
    now = town.clock.now()
    session = SessionRow(f"hash{player.id}", player.id, "cookie", now, now)
    row = SubscriptionRow(player.id, player.id, session.token_hash, "https://p/1", "p", "a", now)
    await town.database.writer.run(lambda c: create_session(c, session))
    await town.database.writer.run(lambda c: subscribe(c, row))


class TestTheDeal:
    async def test_the_first_to_move_is_told_and_warned(self, town: Town) -> None:
        game = await people_game(town, "Anna", "Boris")
        now = town.clock.now()

        notices = notices_of(town, game.id)

        assert told(notices) == [(on_turn(game), kind) for kind in ("turn", "quarter", "hour")]
        assert [notice.due_at - now for notice in notices] == [HOLD_MS, DAY * 3 // 4, DAY - HOUR]
        assert {notice.version for notice in notices} == {0}

    async def test_a_short_deadline_is_not_warned_of(self, small_town: Town) -> None:
        game = await people_game(small_town, "Anna", "Boris", deadline_s=300)

        assert told(notices_of(small_town, game.id)) == [(on_turn(game), "turn")]

    async def test_four_hours_have_no_last_hour_of_their_own(self, small_town: Town) -> None:
        game = await people_game(small_town, "Anna", "Boris", deadline_s=4 * 3600)

        kinds = [notice.kind for notice in notices_of(small_town, game.id)]
        assert kinds == ["turn", "quarter"]


class TestAMove:
    async def test_the_next_to_move_is_told_in_place_of_the_one_before(self, town: Town) -> None:
        game = await people_game(town, "Anna", "Boris")
        before = on_turn(game)
        town.clock.advance(HOUR)

        await game.play()

        assert on_turn(game) != before
        notices = notices_of(town, game.id)
        assert told(notices) == [(on_turn(game), kind) for kind in ("turn", "quarter", "hour")]
        assert {notice.version for notice in notices} == {1}

    async def test_through_a_whole_game_only_a_hand_over_is_told(self, small_town: Town) -> None:
        game = await people_game(small_town, "Anna", "Boris", "Vera", preset="classic")
        kept = 0
        while game.ear.view["status"] == "playing":
            before = game.turn
            await game.play()
            if game.ear.view["status"] == "over":
                break
            kinds = {notice.kind for notice in notices_of(small_town, game.id)}
            players = {notice.player_id for notice in notices_of(small_town, game.id)}
            assert players == {on_turn(game)}
            assert ("turn" in kinds) == (game.turn != before)
            assert {"quarter", "hour"} <= kinds
            kept += game.turn == before

        assert kept > 0
        assert notices_of(small_town, game.id) == []

    async def test_who_is_warned_is_warned_of_the_deadline_that_holds(
        self, small_town: Town
    ) -> None:
        game = await people_game(small_town, "Anna", "Boris")
        small_town.clock.advance(HOUR)
        await game.play()

        deadline = row_of(small_town, game.id).deadline
        assert deadline is not None
        assert [notice.due_at for notice in notices_of(small_town, game.id)][1:] == [
            deadline - DAY // 4,
            deadline - HOUR,
        ]

    async def test_a_resignation_of_another_leaves_the_turn_told_once(
        self, small_town: Town
    ) -> None:
        game = await people_game(small_town, "Anna", "Boris", "Vera", preset="classic")
        [turn, *_] = notices_of(small_town, game.id)
        leaving = next(seat for seat in game.by_seat if seat != game.turn)

        await game.resign(leaving)

        if game.ear.view["status"] == "playing" and game.by_seat[game.turn].id == turn.player_id:
            assert notices_of(small_town, game.id)[0] == turn


class TestWhoIsTold:
    async def test_a_bot_and_a_program_are_not(self, small_town: Town) -> None:
        game = await small_town.game("Anna", opponents="bots", seats=2)

        assert notices_of(small_town, game.id) == []

    async def test_a_guest_is_not_unless_his_browser_takes_messages(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", deadline_s=60)
        assert notices_of(town, game.id) == []
        for player in game.by_seat.values():
            await can_push(town, player)

        await game.play()

        assert told(notices_of(town, game.id)) == [(on_turn(game), "turn")]


@pytest.mark.parametrize("deadline_s", [86_400])
async def test_notices_are_saved_with_the_move_or_not_at_all(
    small_town: Town, deadline_s: int
) -> None:
    game = await people_game(small_town, "Anna", "Boris", deadline_s=deadline_s)
    before = notices_of(small_town, game.id)

    await game.play(id="same")
    after = notices_of(small_town, game.id)
    await game.play(id="same", seat=game.other(game.turn), version=0, move="take")

    assert before != after == notices_of(small_town, game.id)
