"""A backup taken while games go on is restored elsewhere, and they go on there, on both kinds."""

import asyncio
import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text

from app.fair.verify import report
from app.storage.backups.errors import BackupError
from app.storage.backups.programs import Programs
from app.storage.database import Database
from app.storage.migrate import SCRIPTS
from app.storage.models import Game
from app.storage.occupancy import sole_process
from tests.operating.commands import Operator, programs
from tests.play.houses import SEAL, Seated, Town, row_of

PROGRAMS = ("--programs", programs())


async def test_a_drill(town: Town, operator: Operator, elsewhere: Operator, tmp_path: Path) -> None:
    """Finished games verify, running ones go on to their end with their own seeds."""
    file = tmp_path / "bito.backup"
    finished = await town.game("Anna", "Boris")
    await finished.play_on()
    running = [await town.game("Anna", "Boris"), await town.game("Vera", "Grisha")]
    for _ in range(4):
        await running[0].play()

    copying = asyncio.create_task(asyncio.to_thread(operator.run, "backup", file, *PROGRAMS))
    while not copying.done():  # moves go on meanwhile
        await play_if_any(running[0])
        await asyncio.sleep(0)
    made = await copying
    restored = await asyncio.to_thread(elsewhere.run, "restore", file, *PROGRAMS)

    assert made[0] == 0, made[1]
    assert "secret is not in it" in made[1]
    assert file.stat().st_mode & 0o777 == 0o600
    assert restored[0] == 0, restored[1]
    # One of those that went on may have come to its end before the database was looked at.
    assert any(f"{3 - over} games running, {over} finished" in restored[1] for over in (1, 2))
    with closing(Database.open(elsewhere.url)) as database:
        assert knows_its_tables(database)
        there = Town(database)
        await goes_on(there, running)
        seeds = {game.id: SEAL.open(game.id, row_of(town, game.id).sealed_seed) for game in running}
        with database.read() as connection:
            records = finished_records(connection)
        assert set(records) == {finished.id, *seeds}
        for game_id, (record, seed) in records.items():
            assert report(record)[1], game_id
            assert bytes.fromhex(seed) == seeds.get(game_id, bytes.fromhex(seed))
        await there.close()


def knows_its_tables(database: Database) -> bool:
    """Whether a PostgreSQL can tell by statistics how to find a game; others need none."""
    if not database.is_shared:
        return True
    with database.read() as connection:
        known = connection.execute(text("SELECT count(*) FROM pg_stats WHERE tablename = 'game'"))
        return bool(known.scalar_one())


async def test_with_another_key_nothing_is_restored(
    town: Town, operator: Operator, elsewhere: Operator, tmp_path: Path
) -> None:
    await town.game("Anna", "Boris")
    operator.run("backup", tmp_path / "b", *PROGRAMS)
    elsewhere.keep_key(bytes([9]) * 32)

    refused = elsewhere.run("restore", tmp_path / "b", *PROGRAMS)
    forced = elsewhere.run("restore", tmp_path / "b", "--without-key", *PROGRAMS)

    assert refused[0] == 1
    assert "nothing was changed" in refused[1]
    assert SEAL.id in refused[1]
    assert forced[0] == 0, forced[1]


async def test_what_is_there_is_kept_when_told_to_replace_it(
    town: Town, operator: Operator, tmp_path: Path
) -> None:
    game = await town.game("Anna", "Boris")
    operator.run("backup", tmp_path / "b", *PROGRAMS)
    later = await town.game("Vera", "Grisha")
    await town.close()
    town.database.close()

    refused = operator.run("restore", tmp_path / "b", *PROGRAMS)
    replaced = operator.run("restore", tmp_path / "b", "--replace", *PROGRAMS)
    again = operator.run("restore", tmp_path / "b", "--replace", *PROGRAMS)

    assert refused[0] == 1
    assert "2 games running" in refused[1]
    assert replaced[0] == 0, replaced[1]
    assert "before" in replaced[1]
    assert (again[0], "before" in again[1]) == (1, True)
    assert game_ids(operator.url) == [game.id]
    assert operator.run("restore", "--undo")[0] == 0
    assert operator.run("restore", "--undo")[0] == 1
    assert game_ids(operator.url) == sorted([game.id, later.id])


