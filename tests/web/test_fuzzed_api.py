"""Schemathesis against the described API: no crash, and no answer that is not described.

Once as a person at a browser, who may do everything but end his session, and once as nobody.
"""

import asyncio
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx2
import pytest

from tests.cheap import PASSWORD
from tests.serving import LiveServer, serving
from tests.web.site import HTTP_S, NO_TLS

CHECKS: Final = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,negative_data_rejection"
)
ANNA: Final = {"email": "anna@example.org", "name": "Anna", "password": PASSWORD}
#: They would end the session of all other requests; nobody asks for them too.
ENDING: Final = ("--exclude-path", "/api/session", "--exclude-path", "/api/sessions")


@dataclass(frozen=True, slots=True)
class Person:
    """At a table, dealt, with a token and a calendar."""

    cookie: str
    table_id: str

    @property
    def options(self) -> tuple[str, ...]:
        return ("-H", f"Cookie: bito_session={self.cookie}", *ENDING)


@pytest.mark.timeout(600)
async def test_no_request_breaks_the_server_or_its_description(tmp_path: Path) -> None:
    with serving(tmp_path, {"BITO_LIMITS": "off"}, "tests.quick_server") as server:
        anna = await arrive(server)
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table_id" = "{anna.table_id}"\n', encoding="utf-8")
        as_anna, as_nobody = await asyncio.gather(
            run(server, config, "coverage,fuzzing", *anna.options),
            run(server, config, "coverage"),
        )
        still = await me(server, anna)
        log = server.log()

    assert (as_anna, as_nobody) == ("", "")
    assert "Traceback" not in log
    assert still == 200, "the session was to last"


async def arrive(server: LiveServer) -> Person:
    wish = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    async with httpx2.AsyncClient(base_url=server.url, verify=NO_TLS, timeout=HTTP_S) as http:
        assert (await http.post("/api/accounts", json=ANNA)).is_success
        table_id = (await http.post("/api/tables", json=wish)).json()["id"]
        await http.post(f"/api/tables/{table_id}/seats", json={})
        await http.post("/api/tokens", json={"name": "bot"})
        await http.post("/api/me/calendar")
        return Person(http.cookies["bito_session"], table_id)


async def me(server: LiveServer, anna: Person) -> int:
    headers = {"cookie": f"bito_session={anna.cookie}"}
    async with httpx2.AsyncClient(
        base_url=server.url, verify=NO_TLS, timeout=HTTP_S, headers=headers
    ) as http:
        return (await http.get("/api/me")).status_code


async def run(server: LiveServer, config: Path, phases: str, *options: str) -> str:
    """What schemathesis found, in its words; nothing if nothing is wrong."""
    process = await asyncio.create_subprocess_exec(
        f"{sysconfig.get_path('scripts')}/schemathesis",
        f"--config-file={config}",
        *("run", f"{server.url}/openapi.json", "--no-color", "--checks", CHECKS),
        *(
            "--phases",
            phases,
            "--max-examples",
            "3",
            "--seed",
            "1",
            "--request-timeout",
            "60",
            *options,
        ),
        cwd=config.parent,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    return "" if process.returncode == 0 else output.decode()[-6000:]
