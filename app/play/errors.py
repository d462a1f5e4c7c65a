"""What a table answers when it does not do what it was asked. The codes are the protocol's."""

from typing import Final, Literal

Code = Literal[
    "stale-version",
    "not-your-turn",
    "illegal-move",
    "game-over",
    "not-seated",
    "not-allowed",
    "bad-message",
    "busy",
    "already-seated",
    "already-started",
    "table-full",
    "needs-account",
    "not-confirmed",
    "not-host",
    "not-invited",
    "not-over",
    "not-welcome",
    "too-many-tables",
    "not-due",
]

NOT_DUE: Final = "not-due"  # answers the server's own timeout that came too early; never sent


class Refused(Exception):
    """Expected. `detail` is one sentence for people; `version` is the table's, None before it."""

    def __init__(self, code: Code, detail: str, version: int | None = None) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.version = version


class NoSuchTable(LookupError):
    """No table has this id."""
