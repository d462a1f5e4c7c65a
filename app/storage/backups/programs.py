"""`pg_dump` and `pg_restore`: where they are and how they are told of a database.

The password goes by the environment, never on a command line, and of what they print only the first
line of an error is kept: further ones quote rows.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy.engine import URL

from app.storage.backups.errors import BackupError
from app.storage.engines import parse_url


class Programs:
    """Those of one folder, or of PATH."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def run(self, name: str, url: str | None, words: Sequence[str | Path]) -> str:
        """What the program printed. `url` is the database it connects to, if it does. Raises
        BackupError."""
        command: list[str | Path] = [self._find(name), *words]
        environment = dict(os.environ)
        if url is not None:
            address, password = _parted(url)
            command.append(f"--dbname={address}")
            environment |= {"PGCONNECT_TIMEOUT": "10", "PGPASSWORD": password}
        run = subprocess.run(
            command, env=environment, capture_output=True, text=True, errors="replace", check=False
        )
        if run.returncode:
            raise BackupError(_first_error(run.stderr) or f"{name} failed")
        return run.stdout

    def _find(self, name: str) -> str:
        found = shutil.which(name, path=None if self._folder is None else str(self._folder))
        if found is None:
            raise BackupError(f"{name} is not here: install PostgreSQL's client, or use --programs")
        return found


def _parted(url: str) -> tuple[str, str]:
    """The address without its password, and the password."""
    target = parse_url(url)
    hidden = target.query.get("password", "")
    password = target.password or (hidden if isinstance(hidden, str) else "")
    query = {name: value for name, value in target.query.items() if name != "password"}
    # Made anew: `set(password=None)` would leave it as it is.
    bare = URL.create(
        "postgresql", target.username, None, target.host, target.port, target.database, query
    )
    return bare.render_as_string(hide_password=False), str(password)


def _first_error(printed: str) -> str:
    lines = printed.splitlines()
    return next((line for line in lines if "error:" in line), lines[0] if lines else "")
