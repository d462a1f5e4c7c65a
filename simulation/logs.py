"""What the program logs while a world lives is not printed: what matters is in the verdict."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog


@contextmanager
def silence() -> Iterator[None]:
    before = structlog.get_config()
    structlog.configure(processors=[_drop])
    try:
        yield
    finally:
        structlog.configure(**before)


def _drop(logger: object, method: str, event: object) -> str:
    raise structlog.DropEvent
