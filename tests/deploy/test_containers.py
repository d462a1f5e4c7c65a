"""The image's recipe and the compose files, held to their own schema and to what they promise.

No engine is needed: `podman-compose` resolves the files and asks its podman for nothing but a
version.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from app.server import KEEP_ALIVE_S, STOP_S
from tests.deploy.variables import OFFERED, VARIABLES
from tests.ports import free_port
from tests.serving import ROOT
from tests.web.site import running

PROGRAMS: Final = Path(sys.executable).parent
SCALED, SINGLE = "docker-compose.yml", "compose.single.yaml"
GIVEN: Final = {
    "BITO_SITE": "durak.example.org",
    "BITO_SECRET": "not a secret at all",
    "POSTGRES_PASSWORD": "neither",
}
NEEDED: Final = [(SCALED, name) for name in GIVEN] + [(SINGLE, "BITO_SITE")]
BY_THE_IMAGE: Final = {"BITO_HOST", "BITO_PORT"}
OF_SEVERAL: Final = {"BITO_DATABASE_URL", "BITO_REDIS_URL", "BITO_DRAIN_S"}
PROXY_S_OWN: Final = {"BITO_SITE", "BITO_NODES"}
BASE = re.compile(r"^ARG BASE=python:3\.\d+-slim-\w+$", re.MULTILINE)

Services = dict[str, dict[str, Any]]


def program(name: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAMS / name, *map(str, arguments)],
        env={"PATH": os.defpath, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


class TestTheRecipe:
    text: str = (ROOT / "Dockerfile").read_text()

    def test_it_pleases_the_linter(self) -> None:
        linted = program("hadolint", ROOT / "Dockerfile")

        assert linted.returncode == 0, linted.stdout

    def test_the_linter_finds_what_is_wrong(self, tmp_path: Path) -> None:
        bad = tmp_path / "Dockerfile"
        bad.write_text("FROM python:latest\nRUN pip install bito\nCMD python -m app serve\n")

        assert program("hadolint", bad).returncode == 1

    def test_it_runs_as_nobody_special_on_a_pinned_base(self) -> None:
        assert BASE.search(self.text)
        assert self.text.count("\nFROM ${BASE}") == 2
        assert "\nUSER 10001:10001\n" in self.text
        assert "\nSTOPSIGNAL SIGTERM\n" in self.text

    def test_its_pg_dump_is_not_older_than_the_database(self) -> None:
        [client] = re.findall(r"postgresql-client-(\d+)", self.text)
        [server] = re.findall(r"image: postgres:(\d+)", (ROOT / SCALED).read_text())

        assert int(client) >= int(server)

    def test_signals_reach_the_program_itself(self) -> None:
        assert json.loads(argument_of("ENTRYPOINT", self.text)) == ["python", "-m", "app"]
        assert json.loads(argument_of("CMD", self.text)) == ["serve"]

    def test_only_what_it_copies_is_sent_to_the_builder(self) -> None:
        ignored = (ROOT / ".dockerignore").read_text().splitlines()
        sent = {line[1:] for line in ignored if line.startswith("!")}
        copied = re.findall(r"^COPY (?!--from)(.+) \./.*$", self.text, re.MULTILINE)

        assert "*" in ignored
        assert sent == {path for paths in copied for path in paths.split()}
        assert all((ROOT / path).exists() for path in sent)

    async def test_the_health_check_knows_the_living_from_the_dead(self, tmp_path: Path) -> None:
        check = argument_of(r"HEALTHCHECK .*\\\n +CMD", self.text)
        _, *rest = json.loads(check)

        async with running(tmp_path) as site:
            port = site.host.split(":")[1]
            alive = await asyncio.to_thread(program, "python", *rest, BITO_PORT=port)
        dead = program("python", *rest, BITO_PORT=str(free_port()))

        assert alive.returncode == 0, alive.stderr
        assert dead.returncode != 0


def argument_of(instruction: str, text: str) -> str:
    found = re.search(rf"^{instruction} (\[.*\])$", text, re.MULTILINE)
    assert found is not None, instruction
    return found[1]


@pytest.fixture(scope="module")
def podman(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a podman that knows its version and nothing else."""
    folder = tmp_path_factory.mktemp("podman")
    (folder / "podman").write_text("#!/bin/sh\necho podman version 5.0.0\n")
    (folder / "podman").chmod(0o755)
    return folder


