"""What was acknowledged is there after kill -9, whenever it comes; and nothing is there twice."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage.database import Database
from app.storage.queries import game_by_id, moves_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = 8


@pytest.mark.parametrize("acknowledged", [1, 150, 1500])
def test_acknowledged_moves_survive_kill_9(database_url: str, acknowledged: int) -> None:
    """The program plays games and prints each move once its future is resolved."""
    heard = heard_before_killing(database_url, acknowledged)

    database = Database.open(database_url)
    with database.read() as connection:
        for number in range(GAMES):
            game_id = f"g{number}"
            versions = [row.version for row in moves_of(connection, game_id)]
            stored = game_by_id(connection, game_id)
            assert versions == list(range(1, len(versions) + 1))
            assert stored is not None
            assert stored.version == len(versions)
            assert heard.get(game_id, 0) <= len(versions)
    database.close()
    assert sum(heard.values()) >= acknowledged


def heard_before_killing(url: str, acknowledged: int) -> dict[str, int]:
    """The last version of each game that was acknowledged before the program died."""
    heard: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.storage.relentless", url, str(GAMES)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for count, line in enumerate(program.stdout, start=1):
            game_id, version = line.split()
            heard[game_id] = int(version)
            if count == acknowledged:
                # What is in the pipe already was acknowledged too: go on reading to the end.
                os.kill(program.pid, signal.SIGKILL)
    assert program.returncode == -signal.SIGKILL
    return heard
