"""What a visitor's script does first: ten games over the socket, limits on, each record checked."""

import subprocess
import sys
from pathlib import Path

from tests.serving import ROOT, serving


def test_ten_games_are_played_at_full_speed_and_verify(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, "-m", "tools.ten_games", server.url],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "10 of 10 records are true"
