"""What clients did and saw, as they noted it themselves: the witness against the database.

All clients of a run live in one process, so one counter gives the real-time order of everything
that was sent and everything that came. What it must agree with is in `checker`.
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, Literal

Answer = Literal["acked", "refused", "unknown"]

#: Refusals that do not say whether the command was carried out.
UNSURE: Final = frozenset({"busy", "too-fast", "not-ready", "internal"})


@dataclass(slots=True)
class Sent:
    """One command, however often it was sent. Orders are places in the history's one counter;
    `*_s` are seconds of the monotonic clock. `version` is that of the first ack."""

    player: str
    id: str
    table: str
    expected: int | None
    move: str
    sent: int
    sent_s: float
    copies: int = 1
    answer: Answer = "unknown"
    answered: int | None = None
    answered_s: float | None = None
    version: int | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """One view that came: `line` is the client, over all its connections; `digest` is that of
    `shown.digest_of`; `viewer` the seat it was for."""

    order: int
    line: str
    table: str
    version: int
    viewer: int | None
    digest: bytes


@dataclass(slots=True)
class History:
    """Filled by clients while a fault is on."""

    commands: dict[tuple[str, str, str], Sent] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    told: list[Seen] = field(default_factory=list)  # acks, as versions a line has heard of
    tables: set[str] = field(default_factory=set)  # made, as the server said
    seats: dict[tuple[str, str], int] = field(default_factory=dict)  # taken, by table and player
    conflicts: list[str] = field(default_factory=list)
    codes: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    lost: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))  # how lines ended
    _order: Iterator[int] = field(default_factory=count)

    def send(self, player: str, table: str, message: Mapping[str, Any]) -> Sent:
        """Note a command before its first bytes go out, or one more copy of it."""
        key = (table, player, message["id"])
        if (known := self.commands.get(key)) is not None:
            known.copies += 1
            return known
        sent = Sent(
            player=player,
            id=message["id"],
            table=table,
            expected=message.get("version"),
            move=message.get("move", "resign"),
            sent=next(self._order),
            sent_s=time.monotonic(),
        )
        self.commands[key] = sent
        return sent

    def ack(self, line: str, sent: Sent, version: int) -> None:
        if sent.answer == "acked" and sent.version != version:
            self.conflicts.append(f"{_name(sent)} was acknowledged at {sent.version} and {version}")
        if sent.answer == "refused":
            self.conflicts.append(f"{_name(sent)} was refused ({sent.code}), then acknowledged")
        order = next(self._order)
        self.told.append(Seen(order, line, sent.table, version, None, b""))
        if sent.answer != "acked":
            sent.answer, sent.version = "acked", version
            sent.answered, sent.answered_s = order, time.monotonic()

    def refuse(self, sent: Sent, code: str) -> None:
        """`UNSURE` codes leave the command open: whoever sent it must ask again."""
        self.codes[code] += 1
        if code in UNSURE:
            return
        if sent.answer == "acked":
            self.conflicts.append(f"{_name(sent)} was acknowledged, then refused ({code})")
            return
        sent.answer, sent.code = "refused", code
        sent.answered, sent.answered_s = next(self._order), time.monotonic()

    def see(self, line: str, table: str, version: int, viewer: int | None, digest: bytes) -> None:
        self.seen.append(Seen(next(self._order), line, table, version, viewer, digest))

    def acked(self) -> list[Sent]:
        return [sent for sent in self.commands.values() if sent.answer == "acked"]

    def counts(self) -> dict[str, int]:
        """What a fault prints about its load."""
        answers = [sent.answer for sent in self.commands.values()]
        copies = sum(sent.copies - 1 for sent in self.commands.values())
        return {
            "acked": answers.count("acked"),
            "refused": answers.count("refused"),
            "unknown": answers.count("unknown"),
            "resent": copies,
            "views": len(self.seen),
        }


def _name(sent: Sent) -> str:
    return f"table {sent.table}: command {sent.id} of {sent.player}"
