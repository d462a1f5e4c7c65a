"""Another secret: games go on and verify. A lost one: nothing is judged, all is said plainly."""

from functools import partial

import pytest

from app.fair.verify import report
from app.play.clock import SystemClock
from app.play.errors import Refused
from app.play.hub import Hub
from app.storage import heartbeat
from app.storage.keys import former_file, load_seal
from app.storage.queries import record_of
from app.storage.sealed import GamesSealed, refuse_sealed
from app.storage.sealing import KEY_FILE, SeedSeal, id_of
from tests.operating.commands import ALL_ZERO, Operator
from tests.play.houses import SEAL, Seated, Town, row_of

OTHER_KEY = bytes([9]) * 32
STRANGE = SeedSeal(OTHER_KEY)


class TestChanging:
    async def test_games_go_on_under_the_new_one(self, town: Town, operator: Operator) -> None:
        old = await town.game("Anna", "Boris")
        code, text = operator.run("rotate-secret")
        seal = load_seal(operator.data)
        await town.close()
        town.hubs[:] = [hub_with(town, seal)]

        new = await town.game("Vera", "Grisha")
        again = await Seated.at(town, old.id, list(old.by_seat.values()))
        for game in (again, new):
            await game.play_on()

        assert code == 0, text
        assert (row_of(town, old.id).seal_key, row_of(town, new.id).seal_key) == (SEAL.id, seal.id)
        for game in (old, new):
            assert report(record(town, game.id))[1]

    async def test_an_old_key_is_forgotten_when_nothing_needs_it(
        self, town: Town, operator: Operator
    ) -> None:
        game = await town.game("Anna", "Boris")
        operator.run("rotate-secret")

        needed = operator.run("rotate-secret", "--forget", SEAL.id)
        status = operator.run("rotate-secret", "--status")
        await game.play_on()
        forgotten = operator.run("rotate-secret", "--forget", SEAL.id)

        assert (needed[0], "1 games" in needed[1]) == (1, True)
        assert f"{SEAL.id}  only opens   1 games" in status[1]
        assert forgotten[0] == 0, forgotten[1]
        assert not former_file(operator.data, SEAL.id).exists()

    async def test_a_secret_of_the_environment_is_changed_by_its_owner(
        self, town: Town, operator: Operator
    ) -> None:
        (operator.data / KEY_FILE).unlink()
        operator.further = {"BITO_SECRET": "hunter2 hunter2 hunter2"}

        code, text = operator.run("rotate-secret")

        assert code == 0
        assert "BITO_OTHER_SECRETS" in text
        assert "hunter2" not in text
        assert list(operator.data.iterdir()) == []

    async def test_processes_that_change_one_after_the_other_serve_each_other_s_games(
        self, town: Town
    ) -> None:
        """The second round: one has changed places already, the other has not."""
        changed = hub_with(town, SeedSeal(OTHER_KEY, [ALL_ZERO]))
        waiting = hub_with(town, SeedSeal(ALL_ZERO, [OTHER_KEY]))
        made = []
        for hubs in ([changed, waiting], [waiting, changed]):
            town.hubs[:] = hubs
            made.append((await town.game("Anna", "Boris")).id)

        seen = [(await hub.look(id, None))["view"] for hub in town.hubs for id in made]

        assert {row_of(town, id).seal_key for id in made} == {id_of(ALL_ZERO), id_of(OTHER_KEY)}
        assert [isinstance(view, dict) and view["status"] for view in seen] == ["playing"] * 4


class TestLosing:
    async def test_no_start_but_the_games_are_whole_when_the_key_comes_back(
        self, town: Town, operator: Operator
    ) -> None:
        game = await town.game("Anna", "Boris")
        operator.keep_key(bytes([9]) * 32)

        with pytest.raises(GamesSealed, match=SEAL.id):
            refuse_sealed(operator.url, load_seal(operator.data))
        operator.keep_key()

        refuse_sealed(operator.url, load_seal(operator.data))
        assert row_of(town, game.id).status == "playing"

    async def test_a_game_that_another_process_sealed_harms_nobody(self, town: Town) -> None:
        """A process without the key says so, and its rounds go on."""
        game = await town.game("Anna", "Boris", deadline_s=60)
        stranger = hub_with(town, STRANGE)
        town.hubs.append(stranger)

        with pytest.raises(Refused, match="busy"):
            await stranger.look(game.id, None)
        town.clock.move_to(town.clock.now() + 300_000)
        await stranger.upkeep.beat()
        await stranger.upkeep.sweep()
        await stranger.upkeep.look_around()

        assert row_of(town, game.id).version == 0

    async def test_what_is_lost_for_good_is_given_up(self, town: Town, operator: Operator) -> None:
        """Running games and waiting tables end without a result; all the rest is as it was."""
        finished = await town.game("Anna", "Boris")
        await finished.play_on()
        moved, dealt = await town.game("Anna", "Boris"), await town.game("Anna", "Boris")
        await moved.play()
        waiting = await town.table()
        await town.close()
        (operator.data / KEY_FILE).unlink()

        code, text = operator.run("rotate-secret", "--give-up-lost")
        again = operator.run("rotate-secret", "--give-up-lost")

        assert code == 0, text
        assert "3 games and tables are given up" in text
        assert again[1].startswith("0 games")
        refuse_sealed(operator.url, load_seal(operator.data))
        town.hubs[:] = [hub_with(town, STRANGE)]
        for lost in (moved.id, dealt.id, waiting.id):
            view = (await town.hub.look(lost, None))["view"]
            assert isinstance(view, dict)
            assert (view["status"], view["unrated_because"]) == ("over", "lost")
            assert (view["result"]["reason"], view["server_seed"]) == ("void", "")
            assert record(town, lost) == ""
        assert report(record(town, finished.id))[1]

    async def test_nothing_is_given_up_beside_a_running_server(
        self, town: Town, operator: Operator
    ) -> None:
        game = await town.game("Anna", "Boris")
        beat = partial(heartbeat.beat, name="main", at=SystemClock().now())
        await town.database.writer.run(beat)
        operator.keep_key(bytes([9]) * 32)

        code, text = operator.run("rotate-secret", "--give-up-lost")

        assert (code, "stop it" in text) == (1, True)
        assert row_of(town, game.id).status == "playing"


def hub_with(town: Town, seal: SeedSeal) -> Hub:
    return Hub(town.database, seal, town.clock, node="strange", chance=town.chance)


def record(town: Town, game_id: str) -> str:
    with town.database.read() as connection:
        return record_of(connection, game_id) or ""
