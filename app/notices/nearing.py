"""When a deadline is near: with a quarter of its time left, and a long one in its last hour too.

The table's page warns at the same instants (docs/PROTOCOL.md, Deadlines).
"""

from typing import Final

HOUR_MS: Final = 3_600_000
#: From here on the last hour is warned of apart: at four hours it is the last quarter itself.
LONG_S: Final = 4 * 3600


def quarter_at(deadline: int, deadline_s: int) -> int:
    """From when on a quarter of the time, or less, is left."""
    return deadline - deadline_s * 1000 // 4


def hour_at(deadline: int, deadline_s: int) -> int | None:
    """When the last hour begins; None where that is no warning of its own."""
    return deadline - HOUR_MS if deadline_s > LONG_S else None
