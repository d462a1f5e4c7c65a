"""The command line, as processes of its own."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.cli import COMMANDS, summary_of
from tests.serving import ROOT, LiveServer, ServerDied, serving

VECTOR = ROOT / "tests" / "vectors" / "games.jsonl"


def app(
    *arguments: str, data: bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BITO_")}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**clean, **(environment or {})},
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_help_names_every_command_and_none_loads_the_server_for_it() -> None:
    probe = (
        "import sys; from app.cli import COMMANDS, cli_for; cli = cli_for(['--help']);"
        "heavy = {'fastapi', 'sqlalchemy', 'uvicorn', 'pydantic', 'numpy'};"
        "print(sorted(heavy & set(sys.modules)));"
        "[cli_for([name]) for name in COMMANDS];"
        "print(sorted({'fastapi', 'uvicorn', 'numpy'} & set(sys.modules))); cli(['--help'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True
    )

    loaded, loaded_by_any, text = run.stdout.split("\n", 2)
    assert loaded == "[]"
    assert loaded_by_any == "[]"  # before it knows what to do
    assert all(name in text for name in COMMANDS)
    assert "Serve the game; the address is printed" in text


def test_every_command_says_what_it_does() -> None:
    assert all(summary_of(module) for module in COMMANDS.values())


def test_an_unknown_command_is_an_error() -> None:
    assert app("dance").returncode == 2


class TestReferee:
    """`python -m app referee` reads and writes JSON lines and is stopped by nothing."""

    def test_it_answers_each_request_with_a_line(self) -> None:
        cases = [json.loads(line) for line in VECTOR.read_text(encoding="utf-8").splitlines()[:5]]
        requests = "".join(json.dumps(case["request"]) + "\n" for case in cases)

        answers = app("referee", data=requests.encode()).stdout.decode().splitlines()

        assert [json.loads(line)["ok"] for line in answers] == [
            case["expect"]["ok"] for case in cases
        ]

    def test_it_survives_garbage(self) -> None:
        garbage = [b"\xff\xfe\x00", b"{", b"[" * 50_000, b"NaN", b'"\\ud800"', b"\r", b"null"]
        good = json.dumps({"rules": {"preset": "duel"}, "key": "00" * 32, "moves": []}).encode()

        run = app("referee", data=b"\n".join([*garbage, b"", good]))

        answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
        assert run.returncode == 0, run.stderr
        assert [answer["ok"] for answer in answers][-1] is True
        assert not any(answer["ok"] for answer in answers[:-1])

    def test_each_answer_is_flushed(self) -> None:
        good = json.dumps({"rules": {"preset": "duel"}, "key": "00" * 32, "moves": []}) + "\n"
        with subprocess.Popen(
            [sys.executable, "-m", "app", "referee"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for _ in range(2):
                process.stdin.write(good)
                process.stdin.flush()
                assert json.loads(process.stdout.readline())["ok"] is True

    def test_it_loads_no_web_server(self) -> None:
        probe = (
            "import sys; from app.cli import cli_for; cli_for(['referee']);"
            "heavy = {'fastapi', 'sqlalchemy', 'uvicorn', 'pydantic'};"
            "print(sorted(heavy & set(sys.modules)))"
        )
        run = subprocess.run(
            [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == "[]"


class TestVerify:
    @pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"[1]"])
    def test_what_is_no_record_is_wrong(self, tmp_path: Path, content: bytes) -> None:
        file = tmp_path / "record.json"
        file.write_bytes(content)

        run = app("verify", str(file))

        assert run.returncode == 1
        assert b"wrong" in run.stdout

    def test_a_missing_file_is_wrong_too(self, tmp_path: Path) -> None:
        assert app("verify", str(tmp_path / "none")).returncode == 1


class TestMigrate:
    def test_it_makes_the_database_and_may_be_run_again(self, tmp_path: Path) -> None:
        for _ in range(2):
            run = app("migrate", environment={"BITO_DATA": str(tmp_path / "new")})
            assert run.returncode == 0, run.stderr
        assert (tmp_path / "new" / "bito.db").exists()
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0  # for its owner alone

    def test_a_database_that_cannot_be_reached_is_said(self) -> None:
        url = "postgresql://u:hidden@127.0.0.1:1/d"

        run = app("migrate", environment={"BITO_DATABASE_URL": url})

        assert run.returncode == 1
        assert b"cannot migrate" in run.stderr
        assert b"hidden" not in run.stderr
        assert b"Traceback" not in run.stderr


class TestServe:
    def test_a_bad_setting_is_named(self, tmp_path: Path) -> None:
        run = app("serve", environment={"BITO_DATA": str(tmp_path), "BITO_LOG": "loud"})

        assert run.returncode == 2
        assert b"BITO_LOG" in run.stderr

    @pytest.mark.parametrize(
        "url", ["mysql://x/y", "nonsense", "postgresql://u:hidden@127.0.0.1:1/d"]
    )
    def test_a_database_that_cannot_be_used_is_said(self, tmp_path: Path, url: str) -> None:
        set_ = {"BITO_DATA": str(tmp_path), "BITO_DATABASE_URL": url}

        run = app("serve", "--port", "0", environment=set_)

        assert run.returncode == 1
        assert b"cannot start" in run.stderr
        assert b"hidden" not in run.stderr
        assert b"Traceback" not in run.stderr

    def test_a_taken_port_is_said(self, tmp_path: Path) -> None:
        set_ = {"BITO_DATA": str(tmp_path)}

        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            run = app("serve", "--port", str(taken.getsockname()[1]), environment=set_)

        assert run.returncode == 1
        assert b"cannot start" in run.stderr

    def test_the_address_is_printed(self, tmp_path: Path) -> None:
        server = LiveServer(tmp_path, is_new=True)
        server.start()
        server.stop()

        assert f"Bito is ready on {server.url}" in server.log()

    def test_a_key_file_others_may_read_stops_it(self, tmp_path: Path) -> None:
        server = LiveServer(tmp_path)
        server.start()
        server.stop()
        (server.data / "secret.key").chmod(0o644)

        with pytest.raises(ServerDied, match="0600"):
            server.start()

    def test_a_database_that_is_served_already_is_said(self, tmp_path: Path) -> None:
        """Two processes writing to one SQLite file can damage it."""
        with serving(tmp_path) as server:
            run = app("serve", "--port", "0", environment={"BITO_DATA": str(server.data)})

        assert run.returncode == 1
        assert b"cannot start: another process serves" in run.stderr
        assert b"Traceback" not in run.stderr
