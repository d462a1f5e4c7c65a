"""A folder with a database, and what a server needs to serve it; nothing outlives the benchmark."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from app.storage.keys import load_seal
from app.storage.sealing import SeedSeal
from benchmarks.load.process import Server, serving
from benchmarks.load.stock import Order, Stocked, stock
from tests.databases import running_cluster

_SECRET: Final = "a secret of the benchmark alone"
_SERVE: Final = ("serve", "--port", "0", "--log", "warning")
BITO: Final = ("-m", "app", *_SERVE)
NAIVE: Final = ("-m", "benchmarks.load.naive", *_SERVE)
HASTY: Final = ("-m", "benchmarks.load.hasty", *_SERVE)


@dataclass(frozen=True, slots=True)
class Site:
    """Where a server keeps its tables."""

    folder: Path
    url: str

    @property
    def seal(self) -> SeedSeal:
        return load_seal(self.folder, _SECRET)

    def stock(self, order: Order) -> list[Stocked]:
        return stock(self.url, self.seal, order)

    def serving(
        self, command: Sequence[str] = BITO, has_all_cores: bool = False
    ) -> AbstractContextManager[Server]:
        environment = {
            "BITO_DATA": str(self.folder),
            "BITO_DATABASE_URL": self.url,
            "BITO_SECRET": _SECRET,
            "BITO_LIMITS": "off",
        }
        return serving(command, environment, has_all_cores)


@contextmanager
def sqlite_site() -> Iterator[Site]:
    with TemporaryDirectory(prefix="bito-bench-") as name:
        folder = Path(name)
        yield Site(folder, f"sqlite:///{folder / 'bito.db'}")


@contextmanager
def postgresql_site() -> Iterator[Site]:
    """A server of its own, with fsync; one process of ours uses it, without hints."""
    with (
        TemporaryDirectory(prefix="bito-bench-") as name,
        running_cluster(is_durable=True) as cluster,
    ):
        yield Site(Path(name), cluster.create())
