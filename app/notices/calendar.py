"""A player's deadlines as a calendar (RFC 5545), for whatever shows calendars.

An event ends at its deadline and is a quarter of an hour long; alarms ring when a deadline gets
near, as notices do. No cards, and no names but those of the people at the table.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from zoneinfo import ZoneInfo

from app.language.languages import ENGLISH, Language
from app.notices import texts
from app.notices.matters import Matter
from app.notices.nearing import hour_at, quarter_at
from app.notices.reader import Reader

MEDIA_TYPE: Final = "text/calendar; charset=utf-8"
EVENT_MS: Final = 15 * 60_000
LINE_BYTES: Final = 75
_UTC: Final = ZoneInfo("UTC")


def calendar(
    matters: Sequence[Matter], own_url: str, now: int, language: Language = ENGLISH
) -> str:
    """The whole file; an empty calendar is one too."""
    reader = Reader(_UTC, language)
    name = escaped(reader.catalogue.gettext(texts.CALENDAR_NAME))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Bito//Deadlines//EN",
        "METHOD:PUBLISH",
        f"NAME:{name}",
        f"X-WR-CALNAME:{name}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
        "X-PUBLISHED-TTL:PT15M",
    ]
    for matter in matters:
        lines.extend(_event(matter, own_url, reader, now))
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines)


def escaped(text: str) -> str:
    """A text value: RFC 5545, 3.3.11."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def folded(line: str) -> str:
    """Lines are at most 75 bytes long; what is longer goes on after a line break and a space."""
    parts, part, size = list[str](), "", 0
    for sign in line:
        length = len(sign.encode())
        if size + length > LINE_BYTES:
            parts.append(part)
            part, size = " ", 1
        part, size = part + sign, size + length
    return "\r\n".join([*parts, part])


def _event(matter: Matter, own_url: str, reader: Reader, now: int) -> Iterator[str]:
    link = f"{own_url}/tables/{matter.game_id}"
    summary = matter.said_to(reader, texts.CALENDAR_SUMMARY)
    description = matter.said_to(reader, texts.CALENDAR_DESCRIPTION, link=link)
    yield "BEGIN:VEVENT"
    yield f"UID:{_uid(matter)}"
    yield f"DTSTAMP:{_instant(now)}"
    yield f"DTSTART:{_instant(matter.deadline - EVENT_MS)}"
    yield f"DTEND:{_instant(matter.deadline)}"
    yield f"SUMMARY:{escaped(summary)}"
    yield f"DESCRIPTION:{escaped(description)}"
    yield f"URL:{link}"
    yield "TRANSP:TRANSPARENT"
    for instant in _alarms(matter):
        yield "BEGIN:VALARM"
        yield "ACTION:DISPLAY"
        yield f"DESCRIPTION:{escaped(summary)}"
        yield f"TRIGGER;VALUE=DATE-TIME:{_instant(instant)}"
        yield "END:VALARM"
    yield "END:VEVENT"


def _alarms(matter: Matter) -> list[int]:
    quarter = quarter_at(matter.deadline, matter.deadline_s)
    hour = hour_at(matter.deadline, matter.deadline_s)
    return [quarter] if hour is None else [quarter, hour]


def _uid(matter: Matter) -> str:
    """The same for the same turn; it is no table's id, which would be its link."""
    digest = sha256(f"{matter.game_id}/{matter.version}".encode()).hexdigest()
    return f"{digest[:32]}@bito"


def _instant(instant: int) -> str:
    return datetime.fromtimestamp(instant // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
