"""A whole server whose bots think in a worker: it is replaced when it dies, and goes with it."""

import os
import signal
from pathlib import Path

from tests.serving import LiveServer
from tools.ten_games import Guest

WISH = {"preset": "duel", "level": "hard"}


def workers_of(server: LiveServer) -> list[int]:
    """The processes that it started, by whatever thread."""
    tasks = Path(f"/proc/{server.pid}/task").glob("*/children")
    return [int(word) for path in tasks for word in path.read_text().split()]


def test_games_go_on_over_a_workers_death_and_no_worker_stays(tmp_path: Path) -> None:
    one_worker, program = {"BITO_BOT_WORKERS": "1"}, "tests.thinking.nice_server"
    server = LiveServer(tmp_path, one_worker, program, is_new=True)
    server.start()
    try:
        assert workers_of(server) == []
        anna = Guest(server.url)
        anna.play(anna.sit_down(WISH))
        [first] = workers_of(server)

        os.kill(first, signal.SIGKILL)
        anna.play(anna.sit_down(WISH))
        [second] = workers_of(server)
    finally:
        code = server.stop()

    assert code == 0
    assert first != second
    assert not Path(f"/proc/{second}").exists()
    assert server.log().count("worker died") == 1