async def test_a_file_that_was_cut_off_or_changed_is_refused(
    town: Town, operator: Operator, elsewhere: Operator, tmp_path: Path
) -> None:
    await town.game("Anna", "Boris")
    file, cut = tmp_path / "b", tmp_path / "cut"
    operator.run("backup", file, *PROGRAMS)

    for size in (0, 50, file.stat().st_size // 2, file.stat().st_size - 10):
        shutil.copyfile(file, cut)
        os.truncate(cut, size)
        code, text = elsewhere.run("restore", cut, *PROGRAMS)
        assert (code, "nothing was changed" in text) == (1, True), size
    cut.write_text("nothing of ours")
    assert elsewhere.run("restore", cut, *PROGRAMS)[0] == 1
    assert elsewhere.run("restore", tmp_path / "none", *PROGRAMS)[0] == 1
    assert elsewhere.run("restore", file, *PROGRAMS)[0] == 0


async def test_not_beside_a_running_server(town: Town, operator: Operator, tmp_path: Path) -> None:
    await town.game("Anna", "Boris")
    operator.run("backup", tmp_path / "b", *PROGRAMS)

    with sole_process(operator.url):  # on PostgreSQL the town's own connections give it away
        code, text = operator.run("restore", tmp_path / "b", "--replace", *PROGRAMS)

    assert code == 1
    assert "stop it" in text


def test_a_backup_of_a_newer_version_is_refused(
    operator: Operator, elsewhere: Operator, tmp_path: Path
) -> None:
    with closing(Database.open(operator.url)) as database:
        database.writer.submit(_become_newer).result()
        operator.run("backup", tmp_path / "b", *PROGRAMS)
        database.writer.submit(_become_known).result()

    code, text = elsewhere.run("restore", tmp_path / "b", *PROGRAMS)

    assert (code, "not known" in text) == (1, True)


def test_an_older_backup_is_not_written_over(operator: Operator, tmp_path: Path) -> None:
    codes = [
        operator.run("backup", tmp_path / "b", *words, *PROGRAMS)[0]
        for words in ([], [], ["--replace"])
    ]

    assert codes == [0, 1, 0]
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".b.")] == []


def test_a_password_is_on_no_command_line(tmp_path: Path) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "error: $* / $PGPASSWORD" >&2\nexit 1\n')
    program.chmod(0o755)

    with pytest.raises(BackupError) as refused:
        Programs(tmp_path).run("pg_dump", "postgresql://anna:hidden@host/name?sslmode=require", [])

    assert "postgresql://anna@host/name?sslmode=require / hidden" in str(refused.value)


async def play_if_any(game: Seated) -> None:
    if game.ear.view["status"] == "playing":
        await game.play()


async def goes_on(there: Town, running: list[Seated]) -> None:
    for game in running:
        if row_of(there, game.id).status == "playing":
            await (await Seated.at(there, game.id, list(game.by_seat.values()))).play_on()


def finished_records(connection: Connection) -> dict[str, tuple[str, str]]:
    over = select(Game.id, Game.record, Game.server_seed).where(Game.status == "over")
    return {row.id: (row.record, row.server_seed) for row in connection.execute(over)}


def game_ids(url: str) -> list[str]:
    with closing(Database.open(url)) as database, database.read() as connection:
        return sorted(connection.execute(select(Game.id)).scalars())


def _become_newer(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'tomorrow'")


def _become_known(connection: Connection) -> None:
    [newest] = ScriptDirectory(str(SCRIPTS)).get_heads()
    connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{newest}'")
