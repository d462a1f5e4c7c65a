"""What a visitor's script does first: ten games over the socket, limits on, each record checked."""

import subprocess
import sys
from pathlib import Path

from app.fair.verify import report
from tests.serving import ROOT, serving
from tests.web.live import Json, script

GAMES: list[Json] = [
    {"preset": "duel"},
    {"preset": "duel", "level": "easy"},
    {"preset": "classic"},
    {"preset": "classic", "seats": 3},
    {"preset": "transfer"},
    {"preset": "transfer", "seats": 4, "level": "hard"},
    {"preset": "challenge"},
    {"preset": "house"},
    {"preset": "house", "seats": 6},
    {"preset": "house", "rules": {"pack": 52, "transfer": "plain", "exchange": "everyone"}},
]


async def test_ten_games_are_played_at_full_speed_and_verify(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = await script(server, seed=10)
        records = []
        for wish in GAMES:
            table_id = await anna.new_game(**wish)
            anna.sent.clear()
            anna.acknowledged.clear()
            last = await anna.play(table_id)
            assert last["view"]["status"] == "over"
            records.append(await anna.record(table_id))

    for record in records:
        lines, is_true = report(record)
        assert is_true, lines
    file = tmp_path / "record.json"
    file.write_bytes(records[0].encode())
    assert verify(file).returncode == 0


def verify(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", "verify", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
