"""Two programs with tokens of two accounts play a rated duel, as the tool shows it."""

import json
import subprocess
import sys
from pathlib import Path

import httpx2

from tests.serving import ROOT, serving
from tests.web.site import HTTP_S, NO_TLS


def test_two_programs_with_tokens_play_a_rated_duel(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, "-m", "tools.two_bots", server.url],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        table_id = done.stdout.split()[0]
        record = httpx2.get(
            f"{server.url}/api/games/{table_id}", verify=NO_TLS, timeout=HTTP_S
        ).text

    assert done.stdout.splitlines()[-1] == "rated, true"
    participants = json.loads(record)["participants"]
    assert [who.get("program") for who in participants] == [True, True]
