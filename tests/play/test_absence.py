"""`leave_is_loss`: all connections gone for a minute is a loss; elsewhere it is not."""

import asyncio
from typing import Any

from app.fair.instants import print_instant
from app.fair.record import parse_record
from app.fair.verify import check
from app.play.absence import AWAY_MS
from tests.play.clocks import NOON
from tests.play.houses import Seated, Town, record_of
from tests.play.listeners import Ear

DRAWN_OUT = 1  # with seeds from this number on somebody goes out well before the end


async def live_game(town: Town, preset: str = "challenge") -> Seated:
    await town.hub.start()
    return await town.game("Anna", "Boris", preset=preset, deadline_s=86_400)


async def test_who_stays_away_for_a_minute_has_left(small_town: Town) -> None:
    game = await live_game(small_town)
    await small_town.hub.leave(game.ears[0])

    await small_town.pass_time(AWAY_MS)

    over = await game.ears[1].until_over()
    assert over["view"]["result"]["durak"] == 0
    record = await record_of(small_town, game.id)
    assert parse_record(record).moves[-1].cause == "left"
    assert [step for step in check(record) if not step.ok] == []


async def test_who_comes_back_in_time_plays_on(small_town: Town) -> None:
    game = await live_game(small_town)
    await small_town.hub.leave(game.ears[0])
    await small_town.pass_time(AWAY_MS - 1)
    await small_town.hub.join(game.id, game.by_seat[0].id, game.ears[0], browser=True)

    await small_town.pass_time(AWAY_MS)

    assert game.ears[1].view["status"] == "playing"


async def test_who_comes_back_in_time_need_not_be_let_in_by_then(small_town: Town) -> None:
    game, hub, is_free = await live_game(small_town), small_town.hub, asyncio.Event()
    await hub.leave(game.ears[0])
    await small_town.pass_time(AWAY_MS - 1)
    room = hub._rooms.at(game.id)
    holding = asyncio.create_task(room.do(is_free.wait))
    coming = asyncio.create_task(hub.join(game.id, game.by_seat[0].id, Ear(), browser=True))

    await small_town.pass_time(1)
    is_free.set()
    await asyncio.gather(holding, coming)
    await hub.look(game.id, None)  # behind all that was waiting

    assert game.ears[1].view["status"] == "playing"


async def test_a_minute_in_which_we_were_halted_does_not_count(small_town: Town) -> None:
    game = await live_game(small_town)
    await small_town.hub.leave(game.ears[0])

    small_town.clock.advance(AWAY_MS + 30_000)
    await small_town.pass_time(AWAY_MS - 5_000)

    assert game.ears[1].view["status"] == "playing"
    await small_town.pass_time(AWAY_MS)
    assert (await game.ears[1].until_over())["view"]["result"]["durak"] == 0


async def test_one_of_two_connections_may_go(small_town: Town) -> None:
    game, phone = await live_game(small_town), Ear()
    await small_town.hub.join(game.id, game.by_seat[0].id, phone, browser=True)
    await small_town.hub.leave(game.ears[0])

    await small_town.pass_time(2 * AWAY_MS)

    assert phone.view["status"] == "playing"


async def test_elsewhere_only_the_deadline_counts(small_town: Town) -> None:
    game = await live_game(small_town, "duel")
    await small_town.hub.leave(game.ears[0])

    await small_town.pass_time(2 * AWAY_MS)

    assert game.ears[1].view["status"] == "playing"


def seats(game: Seated) -> list[dict[str, Any]]:
    return list(game.ear.view["seats"])


def shown(elapsed_ms: int, *seats: int) -> list[dict[str, Any]]:
    """The countdown of seats that are away since so many ms after noon."""
    until = print_instant(NOON + elapsed_ms + AWAY_MS)
    return [{"seat": seat, "until": until} for seat in seats]


