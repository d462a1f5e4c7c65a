"""An operator's acts: by the running server through its door, or alone where none runs."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.fair.verify import report
from app.operating.acts import ACTS
from app.operating.knocking import door_of, knock
from app.storage.accounts import account_of
from app.storage.occupancy import sole_process
from app.storage.queries import record_of
from app.web.close_codes import SESSION_OVER
from tests.operating.commands import Operator
from tests.play.houses import Town, row_of
from tests.serving import ROOT
from tests.web.site import Site, closing, duel, hear, person, running


class TestThroughTheDoor:
    """Beside a server, on SQLite: it holds the file's lock in earnest, and the tables."""

    async def test_the_file_is_its_owner_s_alone(self, served: Site, clerk: Operator) -> None:
        path = door_of(clerk.data)

        assert path.stat().st_mode & 0o777 == 0o600

    async def test_sockets_of_ended_sessions_are_closed(
        self, served: Site, clerk: Operator
    ) -> None:
        anna = await person(served, "Anna")
        table = await anna.make_table()
        async with anna.socket(table["id"]) as socket:
            await hear(socket, "update")
            name = (await anna.http.get("/api/me")).json()["player"]["name"]
            code, text = await clerk_does(clerk, "end-sessions", name)
            closed = await closing(socket)

        assert closed == SESSION_OVER
        assert (code, "1 sessions" in text) == (0, True)
        assert (await anna.http.get("/api/me")).status_code == 401

    async def test_a_table_is_void_before_its_first_move_and_its_seed_public(
        self, served: Site, clerk: Operator
    ) -> None:
        anna, _, table_id = await duel(served)

        code, text = await clerk_does(clerk, "void", table_id)
        again = await clerk_does(clerk, "void", table_id)
        none = await clerk_does(clerk, "void", "a" * 26)

        assert (code, "void" in text) == (0, True)
        assert (again[0], again[1]) == (1, "bito: This table is closed.\n")
        assert (none[0], "no such table" in none[1]) == (1, True)
        record = (await anna.http.get(f"/api/games/{table_id}")).text
        assert json.loads(record)["result"]["reason"] == "void"
        assert report(record)[1]

    async def test_strange_acts_and_words_are_refused(self, served: Site, clerk: Operator) -> None:
        for name, words in (("dance", ()), ("rename", ("Anna",))):
            answer = await asyncio.to_thread(knock, door_of(clerk.data), name, words)
            assert answer == (False, "the server does not know this; is it of another version?")
        assert (await clerk_does(clerk, "rename", "Nobody", "Anna"))[0] == 1

    async def test_a_second_server_leaves_the_door_to_the_first(
        self, served: Site, clerk: Operator
    ) -> None:
        async with running(clerk.data, database=f"sqlite:///{clerk.data / 'second.db'}"):
            pass

        assert (await clerk_does(clerk, "rename", "Nobody", "Anna"))[0] == 1
        assert door_of(clerk.data).exists()


class TestAlone:
    """No server runs here: on PostgreSQL others may, on SQLite none may."""

    async def test_a_person_gets_another_name_at_his_tables_too(
        self, town: Town, operator: Operator
    ) -> None:
        anna = await town.person("Anna")
        table = await town.table()
        await town.hub.sit(table.id, anna, b"")

        code, text = await clerk_does(operator, "rename", "anna", "Vera")
        await town.person("Boris")
        taken = await clerk_does(operator, "rename", "Vera", "Boris")

        assert code == 0, text
        assert '"act": "operator: rename"' in text
        assert taken[0] == 1
        await town.restart()
        view = (await town.hub.look(table.id, None))["view"]
        assert isinstance(view, dict)
        assert [who["name"] for who in view["seats"]] == ["Vera"]

    async def test_an_account_is_closed_and_its_game_resigned(
        self, town: Town, operator: Operator
    ) -> None:
        town.clock.move_to(time.time_ns() // 1_000_000)  # the command asks the real one
        anna = await town.person("Anna")
        game = await town.game("Boris", "Vera")
        rated = await town.table()
        for player in (anna, await town.person("Grisha")):
            await town.hub.sit(rated.id, player, b"")

        code, text = await clerk_does(operator, "close-account", "Anna", "--yes")

        assert code == 0, text
        row = row_of(town, rated.id)
        assert (row.status, row_of(town, game.id).status) == ("over", "playing")
        with town.database.read() as connection:
            assert account_of(connection, anna.id) is None
            record = record_of(connection, rated.id)
        assert record is not None
        assert "Anna" not in record
        assert report(record)[1]

    async def test_not_beside_a_server_without_a_door(
        self, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        operator = Operator(monkeypatch, sqlite_url, tmp_path / "data")

        with sole_process(sqlite_url):
            code, text = operator.run("rename", "Anna", "Vera")

        assert (code, "running" in text) == (1, True)

    def test_reports_are_listed(self, operator: Operator) -> None:
        assert operator.run("reports") == (0, "No report is open.\n")


def test_every_act_has_its_command() -> None:
    commands = ROOT / "app" / "commands"
    text = "".join(path.read_text() for path in commands.glob("*.py"))

    assert {name for name in ACTS if f'"{name}"' not in text} == set()


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Site]:
    async with running(tmp_path / "data") as site:
        assert await hear_of(door_of(tmp_path / "data"))
        yield site


@pytest.fixture
def clerk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Operator:
    data = tmp_path / "data"
    return Operator(monkeypatch, f"sqlite:///{data / 'bito.db'}", data)


async def hear_of(path: Path) -> bool:
    """The door is opened by a task of its own, soon after the first answer."""
    for _ in range(6000):
        if path.exists():  # noqa: ASYNC240 - a look at a folder in memory
            return True
        await asyncio.sleep(0.01)
    return False


async def clerk_does(operator: Operator, *words: str) -> tuple[int, str]:
    return await asyncio.to_thread(operator.run, *words)
