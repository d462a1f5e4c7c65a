"""Times in a record: whole milliseconds UTC inside, RFC 3339 text with three decimals outside."""

import re
from datetime import UTC, datetime, timedelta
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
    moment = _EPOCH + timedelta(milliseconds=instant)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