def resolved(file: str, podman: Path, given: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    path = f"{podman}:{os.defpath}"
    return program("podman-compose", "--file", ROOT / file, "config", **{**given, "PATH": path})


@pytest.fixture(scope="module")
def both(podman: Path) -> dict[str, Services]:
    """What the files come to when everything is given."""
    answers = {file: resolved(file, podman, GIVEN) for file in (SCALED, SINGLE)}
    assert all(answer.returncode == 0 for answer in answers.values()), answers
    return {file: yaml.safe_load(each.stdout)["services"] for file, each in answers.items()}


@pytest.fixture(params=[SCALED, SINGLE])
def services(request: pytest.FixtureRequest, both: dict[str, Services]) -> Services:
    return both[request.param]


@pytest.fixture
def scaled(both: dict[str, Services]) -> Services:
    return both[SCALED]


class TestComposeFiles:
    @pytest.mark.parametrize("file", [SCALED, SINGLE])
    def test_they_keep_to_the_specification(self, file: str) -> None:
        checked = program(*SCHEMA, ROOT / file)

        assert checked.returncode == 0, checked.stdout

    def test_the_specification_knows_a_wrong_word(self, tmp_path: Path) -> None:
        wrong = tmp_path / "compose.yaml"
        wrong.write_text("services:\n  app:\n    image: bito\n    readonly: true\n")

        assert program(*SCHEMA, wrong).returncode == 1

    @pytest.mark.parametrize(("file", "name"), NEEDED)
    def test_what_must_be_given_is_asked_for(self, file: str, name: str, podman: Path) -> None:
        given = {key: text for key, text in GIVEN.items() if key != name}

        answer = resolved(file, podman, given)

        assert answer.returncode != 0
        assert f"required variable {name}" in answer.stderr

    def test_nothing_runs_with_more_than_it_needs(self, services: Services) -> None:
        for name, service in services.items():
            assert service["read_only"] is True, name
            assert service["cap_drop"] == ["ALL"], name
            assert "no-new-privileges:true" in service["security_opt"], name
            assert "privileged" not in service, name

    def test_the_public_reaches_the_proxy_alone(self, services: Services) -> None:
        assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
        assert "back" not in services["proxy"]["networks"]

    def test_images_are_of_a_version(self, services: Services) -> None:
        foreign = [each["image"] for each in services.values() if "build" not in each]

        assert all(re.search(r":\d+(\.\d+)*$", image) for image in foreign), foreign

    def test_everything_says_whether_it_is_well(self, services: Services) -> None:
        for name, service in services.items():
            is_ours = service.get("image") == "bito"  # the image's own check
            assert is_ours or "test" in service["healthcheck"], name

    def test_every_setting_is_one(self, services: Services) -> None:
        named = {key for each in services.values() for key in each.get("environment", {})}

        assert {key for key in named if key.startswith("BITO_")} <= {*VARIABLES, *PROXY_S_OWN}

    def test_every_setting_can_be_given(self, services: Services) -> None:
        for service in servers_of(services).values():
            assert OFFERED - service["environment"].keys() <= BY_THE_IMAGE | OF_SEVERAL

    def test_nobody_is_killed_before_he_has_stopped(self, services: Services) -> None:
        for service in servers_of(services).values():
            drain_s = float(service["environment"].get("BITO_DRAIN_S", 0))
            assert seconds(service["stop_grace_period"]) > drain_s + STOP_S

    def test_the_proxy_is_given_every_server(self, services: Services) -> None:
        nodes = services["proxy"]["environment"]["BITO_NODES"].split()

        assert nodes == [f"{name}:8000" for name in servers_of(services)]


class TestSeveralServers:
    def test_they_are_equal(self, scaled: Services) -> None:
        first, second = servers_of(scaled).values()

        assert first == second

    def test_the_tables_are_made_once_before_them(self, scaled: Services) -> None:
        for server in servers_of(scaled).values():
            assert server["command"] == ["serve", "--no-migrate"]
            needs = server["depends_on"]["migrate"]
            assert needs["condition"] == "service_completed_successfully"
        assert scaled["migrate"]["command"] == ["migrate"]
        assert scaled["migrate"]["restart"] == "no"

    def test_the_proxy_notices_a_stop_in_the_first_half_of_a_drain(self, scaled: Services) -> None:
        text = (ROOT / "deploy" / "Caddyfile").read_text()
        [every] = re.findall(r"health_interval (\S+)", text)
        [at_most] = re.findall(r"health_timeout (\S+)", text)

        for server in servers_of(scaled).values():
            drain_s = float(server["environment"]["BITO_DRAIN_S"])
            assert drain_s / 2 > seconds(every) + seconds(at_most)

    def test_hints_are_kept_nowhere(self, scaled: Services) -> None:
        command = " ".join(scaled["valkey"]["command"])

        assert "--save  --appendonly no" in command
        assert "volumes" not in scaled["valkey"]


def test_the_proxy_lets_go_of_a_quiet_connection_before_the_server_does() -> None:
    text = (ROOT / "deploy" / "site.caddy").read_text()
    [kept] = re.findall(r"keepalive (\S+)", text)

    assert seconds(kept) < KEEP_ALIVE_S


SCHEMA: Final = ("check-jsonschema", "--builtin-schema", "vendor.compose-spec")


def servers_of(services: Services) -> Services:
    return {
        name: service
        for name, service in services.items()
        if service.get("image") == "bito" and service.get("command") != ["migrate"]
    }


def seconds(text: str) -> float:
    """Of durations such as 45s and 1m."""
    found = re.fullmatch(r"(\d+)(s|m)", text)
    assert found is not None, text
    return float(found[1]) * {"s": 1, "m": 60}[found[2]]
