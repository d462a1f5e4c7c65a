"""The doctor finds what is wrong and says what to do; stats count."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.storage.database import Database
from app.storage.sealing import KEY_FILE
from tests.operating.commands import Operator
from tests.play.houses import Town
from tests.ports import free_port
from tests.smtp import mail_server
from tests.valkey import Valkey

NOWHERE = "127.0.0.1:1"


def levels(operator: Operator) -> tuple[int, dict[str, str]]:
    """The worst level for each part."""
    code, text = operator.run("doctor", "--json")
    order = ("ok", "warn", "fail")
    worst: dict[str, str] = {}
    for finding in json.loads(text):
        known = worst.get(finding["about"], "ok")
        worst[finding["about"]] = max(known, finding["level"], key=order.index)
    return code, worst


async def test_a_database_whose_server_rests_is_in_order(town: Town, operator: Operator) -> None:
    await town.game("Anna", "Boris")
    operator.further = {"BITO_PORT": str(free_port()), "BITO_PUBLIC_URL": "https://durak.example"}

    code, found = await asyncio.to_thread(levels, operator)

    # The tests' PostgreSQL runs without fsync, and the doctor is right to say so.
    is_undurable = operator.url.startswith("postgresql")
    failing = {about for about, level in found.items() if level == "fail"}
    assert failing == ({"database"} if is_undurable else set())
    assert code == (1 if is_undurable else 0)
    assert {about for about, level in found.items() if level == "ok"} >= {
        *("version", "address", "files", "schema", "clock", "deadlines", "letters", "secret"),
    }
    assert (found["mail"], found["server"]) == ("warn", "warn")


def _open_key(operator: Operator) -> None:
    (operator.data / KEY_FILE).chmod(0o644)


def _other_key(operator: Operator) -> None:
    operator.keep_key(bytes([9]) * 32)


def _limits(operator: Operator) -> None:
    operator.further = {"BITO_LIMITS": "off"}


def _no_mail(operator: Operator) -> None:
    operator.further = {"BITO_SMTP_URL": f"smtp://anna:hidden@{NOWHERE}"}


def _no_valkey(operator: Operator) -> None:
    operator.further = {"BITO_REDIS_URL": f"redis://:hidden@{NOWHERE}"}


def _bad_setting(operator: Operator) -> None:
    operator.further = {"BITO_PORT": "hidden"}


def _no_https(operator: Operator) -> None:
    operator.further = {"BITO_PUBLIC_URL": "http://durak.example"}


TROUBLES = [
    (_open_key, "files", "fail"),
    (_open_key, "secret", "fail"),
    (_other_key, "secret", "fail"),
    (_limits, "limits", "warn"),
    (_no_mail, "mail", "fail"),
    (_no_valkey, "valkey", "fail"),
    (_bad_setting, "settings", "fail"),
    (_no_https, "address", "warn"),
]


@pytest.mark.parametrize(("harm", "about", "level"), TROUBLES)
async def test_what_is_wrong_is_found(
    sqlite_database: Database,
    sqlite_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    harm: Callable[[Operator], None],
    about: str,
    level: str,
) -> None:
    await Town(sqlite_database).table()
    operator = Operator(monkeypatch, sqlite_url, tmp_path / "data")
    operator.keep_key()
    harm(operator)
    operator.further.setdefault("BITO_PORT", str(free_port()))

    code, text = await asyncio.to_thread(operator.run, "doctor")

    assert f"{level:4}  {about}" in text
    assert code == (1 if "fail  " in text else 0)
    assert "hidden" not in text


def test_a_database_that_is_not_there_or_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sqlite_url: str
) -> None:
    away = Operator(monkeypatch, f"postgresql://anna:hidden@{NOWHERE}/bito", tmp_path)
    none = Operator(monkeypatch, f"sqlite:///{tmp_path / 'none.db'}", tmp_path)
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)
    damaged = Operator(monkeypatch, sqlite_url, tmp_path)

    assert levels(away)[1]["database"] == "fail"
    assert "hidden" not in away.run("doctor")[1]
    assert levels(none)[1]["database"] == "warn"
    assert not (tmp_path / "none.db").exists()
    assert levels(damaged)[1]["database"] == "fail"


def test_mail_and_valkey_that_answer(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, valkey: Valkey
) -> None:
    operator = Operator(monkeypatch, sqlite_url, tmp_path)

    with mail_server() as mail:
        operator.further = {
            "BITO_SMTP_URL": mail.url,
            "BITO_REDIS_URL": valkey.url,
            "BITO_PORT": str(free_port()),
        }
        found = levels(operator)[1]

    assert (found["mail"], found["valkey"]) == ("ok", "ok")
    assert mail.letters == []


async def test_stats_count_and_name_nobody(town: Town, operator: Operator) -> None:
    await town.person("Vera")
    game = await town.game("Anna", "Boris")
    await game.play()
    await town.table()

    found = json.loads(operator.run("stats", "--json")[1])
    code, text = operator.run("stats")

    expected = {"people": 1, "guests": 2, "games_running": 1, "tables_waiting": 1}
    assert {name: found[name] for name in expected} == expected
    assert found["database_bytes"] > 0
    assert (code, "Vera" in text) == (0, False)
    assert "games running" in text
