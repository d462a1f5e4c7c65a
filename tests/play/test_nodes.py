"""Two processes that cannot hear each other look by themselves; who is connected to one of them is
not away for the other; and what is due is done by one."""

import asyncio
from functools import partial
from typing import Any

import pytest

from app.fair.stream import bot_seed
from app.play import bot_driver
from app.play.absence import AWAY_MS
from app.play.claiming import LEASE_MS
from app.play.company import Saying
from app.play.deciding import GRACE_MS
from app.play.following import POLL_EVERY_MS
from app.play.wishes import Wishes
from app.storage.claims import claim
from app.storage.presence import (
    NODE_DEAD_MS,
    Attendance,
    forget_node,
    looking_among,
    note_attendance,
)
from tests.play.houses import Seated, row_of
from tests.play.listeners import Ear
from tests.play.nodes import Nodes, joined, saved_presence, two_nodes, until
from tests.play.onlookers import entered
from tests.play.rematches import host

LONG = {"deadline_s": 86_400}


async def split(nodes: Nodes, preset: str = "challenge") -> tuple[Seated, Ear]:
    """Anna's seat is connected here and Boris's there; each process has seen the other's."""
    game = await nodes.town.game("Anna", "Boris", preset=preset, **LONG)
    there = await joined(nodes.there, game, 1)
    await nodes.here.leave(game.ears[1])
    await saved_presence(nodes, game, {0: {"node0"}, 1: {"node1"}})
    await nodes.look()
    return game, there


