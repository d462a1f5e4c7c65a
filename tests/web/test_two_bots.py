"""Programs with tokens: two play a rated duel, as the tool shows it; the example plays a bot."""

import json
import subprocess
import sys
from pathlib import Path

import httpx2

from tests.serving import ROOT, LiveServer, serving
from tests.web.site import HTTP_S, NO_TLS
from tools.two_bots import new_token


def test_programs_with_tokens_play_and_are_marked_in_the_record(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        duel = _run("tools.two_bots", server.url)
        single = _run("examples.online", server.url, new_token(server.url, "Vera"))
        rated = _participants(server, duel.split()[0])
        with_a_bot = _participants(server, single.split()[0])

    assert duel.splitlines()[-1] == "rated, true"
    assert [who.get("program") for who in rated] == [True, True]
    assert [(who["kind"], who.get("program")) for who in with_a_bot] == [
        ("person", True),
        ("bot", None),
    ]


def _run(module: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _participants(server: LiveServer, table_id: str) -> list[dict[str, object]]:
    address = f"{server.url}/api/games/{table_id}"
    record = httpx2.get(address, verify=NO_TLS, timeout=HTTP_S).text
    return list(json.loads(record)["participants"])
