"""How a recorded game stood when it ended, as everybody may see it."""

from app.engine.view import FullView, full_view
from app.fair.checks import key_of, rules_of
from app.fair.record import Record
from app.fair.replaying import replayed, seated


def closing_view(record: Record) -> FullView | None:
    """The last position; None for a table that never started. Raises Wrong for a false record."""
    if record.started_at is None:
        return None
    rules = rules_of(record)
    steps = replayed(record, seated(record, rules, key_of(record)))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return full_view(done.value.end)
