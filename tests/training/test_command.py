"""The command: what is run can be looked at, measured, prolonged and exported."""

import sys
from pathlib import Path

import pytest

from app.bots.net.network import Network
from training.__main__ import main
from training.checkpoint import load


def test_a_run_is_begun_measured_prolonged_and_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def training(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["training", *words, "--folder", str(tmp_path)])
        main()
        return capsys.readouterr().out

    training(
        *[
            "run",
            "--legs",
            "1",
            "--leg-games",
            "8",
            "--tables",
            "8",
            "--batch",
            "32",
            "--deals",
            "2",
        ]
    )
    training("extend", "--games", "5000")
    training("export", str(tmp_path / "small.net"))

    assert '"games": 8' in training("status")
    assert "against easy" in training("match", "--level", "easy", "--deals", "2")
    assert load(tmp_path)[0].games == 5000
    assert Network((tmp_path / "small.net").read_bytes()).words == load(tmp_path)[0].words
