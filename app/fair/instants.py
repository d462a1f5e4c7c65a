"""Times in a record: whole milliseconds UTC inside, RFC 3339 text with three decimals outside."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FORM: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def parse_instant(text: str) -> int:
    """Milliseconds since 1970 of `2026-12-01T10:00:00.000Z`; ValueError for any other form."""
    if not _FORM.fullmatch(text):
        raise ValueError("a time looks like 2026-12-01T10:00:00.000Z")
    elapsed = datetime.fromisoformat(text) - _EPOCH
    if elapsed < timedelta():
        raise ValueError("a time is not before 1970")
    return elapsed // timedelta(milliseconds=1)


def print_instant(instant: int) -> str:
    """The text that `parse_instant` reads back to the same number."""
    second, ms = divmod(instant, 1000)
    return f"{_print_second(second)}.{ms:03}Z"


@lru_cache(maxsize=256)
def _print_second(second: int) -> str:
    """Most instants that are printed lie in the second that passes, or a deadline after it."""
    return (_EPOCH + timedelta(seconds=second)).isoformat().removesuffix("+00:00")
