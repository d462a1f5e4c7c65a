"""Standing orders: given by a seat's owner, hidden from the others, carried out on his turn."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.play.errors import Refused
from app.play.order_driver import HOLD_MS
from app.play.wishes import Wishes
from app.storage import queries
from app.storage.database import Database
from app.storage.orders import orders_of, tables_with_orders_due
from tests.play.houses import Seated, Town
from tests.play.listeners import Ear

PASS = Wishes(pass_this_bout=True)
KEEP = Wishes(keep_beaten=True)
NONE = Wishes()
OTHERS = Wishes(pass_same_ranks=True, pass_trumps=True, take_this_bout=True)


async def order(game: Seated, seat: int, wishes: Wishes) -> None:
    await game.town.hub.order(game.id, game.by_seat[seat].id, wishes)


async def refusal(game: Seated, player_id: str, wishes: Wishes) -> str:
    with pytest.raises(Refused) as refused:
        await game.town.hub.order(game.id, player_id, wishes)
    return refused.value.code


async def until_asked(game: Seated, phase: str) -> None:
    """Plays until this is asked: defenders beat where they can, attackers pass."""
    for _ in range(200):
        await _all_know(game)
        view = game.ears[game.turn].view
        if view["phase"] == phase:
            return
        await game.play(_quiet(view))
    raise AssertionError(f"{phase} never came")


async def _all_know(game: Seated) -> None:
    for ear in game.ears.values():
        await ear.until_version(game.version)


def _quiet(view: dict[str, Any]) -> str:
    order = ("pass", "beat", "attack", "keep", "take")
    legal: list[str] = view["legal"]
    return min(legal, key=lambda move: (order.index(move.split()[0]), move))


async def before_asking(town: Town, **rules: Any) -> Seated:
    """The defender is about to cover the only card; then the attacker can add another."""
    for _ in range(40):
        game = await town.game("Anna", "Boris", auto_pass=False, **rules)
        await game.play()
        await _all_know(game)
        if any(move.startswith("beat") for move in game.ears[game.turn].view["legal"]):
            return game
    raise AssertionError("no defender can beat")


async def cover(game: Seated) -> None:
    await _all_know(game)
    legal = game.ears[game.turn].view["legal"]
    await game.play(next(move for move in legal if move.startswith("beat")))
    await _all_know(game)


async def at_rest(town: Town) -> None:
    """Returns when whatever an order started has come to its end."""
    await town.hub.upkeep._loops.drain()


async def obeyed(game: Seated) -> None:
    """Lets the hold pass and waits for the move."""
    version = game.version
    await game.town.clock.has_sleeper_at(game.town.clock.now() + HOLD_MS)
    game.town.clock.advance(HOLD_MS)
    for ear in game.ears.values():
        await ear.until_version(version + 1)


class TestPassThisBout:
    """R4.4, R4.9: asked to throw in, the seat passes by itself after a fixed hold."""

    async def test_passes_when_asked_and_not_before_the_hold_is_over(self, town: Town) -> None:
        game = await before_asking(town)
        attacker = game.other(game.turn)
        await order(game, attacker, PASS)
        await cover(game)
        asked = game.version

        await town.clock.has_sleeper_at(town.clock.now() + HOLD_MS)
        town.clock.advance(HOLD_MS - 1)
        assert game.version == asked
        town.clock.advance(1)
        update = await game.ear.until_version(asked + 1)

        assert update["events"][0] == {
            "kind": "move", "seat": attacker, "move": "pass", "auto": False
        }  # fmt: skip
        with town.database.read() as connection:
            row = queries.moves_of(connection, game.id)[-1]
        assert (row.seat, row.move, row.command_id, row.cause) == (attacker, "pass", None, None)
        assert row.at == town.clock.now()

    async def test_lapses_with_its_bout(self, town: Town) -> None:
        game = await before_asking(town)
        attacker = game.other(game.turn)
        await order(game, attacker, PASS)
        assert game.ears[attacker].view["orders"]["pass_this_bout"]
        await cover(game)
        await obeyed(game)

        assert game.ears[attacker].view["bout"] == 2
        assert game.ears[attacker].view["orders"] == NONE.as_dict()

    async def test_given_when_asked_already_works_at_once(self, small_town: Town) -> None:
        game = await before_asking(small_town)
        await cover(game)
        await order(game, game.turn, PASS)

        await obeyed(game)

        assert game.ear.view["bout"] == 2

    async def test_taken_back_during_the_hold_does_nothing(self, small_town: Town) -> None:
        game = await before_asking(small_town)
        attacker = game.other(game.turn)
        await order(game, attacker, PASS)
        await cover(game)
        asked = game.version
        await small_town.clock.has_sleeper_at(small_town.clock.now() + HOLD_MS)

        await order(game, attacker, NONE)
        small_town.clock.advance(HOLD_MS)

        await at_rest(small_town)
        assert game.version == asked
        await game.play("pass", seat=attacker)

    async def test_loses_the_race_against_its_owner(self, small_town: Town) -> None:
        game = await before_asking(small_town)
        attacker = game.other(game.turn)
        await order(game, attacker, PASS)
        await cover(game)
        await small_town.clock.has_sleeper_at(small_town.clock.now() + HOLD_MS)

        await game.play("pass", seat=attacker)
        small_town.clock.advance(HOLD_MS)
        await at_rest(small_town)

        assert game.ear.view["bout"] == 2
        with small_town.database.read() as connection:
            moves = [row.move for row in queries.moves_of(connection, game.id)]
        assert moves.count("pass") == 1

    async def test_does_not_lead_or_defend_for_anybody(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris", auto_pass=False)
        for seat in (0, 1):
            await order(game, seat, PASS)
        first = game.version

        small_town.clock.advance(HOLD_MS)
        await at_rest(small_town)

        assert game.version == first


class TestKeepBeaten:
    """R8: asked whether to pick up a beaten bout, the defender keeps it beaten."""

    async def test_keeps_every_beaten_bout(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", preset="challenge", redeal_on_five=False)
        for seat in (0, 1):
            await order(game, seat, KEEP)
        for _ in range(2):
            await until_asked(game, "accept")
            defender, bout = game.turn, game.ear.view["bout"]

            await obeyed(game)

            assert game.ear.view["bout"] == bout + 1
            assert game.ear.view["attacker"] == defender
            assert game.ears[defender].view["orders"] == KEEP.as_dict()


class TestGivingOrders:
    async def test_is_for_those_who_play(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        vera = await small_town.guest("Vera")

        assert await refusal(game, vera.id, PASS) == "not-seated"
        await game.resign(0)
        assert await refusal(game, game.by_seat[0].id, PASS) == "game-over"

    async def test_waits_for_the_deal(self, small_town: Town) -> None:
        row = await small_town.table("people")
        anna = await small_town.guest("Anna")
        await small_town.hub.sit(row.id, anna, b"a" * 32)

        with pytest.raises(Refused, match="not begun"):
            await small_town.hub.order(row.id, anna.id, PASS)

    @pytest.mark.parametrize(
        ("rules", "wishes"), [({"preset": "duel"}, KEEP), ({"throw_in": "none"}, PASS)]
    )
    async def test_is_refused_where_nobody_would_ask(
        self, small_town: Town, rules: dict[str, Any], wishes: Wishes
    ) -> None:
        game = await small_town.game("Anna", "Boris", **{"preset": "house", **rules})

        assert await refusal(game, game.by_seat[0].id, wishes) == "bad-message"

    async def test_replaces_the_earlier_ones(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", preset="challenge", redeal_on_five=False)

        await order(game, 0, Wishes(True, True))
        await order(game, 0, KEEP)

        assert game.ears[0].view["orders"] == KEEP.as_dict()
        with town.database.read() as connection:
            rows = orders_of(connection, game.id)
        assert [(row.player_id, row.kind, row.bout) for row in rows] == [
            (game.by_seat[0].id, "keep_beaten", None)
        ]


class TestARestart:
    async def test_keeps_orders_and_carries_them_out(self, town: Town) -> None:
        game = await before_asking(town)
        attacker, defender = game.other(game.turn), game.turn
        await order(game, attacker, PASS)
        await cover(game)
        people = [game.by_seat[attacker], game.by_seat[defender]]

        await town.restart()
        await town.hub.start()
        ear = Ear()
        await town.hub.join(game.id, people[0].id, ear, browser=False)
        await town.clock.has_sleeper_at(town.clock.now() + HOLD_MS)
        town.clock.advance(HOLD_MS)

        update = await ear.until(lambda update: bool(update["view"]["bout"] == 2))
        assert update["view"]["attacker"] == defender

    async def test_forgets_what_has_lapsed(self, town: Town) -> None:
        game = await before_asking(town)
        owner = game.other(game.turn)
        await order(game, owner, PASS)
        await cover(game)
        await game.play("pass")
        await _all_know(game)
        while game.turn != owner:
            await game.play()
            await _all_know(game)
        with town.database.read() as connection:
            assert tables_with_orders_due(connection, 10) == [game.id]

        await town.hub.upkeep.look_around()

        with town.database.read() as connection:
            assert orders_of(connection, game.id) == []
        assert game.ears[owner].view["orders"] == NONE.as_dict()


@dataclass(frozen=True, slots=True)
class Told:
    """All that reached the others up to the moment at which the order fires."""

    defender: list[bytes]
    watcher: list[bytes]
    looks: list[object]
    rows: list[object]


async def test_orders_go_with_the_game(town: Town) -> None:
    game = await before_asking(town, accept_beaten=True)
    for seat in game.by_seat:
        await order(game, seat, KEEP)

    await game.resign(game.turn)

    with town.database.read() as connection:
        assert orders_of(connection, game.id) == []


class TestTwoProcesses:
    """On one database: whichever of them sees the turn obeys, and only what still stands."""

    async def test_an_order_taken_back_elsewhere_is_not_obeyed(self, database: Database) -> None:
        town = Town(database, is_shared=True)
        game = await before_asking(town)
        attacker = game.other(game.turn)
        await order(game, attacker, PASS)
        await cover(game)
        asked = game.version
        await town.clock.has_sleeper_at(town.clock.now() + HOLD_MS)
        other = town.another()

        await other.order(game.id, game.by_seat[attacker].id, NONE)
        town.clock.advance(HOLD_MS)
        await at_rest(town)

        with database.read() as connection:
            assert len(queries.moves_of(connection, game.id)) == asked
        await town.close()

    async def test_an_order_counts_for_the_bout_that_is_on(self, database: Database) -> None:
        town = Town(database, is_shared=True)
        game = await before_asking(town)
        attacker = game.other(game.turn)
        other = town.another()
        await other.look(game.id, None)
        await cover(game)
        await game.play("pass")

        await other.order(game.id, game.by_seat[attacker].id, PASS)

        with database.read() as connection:
            assert [row.bout for row in orders_of(connection, game.id)] == [2]
        await town.close()


@pytest.mark.parametrize("preset", ["duel", "transfer", "challenge"])
async def test_nobody_else_learns_of_an_order_before_it_fires(
    tmp_path: Path, migrated_sqlite: Path, preset: str
) -> None:
    """Two worlds that differ in an order alone look the same to everybody but its owner."""
    told = []
    for number, wishes in enumerate((None, PASS, NONE, OTHERS)):
        path = tmp_path / f"world{number}.db"
        shutil.copyfile(migrated_sqlite, path)
        database = Database.open(f"sqlite:///{path}")
        told.append(await _world(Town(database), preset, wishes))
        database.close()

    assert told[1:] == told[:1] * 3
    assert len(told[0].watcher) >= 2


async def _world(town: Town, preset: str, wishes: Wishes | None) -> Told:
    game = await before_asking(town, preset=preset, redeal_on_five=False)
    watcher = Ear()
    await town.hub.join(game.id, None, watcher, browser=False)
    defender = game.turn
    owner = game.other(defender)
    if wishes is not None:
        before = len(game.ears[owner].heard)
        await order(game, owner, wishes)
        assert len(game.ears[owner].heard) == before + 1
    await cover(game)
    if game.ear.view["phase"] == "throw_in":
        town.clock.advance(HOLD_MS - 1)
    looks = [await town.hub.look(game.id, who) for who in (game.by_seat[defender].id, None)]
    lists = [await town.hub.lists.tables_of(game.by_seat[defender].id)]
    with town.database.read() as connection:
        moves = queries.moves_of(connection, game.id)
    told = Told(game.ears[defender].heard, watcher.heard, [*looks, *lists], list(moves))
    await town.close()
    return told
