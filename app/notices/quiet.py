"""Times of day where somebody lives: his quiet hours, and his next morning.

Time zones are IANA names; minutes are counted from midnight there.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MINUTES_A_DAY: Final = 24 * 60
MORNING: Final = 8 * 60


class UnknownZone(ValueError):
    """No time zone has this name."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From `start` to `end`, over midnight where `end` comes first."""

    start: int
    end: int

    def has(self, minute: int) -> bool:
        if self.start <= self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end


def zone_named(name: str) -> ZoneInfo:
    """Raises UnknownZone."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UnknownZone(name) from error


def local(instant: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(instant / 1000, UTC).astimezone(zone)


def quiet_until(now: int, hours: Hours | None, zone: ZoneInfo) -> int | None:
    """When the quiet hours that hold now end; None if it is not quiet."""
    here = local(now, zone)
    if hours is None or not hours.has(here.hour * 60 + here.minute):
        return None
    return next_at(now, hours.end, zone)


def next_at(now: int, minute: int, zone: ZoneInfo) -> int:
    """The next time after now that clocks there show this minute of the day."""
    midnight = local(now, zone).replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    for days in range(3):
        day = midnight + timedelta(days=days)
        for fold in (0, 1):  # where clocks are put back, they show it twice
            moment = day.replace(hour=minute // 60, minute=minute % 60, fold=fold)
            instant = int(moment.timestamp() * 1000)
            if instant > now:
                return instant
    raise AssertionError("a minute of the day comes back within two days")


def next_morning(now: int, hours: Hours | None, zone: ZoneInfo) -> int:
    """When the daily letter is due: at eight there, or when the quiet hours end if they go on."""
    morning = next_at(now, MORNING, zone)
    return quiet_until(morning, hours, zone) or morning
