"""Quiet hours and mornings are those of the place where somebody lives."""

from datetime import datetime

import pytest

from app.notices.quiet import Hours, UnknownZone, next_morning, quiet_until, zone_named

NIGHT = Hours(22 * 60, 7 * 60)
NOON_REST = Hours(13 * 60, 15 * 60)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-12-01T23:30+01:00", "2026-12-02T07:00+01:00"),
        ("2026-12-02T06:59+01:00", "2026-12-02T07:00+01:00"),
        ("2026-12-02T00:00+01:00", "2026-12-02T07:00+01:00"),
    ],
)
def test_the_night_lasts_until_its_end(now: str, until: str) -> None:
    assert quiet_until(at(now), NIGHT, zone_named("Europe/Berlin")) == at(until)


@pytest.mark.parametrize("now", ["2026-12-02T07:00+01:00", "2026-12-02T21:59+01:00"])
def test_by_day_it_is_not_quiet(now: str) -> None:
    assert quiet_until(at(now), NIGHT, zone_named("Europe/Berlin")) is None


def test_quiet_hours_may_lie_within_a_day() -> None:
    zone = zone_named("Asia/Kolkata")

    assert quiet_until(at("2026-12-01T14:00+05:30"), NOON_REST, zone) == at(
        "2026-12-01T15:00+05:30"
    )
    assert quiet_until(at("2026-12-01T16:00+05:30"), NOON_REST, zone) is None


def test_who_has_none_is_never_in_them() -> None:
    assert quiet_until(at("2026-12-01T23:30+01:00"), None, zone_named("Europe/Berlin")) is None


def test_a_night_in_which_clocks_are_put_forward_ends_by_the_new_time() -> None:
    zone = zone_named("Europe/Berlin")

    assert quiet_until(at("2027-03-28T00:30+01:00"), NIGHT, zone) == at("2027-03-28T07:00+02:00")


def test_a_night_in_which_clocks_are_put_back_ends_by_the_new_time() -> None:
    zone = zone_named("Europe/Berlin")

    assert quiet_until(at("2026-10-25T02:30+02:00"), NIGHT, zone) == at("2026-10-25T07:00+01:00")


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_end_the_second_time() -> None:
    zone, short_night = zone_named("Europe/Berlin"), Hours(22 * 60, 2 * 60 + 30)

    assert quiet_until(at("2026-10-25T02:15+02:00"), short_night, zone) == at(
        "2026-10-25T02:30+02:00"
    )
    assert quiet_until(at("2026-10-25T02:15+01:00"), short_night, zone) == at(
        "2026-10-25T02:30+01:00"
    )


def test_quiet_hours_that_end_in_the_hour_that_is_left_out_end_after_it() -> None:
    zone, short_night = zone_named("Europe/Berlin"), Hours(22 * 60, 2 * 60 + 30)

    assert quiet_until(at("2027-03-28T01:45+01:00"), short_night, zone) == at(
        "2027-03-28T03:30+02:00"
    )


def test_the_daily_letter_comes_at_eight_in_the_morning() -> None:
    zone = zone_named("America/New_York")

    assert next_morning(at("2026-12-01T07:59-05:00"), None, zone) == at("2026-12-01T08:00-05:00")
    assert next_morning(at("2026-12-01T08:00-05:00"), None, zone) == at("2026-12-02T08:00-05:00")


def test_the_daily_letter_waits_for_late_sleepers() -> None:
    zone = zone_named("Europe/Kyiv")
    late = Hours(2 * 60, 11 * 60)

    assert next_morning(at("2026-12-01T20:00+02:00"), late, zone) == at("2026-12-02T11:00+02:00")


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "a\0b"])
def test_what_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(UnknownZone):
        zone_named(name)