class TestWithoutValkey:
    async def test_the_next_look_shows_what_others_did(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game("Anna", "Boris", preset="classic", **LONG)
            ear = await joined(nodes.there, game, 0)
            for _ in range(3):
                await game.play()
            await nodes.here.say(game.id, game.by_seat[1].id, Saying("s", phrase="hello"))
            before = ear.last["version"]

            nodes.town.clock.advance(POLL_EVERY_MS)
            await ear.until_version(before + 3)
            await until(lambda: len(ear.remarks) == 1)

            assert ear.view == game.ears[0].view

    async def test_one_look_is_one_question_for_all_tables(
        self, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with two_nodes(postgresql_url) as nodes:
            for _ in range(3):
                game = await nodes.town.game("Anna", "Boris", **LONG)
                await joined(nodes.there, game, 0)
            asked: list[int] = []
            read = nodes.there.following._read

            def counted(ids: list[str]) -> Any:
                asked.append(len(ids))
                return read(ids)

            monkeypatch.setattr(nodes.there.following, "_read", counted)

            await nodes.there.following.look()

            assert asked == [3]

    async def test_an_order_given_elsewhere_is_shown_to_its_owner_alone(
        self, postgresql_url: str
    ) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game(
                "Anna", "Boris", preset="classic", accept_beaten=True, **LONG
            )
            mine, other = await joined(nodes.there, game, 0), await joined(nodes.there, game, 1)
            await nodes.here.order(game.id, game.by_seat[0].id, Wishes(keep_beaten=True))
            heard = len(other.heard)

            await nodes.look()

            assert mine.view["orders"]["keep_beaten"]
            assert len(other.heard) == heard


class TestPresence:
    async def test_who_is_connected_elsewhere_is_online_here(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game, there = await split(nodes)

            for view in (game.ears[0].view, there.view):
                assert [seat["online"] for seat in view["seats"]] == [True, True]
                assert view["absent"] == []

    async def test_he_is_not_gone_for_who_cannot_hear_it(self, postgresql_url: str) -> None:
        """He has left this process for another, of which this one knows nothing yet."""
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game("Anna", "Boris", preset="challenge", **LONG)
            await nodes.here.leave(game.ears[1])
            await joined(nodes.there, game, 1)
            await saved_presence(nodes, game, {0: {"node0"}, 1: {"node1"}})

            await nodes.town.pass_time(2 * AWAY_MS)

            assert row_of(nodes.town, game.id).status == "playing"

    async def test_who_leaves_both_loses_after_a_minute(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game, there = await split(nodes)
            await nodes.there.leave(there)
            await saved_presence(nodes, game, {0: {"node0"}})
            await nodes.look()
            [gone] = game.ears[0].view["absent"]
            assert gone["seat"] == 1

            await nodes.town.pass_time(AWAY_MS)

            over = await game.ears[0].until_over()
            assert over["view"]["result"]["durak"] == 1

    async def test_of_a_process_that_died_the_seats_are_gone_after_a_while(
        self, postgresql_url: str
    ) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game, _ = await split(nodes)
            await nodes.die(1)

            await nodes.town.pass_time(NODE_DEAD_MS - 1_000)
            assert game.ears[0].view["absent"] == []
            await nodes.town.pass_time(10_000)
            await game.ears[0].until(lambda update: bool(update["view"]["absent"]))
            assert row_of(nodes.town, game.id).status == "playing"
            await nodes.town.pass_time(AWAY_MS)

            over = await game.ears[0].until_over()
            assert over["view"]["result"]["durak"] == 1

    async def test_a_process_that_stood_still_says_who_is_connected_once_more(
        self, postgresql_url: str
    ) -> None:
        """The other one takes it for dead meanwhile."""
        async with two_nodes(postgresql_url) as nodes:
            game, _ = await split(nodes)
            bury = partial(forget_node, node="node1", at=nodes.town.clock.now())
            await nodes.town.database.writer.run(bury)
            await nodes.here.following.look()
            assert game.ears[0].view["absent"]

            await nodes.there.upkeep.beat()
            await saved_presence(nodes, game, {0: {"node0"}, 1: {"node1"}})
            await nodes.town.pass_time(2 * AWAY_MS)

            assert row_of(nodes.town, game.id).status == "playing"
            await nodes.look()
            assert game.ears[0].view["absent"] == []

    async def test_who_is_away_when_a_process_starts_has_a_whole_minute(
        self, postgresql_url: str
    ) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game, there = await split(nodes)
            await nodes.there.leave(there)
            await saved_presence(nodes, game, {0: {"node0"}})
            for _ in range(2):
                await nodes.die(0)
            nodes.town.clock.advance(AWAY_MS + 1_000)

            await nodes.town.another(nodes.databases[0]).start()
            await nodes.town.pass_time(AWAY_MS - 2_000)

            assert row_of(nodes.town, game.id).status == "playing"

    async def test_a_page_before_his_eyes_is_known_to_all(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game("Anna", "Boris", **LONG)
            anna = game.by_seat[0].id
            row = Attendance(game.id, anna, looking=True)
            await nodes.town.database.writer.run(partial(note_attendance, node="node1", rows=[row]))

            with nodes.databases[0].read() as connection:
                pairs = [(game.id, anna), (game.id, game.by_seat[1].id)]
                found = looking_among(connection, pairs, nodes.town.clock.now())

            assert found == {(game.id, anna)}


class TestTheLobby:
    async def test_it_hears_of_tables_and_turns_of_others(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            anna = await nodes.town.person("Anna")
            stranger = await entered(nodes.there)
            table = await nodes.town.table(visibility="open", host=anna)
            nodes.there.lobby.look_at_all()
            assert (await stranger.until("table"))["table"]["id"] == table.id
            await nodes.here.close_table(table.id, anna.id)
            nodes.there.lobby.look_at_all()
            assert (await stranger.until("gone"))["table"] == table.id

    async def test_it_tells_whose_turn_it_is_and_of_a_rematch(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game("Anna", "Boris", preset="classic", **LONG)
            turn = game.turn
            first = await entered(nodes.there, game.by_seat[turn])
            second = await entered(nodes.there, game.by_seat[game.other(turn)])
            assert (await first.until("your-turn"))["table"] == game.id
            await game.play()
            nodes.there.lobby.look_at_all()
            assert (await first.until("turn-over"))["table"] == game.id
            assert (await second.until("your-turn"))["table"] == game.id

            await game.resign(turn)
            made = await nodes.here.make_rematch(game.id, host(game, turn))
            nodes.there.lobby.look_at_all()

            assert (await second.until("rematch")) == {
                "type": "rematch",
                "table": made.id,
                "previous": game.id,
            }
            assert all(message["type"] != "rematch" for message in first.heard)


async def keep_going(nodes: Nodes, game: Seated) -> None:
    """What each process does by itself every other second, while no time passes; and once more when
    the game is over, for the process that has not heard of its end."""
    is_over = False
    while not is_over:
        is_over = row_of(nodes.town, game.id).status == "over"
        await nodes.look()
        await asyncio.sleep(0.05)


class TestClaims:
    async def test_a_bot_thinks_at_one_process(
        self, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        thoughts: list[tuple[int, int]] = []

        def counted(key: bytes, seat: int, version: int) -> bytes:
            thoughts.append((seat, version))
            return bot_seed(key, seat, version)

        monkeypatch.setattr(bot_driver, "bot_seed", counted)
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game("Anna", opponents="bots", preset="duel", **LONG)
            [seat] = game.by_seat
            ear = Ear()
            await nodes.there.join(game.id, game.by_seat[seat].id, ear, browser=False)
            going = asyncio.create_task(keep_going(nodes, game))
            while game.ear.view["status"] != "over":
                update = await game.ear.until(
                    lambda u: u["view"]["turn"] == seat or u["view"]["status"] == "over"
                )
                if update["view"]["status"] != "over":
                    await game.play()
                    await nodes.there.following.look()
            await going
            await nodes.look()
            assert ear.view["status"] == "over"

        assert len(thoughts) == len(set(thoughts))

    async def test_what_a_dead_process_claimed_is_done_by_another(
        self, postgresql_url: str
    ) -> None:
        async with two_nodes(postgresql_url) as nodes:
            game = await nodes.town.game("Anna", "Boris", deadline_s=60)
            clock = nodes.town.clock
            await nodes.town.pass_time(60_000)
            until_then = clock.now() + GRACE_MS + LEASE_MS
            taken = partial(claim, kind="deadline", wanted={game.id: 0}, node="dead")
            held = await nodes.databases[0].writer.run(
                partial(taken, now=clock.now(), until=until_then)
            )
            assert held == {game.id}

            await nodes.town.pass_time(GRACE_MS)
            assert row_of(nodes.town, game.id).status == "playing"
            await nodes.town.pass_time(2 * LEASE_MS)
            await until(lambda: row_of(nodes.town, game.id).status == "over")

    async def test_one_claims_what_two_want_at_once(self, postgresql_url: str) -> None:
        async with two_nodes(postgresql_url) as nodes:
            games = [await nodes.town.game("Anna", "Boris", deadline_s=60) for _ in range(6)]
            wanted = {game.id: 0 for game in games}
            now = nodes.town.clock.now()

            def take(number: int) -> Any:
                work = partial(claim, kind="bot", wanted=wanted, node=f"node{number}")
                return nodes.databases[number].writer.run(partial(work, now=now, until=now + 1))

            one, other = await asyncio.gather(take(0), take(1))

        assert not one & other
        assert one | other <= set(wanted)
