"""A table from its making to its record."""

from app.fair.verify import check
from app.storage import queries
from tests.play.houses import Town


async def test_a_person_plays_a_bot_to_the_end_and_the_record_is_true(town: Town) -> None:
    game = await town.game("Anna", opponents="bots")
    anna = game.ear

    while anna.view["status"] != "over":
        await anna.until(
            lambda update: update["view"]["legal"] or update["view"]["status"] == "over"
        )
        if anna.view["legal"]:
            await game.play(seat=anna.view["you"])

    with town.database.read() as connection:
        record = queries.record_of(connection, game.id)
    assert record is not None
    assert [step for step in check(record) if not step.ok] == []
