"""What one process does is shown by another: over Valkey at once, without it at the next look."""

import asyncio
import re
from contextlib import suppress
from random import Random
from typing import Any

import orjson
import pytest

from app.play.commands import Play
from app.play.company import Saying
from app.play.errors import Refused
from app.play.following import POLL_EVERY_MS
from app.play.hub import Hub
from tests.play.houses import Seated, row_of
from tests.play.listeners import Ear
from tests.play.nodes import Nodes, joined, moves_in, two_nodes, until
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


class TestATroubledValkey:
    """What is not heard of is seen at the next look, and all is heard again afterwards."""

    async def test_killed(self, postgresql_url: str, valkey: Valkey) -> None:
        async with two_nodes(postgresql_url, valkey) as nodes:
            game, ear = await dealt(nodes)
            valkey.kill()
            await until(lambda: not nodes.there.herald.is_hearing)
            await seen_without_it(nodes, game, ear)

            valkey.start()
            await nodes.meet()
            await ear.until_version(await game.play())

    async def test_frozen(self, postgresql_url: str, valkey: Valkey) -> None:
        async with two_nodes(postgresql_url, valkey) as nodes:
            game, ear = await dealt(nodes)
            valkey.freeze()
            version = await game.play()  # it holds nobody up
            await until(lambda: not nodes.there.herald.is_hearing)
            await ear.until_version(version)  # who stops hearing looks at once
            await seen_without_it(nodes, game, ear)

            valkey.thaw()
            await nodes.meet()
            await ear.until_version(await game.play())

    async def test_flushed(self, postgresql_url: str, valkey: Valkey) -> None:
        async with two_nodes(postgresql_url, valkey) as nodes:
            game, ear = await dealt(nodes)
            valkey.flush()
            await ear.until_version(await game.play())


async def seen_without_it(nodes: Nodes, game: Seated, ear: Ear) -> None:
    version = await game.play()
    while ear.last["version"] < version:
        nodes.town.clock.advance(POLL_EVERY_MS)
        await asyncio.sleep(0.05)
    assert ear.view == game.ears[0].view | {"seats": ear.view["seats"]}


async def test_nothing_but_ids_and_versions_goes_over_the_wire(
    postgresql_url: str, valkey: Valkey
) -> None:
    """All that Valkey is told in a whole game with talk, seen by Valkey itself."""
    async with two_nodes(postgresql_url, valkey) as nodes:
        with valkey.monitored() as told:
            game, ear = await dealt(nodes)
            await nodes.here.say(game.id, game.by_seat[0].id, Saying("s1", phrase="hello"))
            await game.play_on()
            await ear.until_over()
            await until(lambda: told().count(game.id) > len(moves_in(nodes.town, game.id)) // 2)
            text = told()
        row = row_of(nodes.town, game.id)

    ids = {game.id, *(player.id for player in game.by_seat.values())}
    hints = [
        orjson.loads(each) for each in re.findall(r'node\d (\{.*?\})"', text.replace('\\"', '"'))
    ]
    assert hints
    for hint in hints:
        assert set(hint) == {"tables", "players", "sessions", "everything"}
        assert (hint["players"], hint["sessions"]) == ([], False)
        for table_id, version, players, is_listed in hint["tables"]:
            assert {table_id, *players} <= ids
            assert version is None or type(version) is int
            assert is_listed is False
    for secret in (row.server_seed, "hello", "Anna", "attack", "♠"):
        assert secret is not None
        assert secret not in text


@pytest.mark.parametrize("seed", range(4))
async def test_commands_through_either_process_make_one_history(
    postgresql_url: str, valkey: Valkey, seed: int
) -> None:
    """Two send at once whatever they like, through either process, while Valkey comes and goes."""
    chance = Random(seed)
    async with two_nodes(postgresql_url, valkey) as nodes:
        game = await nodes.town.game("Anna", "Boris", preset="duel", deadline_s=86_400)
        ears = [await joined(hub, game, seat) for hub in nodes.town.hubs for seat in (0, 1)]
        acknowledged: dict[int, str] = {}
        for number in range(12):
            if number == 6:
                (valkey.flush, valkey.freeze, valkey.kill)[seed % 3]()
            await send_both(nodes, game, chance, acknowledged, number)
        await nodes.look()

        moves = moves_in(nodes.town, game.id)
        assert [row.version for row in moves] == list(range(1, len(moves) + 1))
        for version, id in acknowledged.items():
            assert moves[version - 1].command_id == id
        for ear in ears:
            versions = [message["version"] for message in ear.messages]
            assert versions == sorted(versions)
            assert ear.last["version"] == len(moves)


async def send_both(
    nodes: Nodes, game: Seated, chance: Random, acknowledged: dict[int, str], number: int
) -> None:
    view = (await nodes.here.look(game.id, None))["view"]
    assert isinstance(view, dict)
    if view["status"] == "over":
        return
    player = game.by_seat[view["turn"]].id
    mine = await nodes.there.look(game.id, player)
    legal = mine["view"]["legal"]  # type: ignore[index]  # a view is an object
    version = mine["version"]
    assert isinstance(version, int)

    async def send(hub: Hub, id: str) -> None:
        command = Play(id, version, chance.choice(legal), nodes.town.clock.now())
        with suppress(Refused):
            acknowledged[await hub.command(game.id, player, command)] = id

    ids = [f"c{number}"] * 2 if chance.random() < 0.5 else [f"c{number}", f"d{number}"]
    hubs = chance.sample(nodes.town.hubs, 2)
    await asyncio.gather(*(send(hub, id) for hub, id in zip(hubs, ids, strict=True)))