class TestTheCountdown:
    """Everybody sees until when who has gone may come back."""

    async def test_is_shown_from_the_moment_he_goes_until_he_comes(self, small_town: Town) -> None:
        game, phone = await live_game(small_town), Ear()
        assert game.ears[1].view["absent"] == []
        small_town.clock.advance(1_000)

        await small_town.hub.leave(game.ears[0])
        assert game.ears[1].view["absent"] == shown(1_000, 0)
        await small_town.hub.join(game.id, game.by_seat[0].id, phone, browser=True)

        assert game.ears[1].view["absent"] == phone.view["absent"] == []

    async def test_is_shown_nowhere_else_and_at_no_finished_game(self, small_town: Town) -> None:
        slow = await live_game(small_town, "duel")
        await small_town.hub.leave(slow.ears[0])
        live = await small_town.game("Vera", "Grisha", preset="challenge", deadline_s=86_400)
        await small_town.hub.leave(live.ears[0])
        await live.resign(1)

        assert slow.ears[1].view["absent"] == live.ears[1].view["absent"] == []

    async def test_begins_anew_and_is_told_so_when_we_were_halted(self, small_town: Town) -> None:
        game = await live_game(small_town)
        await small_town.hub.leave(game.ears[0])

        small_town.clock.advance(AWAY_MS + 30_000)

        again = await game.ears[1].until(
            lambda update: bool(update["view"]["absent"] == shown(AWAY_MS + 30_000, 0))
        )
        assert again["view"]["status"] == "playing"

    async def test_is_not_for_those_who_are_out(self, small_town: Town) -> None:
        """R6.3: they have no cards left to lose; they may watch or go."""
        small_town.chance.number = DRAWN_OUT
        await small_town.hub.start()
        game = await small_town.game(
            *("Anna", "Boris", "Vera", "Grisha"),
            preset="house",
            pack=24,
            leave_is_loss=True,
            deadline_s=86_400,
        )
        while not (out := [s for s, seat in enumerate(seats(game)) if seat["place"] is not None]):
            await game.play()

        await small_town.hub.leave(game.ears[out[0]])
        await small_town.pass_time(2 * AWAY_MS)

        still_in = next(seat for seat in game.ears if seat not in out)
        assert game.ears[still_in].view["absent"] == []
        assert game.ears[still_in].view["status"] == "playing"


class TestARestart:
    """Everybody's connections end with it, and nobody has left for that."""

    async def test_begins_the_minute_of_all_who_were_there(self, small_town: Town) -> None:
        game = await live_game(small_town)
        small_town.clock.advance(3_000)

        await (await small_town.restart()).start()

        view = (await small_town.hub.look(game.id, None))["view"]
        assert isinstance(view, dict)
        assert view["absent"] == shown(3_000, 0, 1)

    async def test_who_does_not_come_back_has_left(self, small_town: Town) -> None:
        game = await live_game(small_town)
        hub = await small_town.restart()
        await hub.start()
        phone = Ear()
        await hub.join(game.id, game.by_seat[1].id, phone, browser=True)
        assert [each["seat"] for each in phone.view["absent"]] == [0]

        await small_town.pass_time(AWAY_MS)

        over = await phone.until_over()
        assert over["view"]["result"]["durak"] == 0
        assert parse_record(await record_of(small_town, game.id)).moves[-1].cause == "left"

    async def test_if_nobody_comes_back_it_was_the_seat_to_move(self, small_town: Town) -> None:
        game = await live_game(small_town)
        turn, hub, watcher = game.turn, await small_town.restart(), Ear()
        await hub.start()
        await hub.join(game.id, None, watcher, browser=True)

        await small_town.pass_time(AWAY_MS)

        assert (await watcher.until_over())["view"]["result"]["durak"] == turn

    async def test_does_not_concern_who_was_never_there(self, small_town: Town) -> None:
        """A program that plays by HTTP alone is never connected."""
        row = await small_town.table("people", preset="challenge", deadline_s=86_400)
        for name in ("Anna", "Boris"):
            await small_town.hub.sit(row.id, await small_town.guest(name), b"")
        hub, watcher = await small_town.restart(), Ear()
        await hub.start()
        await hub.join(row.id, None, watcher, browser=True)

        await small_town.pass_time(2 * AWAY_MS)

        assert watcher.view["absent"] == []
        assert watcher.view["status"] == "playing"
