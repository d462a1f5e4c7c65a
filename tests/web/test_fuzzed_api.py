"""Schemathesis against the described API: no crash, and no answer that is not described."""

import subprocess
import sysconfig
from pathlib import Path

from tests.serving import serving
from tests.web.live import script

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,negative_data_rejection"
)


async def test_no_request_breaks_the_server_or_its_description(tmp_path: Path) -> None:
    with serving(tmp_path, {"BITO_LIMITS": "off"}) as server:
        anna = await script(server, seed=1)
        table_id = await anna.new_game()
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table_id" = "{table_id}"\n', encoding="utf-8")
        command = [
            f"{sysconfig.get_path('scripts')}/schemathesis",
            f"--config-file={config}",
            *("run", f"{server.url}/openapi.json", "--no-color"),
            *("--checks", CHECKS),
            *("--phases", "coverage,fuzzing", "--max-examples", "12", "--seed", "1"),
            *("--exclude-path", "/api/session"),  # it would end the session of all the others
            *("-H", f"Authorization: Bearer {anna.token}"),
        ]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: ASYNC221
        log = server.log()

    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-1000:]
    assert "Traceback" not in log
