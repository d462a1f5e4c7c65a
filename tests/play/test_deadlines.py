"""Who is late loses, once: docs/PROTOCOL.md, "Deadlines"."""

import asyncio

import pytest

from app.fair.verify import check
from app.play.deciding import GRACE_MS
from app.play.errors import Refused
from app.storage import queries
from app.storage.rows import MoveRow
from tests.play.houses import Seated, Town, record_of, row_of
from tests.play.listeners import Ear
from tests.play.nodes import until

MINUTE = 60_000


async def started(town: Town, **rules: object) -> Seated:
    """A game at a hub whose clocks run."""
    await town.hub.start()
    return await town.game("Anna", "Boris", **rules)


def moves_in(town: Town, game_id: str) -> list[MoveRow]:
    with town.database.read() as connection:
        return queries.moves_of(connection, game_id)


async def until_over(town: Town, game_id: str) -> Ear:
    ear = Ear()
    await town.hub.join(game_id, None, ear, browser=False)
    await ear.until_over()
    return ear


async def test_the_seat_to_move_loses_when_its_time_and_the_grace_are_over(town: Town) -> None:
    game = await started(town)
    turn = game.turn

    await town.pass_time(MINUTE + GRACE_MS - 1)
    assert game.ear.view["status"] == "playing"
    await town.pass_time(1)

    over = await game.ears[turn].until_over()
    assert over["view"]["result"]["durak"] == turn
    assert over["view"]["result"]["reason"] == "timeout"
    assert [event["kind"] for event in over["events"]] == ["move", "over"]


async def test_a_game_nobody_watches_ends_too(town: Town) -> None:
    game = await started(town)
    for ear in game.ears.values():
        await town.hub.leave(ear)
    await town.restart()
    await town.hub.start()

    await town.pass_time(MINUTE + GRACE_MS)

    await until_over(town, game.id)
    assert [move.move for move in moves_in(town, game.id)] == ["timeout"]
    assert [step for step in check(await record_of(town, game.id)) if not step.ok] == []


@pytest.mark.parametrize("handled_after", [0, 1, GRACE_MS - 1])
async def test_a_move_that_arrived_at_the_deadline_counts_until_the_grace_is_over(
    small_town: Town, handled_after: int
) -> None:
    game = await started(small_town, preset="classic")
    deadline = small_town.clock.now() + MINUTE

    await small_town.pass_time(MINUTE + handled_after)

    assert await game.play(at=deadline) == 1


async def test_a_move_that_arrived_after_the_deadline_does_not(small_town: Town) -> None:
    game = await started(small_town)

    await small_town.pass_time(MINUTE + 1)

    with pytest.raises(Refused) as refusal:
        await game.play()
    assert refusal.value.code == "game-over"


async def test_a_timeout_loses_against_a_move_that_was_in_time(town: Town) -> None:
    """Both are on their way at once; the move is first in the queue."""
    game = await started(town, preset="classic")
    deadline = town.clock.now() + MINUTE
    await town.pass_time(MINUTE)

    move = asyncio.ensure_future(game.play(at=deadline))
    await asyncio.sleep(0)
    await town.pass_time(GRACE_MS)

    assert await move == 1
    assert [row.move == "timeout" for row in moves_in(town, game.id)] == [False]


async def test_the_end_waits_for_what_came_in_time_and_is_on_its_way(small_town: Town) -> None:
    game = await started(small_town, preset="classic")
    deadline = small_town.clock.now() + MINUTE

    with small_town.hub.upkeep.underway.to(game.id, deadline):
        small_town.clock.advance(2 * MINUTE)
        await small_town.hub.upkeep._run_out(game.id, 0)
        version = await game.play(at=deadline)

    assert version == 1
    assert [row.move == "timeout" for row in moves_in(small_town, game.id)] == [False]


async def test_the_end_does_not_wait_for_what_came_later(small_town: Town) -> None:
    game = await started(small_town)
    deadline = small_town.clock.now() + MINUTE

    with small_town.hub.upkeep.underway.to(game.id, deadline + 1):
        await small_town.pass_time(MINUTE + GRACE_MS)
        await until_over(small_town, game.id)


async def test_two_sweeps_at_once_end_a_game_once(town: Town) -> None:
    town.is_shared = True
    game = await started(town)
    other = town.another()
    await other.start()
    await town.pass_time(MINUTE)
    town.clock.advance(GRACE_MS)

    await asyncio.gather(*(hub.upkeep.sweep() for hub in town.hubs for _ in range(2)))

    await until(lambda: row_of(town, game.id).status == "over")
    await town.hub.following.look()  # it may have been the other's work
    await game.ear.until_over()
    assert [row.move for row in moves_in(town, game.id)] == ["timeout"]


async def test_a_bot_is_never_late(small_town: Town) -> None:
    game = await small_town.game("Anna", opponents="bots")
    with small_town.database.read() as connection:
        due = queries.games_due(connection, 2 * small_town.clock.now(), 10)

    turns = [row.turn for row in due]

    assert turns in ([], [game.ear.view["you"]])


async def test_each_move_gives_the_next_seat_its_time(small_town: Town) -> None:
    game = await started(small_town, preset="classic")

    for _ in range(4):
        await small_town.pass_time(MINUTE - 1_000)
        await game.play()
        await game.ears[game.turn].until_version(game.version)

    assert game.version == 4
    assert game.ear.view["status"] == "playing"
