"""What the end of a game writes about each who played, and about ratings: R6, R10."""

import pytest
from sqlalchemy import Connection, select

from app.engine.state import State
from app.play.absence import AWAY_MS
from app.play.endings import endings_of
from app.play.table import Decision, Table
from app.ratings.recompute import differences
from app.storage import queries
from app.storage.people_models import RatedGame, RatingChange
from app.storage.rows import MoveRow, ParticipantRow
from tests.engine.builders import placed, played, rules_of
from tests.play.clocks import NOON
from tests.play.houses import Town
from tests.storage.builders import game as game_row

Ending = tuple[int | None, str | None, int]


def endings(town: Town, game_id: str) -> dict[int | None, Ending]:
    """Place, reason and epaulettes by seat, as they are saved."""
    with town.database.read() as connection:
        sitters = queries.participants_of(connection, game_id)
    return {who.seat: (who.place, who.lost_by, who.epaulettes) for who in sitters}


def rated_games(connection: Connection) -> list[str]:
    return list(connection.execute(select(RatedGame.game_id)).scalars())


class TestHowItEnded:
    async def test_who_resigns_is_last(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris", "Vera", preset="classic")

        await game.resign(1)

        assert endings(small_town, game.id) == {
            0: (1, None, 0),
            1: (3, "resign", 0),
            2: (1, None, 0),
        }

    async def test_who_is_late_has_missed_a_deadline(self, small_town: Town) -> None:
        await small_town.hub.start()
        game = await small_town.game("Anna", "Boris")
        late = game.turn

        await small_town.pass_time(62_000)
        await game.ear.until_over()

        assert endings(small_town, game.id)[late] == (2, "timeout", 0)
        assert endings(small_town, game.id)[game.other(late)] == (1, None, 0)

    async def test_who_leaves_where_that_loses_has_left(self, small_town: Town) -> None:
        await small_town.hub.start()
        game = await small_town.game("Anna", "Boris", preset="challenge", deadline_s=86_400)
        await small_town.hub.leave(game.ears[0])

        await small_town.pass_time(AWAY_MS)
        await game.ears[1].until_over()

        assert endings(small_town, game.id)[0] == (2, "left", 0)

    async def test_bots_have_places_too(self, small_town: Town) -> None:
        game = await small_town.game("Anna", opponents="bots", seats=3, preset="classic")

        await game.play_on()

        places = [place for place, _, _ in endings(small_town, game.id).values()]
        assert len(places) == 3
        assert None not in places

    async def test_a_table_at_which_nothing_began_writes_nothing(self, small_town: Town) -> None:
        row = await small_town.table()
        await small_town.hub.void(row.id)

        with small_town.database.read() as connection:
            assert rated_games(connection) == []


class TestEpaulettes:
    """R10: who gives them has one more, the durak one less."""

    @pytest.mark.parametrize(
        ("rules", "given"), [("challenge", {0: 1, 1: -1}), ("classic", {0: 0, 1: 0})]
    )
    def test_they_are_counted_on_both_sides(self, rules: str, given: dict[int, int]) -> None:
        state = placed("6S 6D", "7C 8C 9C", rules=rules_of(rules))
        state = played(state, "attack 6S", "take", "attack 6D")

        assert epaulettes(state) == given

    def test_who_transferred_is_the_one_who_gives(self) -> None:
        rules = rules_of("challenge", transfer="trump")
        state = placed("6C 7C 8C 9C", "6S 6D", rules=rules)
        state = played(state, "attack 6C", "transfer 6S", "take", "attack 6D")

        assert epaulettes(state) == {0: -1, 1: 1}


def epaulettes(state: State) -> dict[int, int]:
    sitters = tuple(
        ParticipantRow(
            game_id="g1",
            ordinal=seat,
            player_id=f"p{seat}",
            name="Anna",
            kind="guest",
            joined_at=NOON,
            seat=seat,
        )
        for seat in (0, 1)
    )
    table = Table(game=game_row(), rules=state.rules, seed=bytes(32), participants=sitters)
    row = MoveRow(game_id="g1", version=3, seat=0, move="attack 6D", at=NOON)
    decided = Decision(row, state, None, None, None)
    return {ending.seat: ending.epaulettes for ending in endings_of(table, decided)}


class TestRatedGames:
    async def test_the_last_update_shows_the_new_ratings(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris", rated=True, guests=False)
        before = [seat["rating"] for seat in game.ear.view["seats"]]

        await game.resign(0)

        over = await game.ears[1].until_over()
        assert before == [None, None]
        assert [seat["rating"] for seat in over["view"]["seats"]] == [1342, 1658]

    async def test_a_repeated_command_rates_once(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris", rated=True, guests=False)

        await game.resign(0)
        await game.resign(0)
        await small_town.restart()
        await game.resign(0)

        with small_town.database.read() as connection:
            assert rated_games(connection) == [game.id]
            changes = connection.execute(select(RatingChange.player_id)).scalars().all()
            assert len(changes) == 2
            assert differences(connection) == []

    async def test_played_to_the_end_it_is_rated_from_its_record(self, small_town: Town) -> None:
        game = await small_town.game(
            "Anna", "Boris", "Vera", rated=True, guests=False, preset="transfer"
        )

        await game.play_on()

        with small_town.database.read() as connection:
            assert rated_games(connection) == [game.id]
            assert differences(connection) == []

    async def test_unrated_games_move_nothing(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")

        await game.resign(0)

        with small_town.database.read() as connection:
            assert rated_games(connection) == []
