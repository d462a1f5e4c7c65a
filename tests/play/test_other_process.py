"""What one process does to a game without a move is seen at another, too."""

from functools import partial

from app.storage import journal
from app.storage.rows import ExtensionRow
from tests.play.houses import Town, row_of


async def status_at(town: Town, number: int, game_id: str) -> object:
    view = (await town.hubs[number].look(game_id, None))["view"]
    assert isinstance(view, dict)
    return view["status"], view["deadline"]


async def test_a_game_that_was_called_off_is_over_everywhere(town: Town) -> None:
    town.is_shared = True
    game, other = await town.game("Anna", "Boris"), town.another()
    await other.look(game.id, None)

    await town.hub.cancel(game.id, game.by_seat[0].id)

    assert await status_at(town, 1, game.id) == ("over", None)
    assert await status_at(town, 1, game.id) == await status_at(town, 0, game.id)


async def test_a_deadline_that_was_put_off_is_later_everywhere(town: Town) -> None:
    town.is_shared = True
    game, other = await town.game("Anna", "Boris"), town.another()
    before = await status_at(town, 0, game.id)
    assert await status_at(town, 1, game.id) == before
    deadline = row_of(town, game.id).deadline
    assert deadline is not None
    row = ExtensionRow(game_id=game.id, version=0, seconds=60, at=town.clock.now())
    put_off = partial(
        journal.extend, extension=row, old_deadline=deadline, new_deadline=deadline + 60_000
    )

    await town.database.writer.run(put_off)

    assert await other.look(game.id, None)
    assert await status_at(town, 1, game.id) != before
    assert await status_at(town, 1, game.id) == await status_at(town, 0, game.id)
