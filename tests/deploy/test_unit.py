"""The systemd unit and its settings: read here, and by systemd where that is at hand."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from app.server import STOP_S
from app.settings import read_settings
from tests.deploy.variables import OFFERED, VARIABLES
from tests.serving import ROOT

UNIT: Final = ROOT / "deploy" / "bito.service"
EXAMPLE: Final = ROOT / "deploy" / "bito.env.example"
#: systemd calls up to 2 `OK`; it grows by what somebody opens.
EXPOSURE: Final = 1.5
CLOSED: Final = (
    *("LockPersonality", "NoNewPrivileges", "PrivateDevices", "PrivateTmp", "PrivateUsers"),
    *("ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname"),
    *("ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "RemoveIPC"),
    *("RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID"),
)


@pytest.fixture(scope="module")
def unit() -> dict[str, list[str]]:
    """The values of each directive in the order in which they stand there."""
    found = defaultdict(list)
    for name, value in re.findall(r"^([A-Za-z]+)=(.*)$", UNIT.read_text(), re.MULTILINE):
        found[name].append(value)
    return dict(found)


def examples(*, with_comments: bool) -> dict[str, str]:
    """The settings of the example; those that are commented out as well, if asked for."""
    pattern = r"^#?([A-Z_]+)=(.*)$" if with_comments else r"^([A-Z_]+)=(.*)$"
    return dict(re.findall(pattern, EXAMPLE.read_text(), re.MULTILINE))


class TestTheUnit:
    def test_it_may_do_nothing_that_it_need_not(self, unit: dict[str, list[str]]) -> None:
        assert [name for name in CLOSED if unit.get(name) != ["yes"]] == []
        assert unit["CapabilityBoundingSet"] == unit["AmbientCapabilities"] == [""]
        assert unit["ProtectSystem"] == ["strict"]
        assert unit["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_UNIX"]
        assert unit["UMask"] == ["0077"]

    def test_passwords_may_still_step_back(self, unit: dict[str, list[str]]) -> None:
        """`app.accounts.hashing` lowers the priority of its threads."""
        assert unit["SystemCallFilter"] == [
            "@system-service",
            "~@privileged @resources",
            "setpriority",
        ]

    def test_it_runs_the_server_as_a_user_of_its_own(self, unit: dict[str, list[str]]) -> None:
        assert unit["User"] == unit["Group"] == ["bito"]
        assert unit["ExecStart"] == ["/srv/bito/.venv/bin/python -m app serve"]
        assert unit["EnvironmentFile"] == ["/etc/bito/bito.env"]
        assert unit["StateDirectory"] == ["bito"]
        assert "BITO_DATA=/var/lib/bito" in unit["Environment"][0].split()

    def test_it_waits_for_the_server_to_stop(self, unit: dict[str, list[str]]) -> None:
        [patience] = unit["TimeoutStopSec"]
        drain_s = float(examples(with_comments=True)["BITO_DRAIN_S"])

        assert float(patience.removesuffix("s")) > drain_s + STOP_S
        assert unit["KillMode"] == ["mixed"]


class TestTheExample:
    def test_every_setting_is_one_and_none_is_missing(self) -> None:
        named = {name for name in examples(with_comments=True) if name.startswith("BITO_")}

        assert OFFERED <= named <= VARIABLES

    def test_the_server_takes_it_as_it_is(self) -> None:
        settings = read_settings(examples(with_comments=False))

        assert settings.is_https
        assert settings.host == "127.0.0.1"

    def test_the_server_takes_what_is_commented_out(self) -> None:
        given = {name: value for name, value in examples(with_comments=True).items() if value}

        assert read_settings(given).drain_s == 8


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="no systemd here; the tests above read the unit themselves",
)
class TestSystemdItself:
    def test_it_knows_every_word(self, tmp_path: Path) -> None:
        copy = tmp_path / UNIT.name
        here = str(Path(sys.executable))
        copy.write_text(UNIT.read_text().replace("/srv/bito/.venv/bin/python", here))

        verified = analyze("verify", str(copy))

        assert (verified.returncode, verified.stderr) == (0, "")

    def test_it_finds_little_exposed(self) -> None:
        rated = analyze("security", "--offline=true", f"--threshold={EXPOSURE * 10:.0f}", str(UNIT))

        assert rated.returncode == 0, rated.stdout


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False
    )
