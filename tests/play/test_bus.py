"""What one process does is shown by another: over Valkey at once, without it at the next look."""

from typing import Any

from app.play.company import Saying
from tests.play.houses import Seated
from tests.play.listeners import Ear
from tests.play.nodes import Nodes, joined, two_nodes, until
from tests.valkey import Valkey


async def dealt(nodes: Nodes) -> tuple[Seated, Ear]:
    """A game whose seat 0 is at the first process and also looks on at the second."""
    game = await nodes.town.game("Anna", "Boris", preset="classic", deadline_s=86_400)
    return game, await joined(nodes.there, game, 0)


class TestOverValkey:
    async def test_a_move_is_shown_where_it_was_not_played(
        self, postgresql_url: str, valkey: Valkey
    ) -> None:
        async with two_nodes(postgresql_url, valkey) as nodes:
            game, ear = await dealt(nodes)
            await ear.until(lambda update: all(s["online"] for s in update["view"]["seats"]))
            version = await game.play()

            update = await ear.until_version(version)
            here = game.ears[0].last

        assert update["view"] == here["view"]
        assert update["events"] == here["events"]

    async def test_moves_are_played_on_at_either(self, postgresql_url: str, valkey: Valkey) -> None:
        async with two_nodes(postgresql_url, valkey) as nodes:
            game, ear = await dealt(nodes)
            game.ears[0] = ear
            hubs = [nodes.here, nodes.there]
            while game.ear.view["status"] != "over":
                await game.ears[game.turn].until_version(game.version)
                await game.play(hub=hubs[game.version % 2])

            assert (await ear.until_over())["view"]["server_seed"]
            assert (await game.ears[1].until_over())["view"]["server_seed"]

    async def test_what_is_no_move_is_shown_too(self, postgresql_url: str, valkey: Valkey) -> None:
        async with two_nodes(postgresql_url, valkey) as nodes:
            await before_the_deal(nodes)
            await said(nodes)


async def before_the_deal(nodes: Nodes) -> None:
    town, ear = nodes.town, Ear()
    anna = await town.person("Anna")
    table = await town.table(seats=3, host=anna)
    await nodes.there.join(table.id, None, ear, browser=True)

    def sitting(update: dict[str, Any]) -> list[str]:
        return [seat["name"] for seat in update["view"]["seats"] if seat["kind"] != "bot"]

    await nodes.here.sit(table.id, anna, b"")
    await ear.until(lambda update: sitting(update) == ["Anna"])
    await nodes.here.stand(table.id, anna.id)
    await ear.until(lambda update: sitting(update) == [])
    town.clock.advance(1_000)
    await nodes.here.renew(table.id, anna.id)
    await nodes.here.close_table(table.id, anna.id)
    await ear.until_over()


async def said(nodes: Nodes) -> None:
    game, ear = await dealt(nodes)
    await nodes.here.say(game.id, game.by_seat[1].id, Saying("s1", phrase="hello"))
    await until(lambda: len(ear.remarks) == 1)
    await nodes.there.say(game.id, game.by_seat[0].id, Saying("s2", phrase="thanks"))
    await until(lambda: len(game.ears[1].remarks) == 2)

    assert ear.remarks == game.ears[1].remarks
