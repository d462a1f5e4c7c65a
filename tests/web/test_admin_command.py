"""`python -m app admin`."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.storage.accounts import account_of
from app.storage.database import Database
from app.storage.occupancy import sole_process
from tests.operating.commands import Operator
from tests.people import person
from tests.play.clocks import NOON


async def admin(url: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    with TemporaryDirectory() as folder:
        operator = Operator(monkeypatch, url, Path(folder))
        return await asyncio.to_thread(operator.run, "admin", *words)


async def is_admin(url: str, player_id: str) -> bool:
    database = Database.open(url)
    with database.read() as connection:
        account = account_of(connection, player_id)
    database.close()
    return account is not None and account.is_admin


async def made(url: str, name: str = "Anna") -> str:
    database = Database.open(url)
    player_id = (await person(database, name, NOON)).id
    database.close()
    return player_id


async def test_a_person_becomes_an_administrator_and_an_ordinary_one_again(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await made(database_url)

    named = await admin(database_url, monkeypatch, "Anna")
    then = await is_admin(database_url, anna)
    removed = await admin(database_url, monkeypatch, "anna", "--remove")

    assert (named[0], then) == (0, True)
    assert (removed[0], await is_admin(database_url, anna)) == (0, False)


async def test_nobody_of_that_name_is_said(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, text = await admin(sqlite_url, monkeypatch, "Boris")

    assert code == 1
    assert "Boris" in text


async def test_not_while_a_server_uses_the_file(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await made(sqlite_url)

    with sole_process(sqlite_url):
        code, text = await admin(sqlite_url, monkeypatch, "Anna")

    assert code == 1
    assert "running" in text
    assert not await is_admin(sqlite_url, anna)
