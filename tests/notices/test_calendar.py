"""RFC 5545: deadlines as any calendar reads them. Read back by the standard's own rules."""

import re
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

import pytest

from app.language.languages import Language
from app.notices.calendar import calendar, escaped, folded
from app.notices.matters import Matter
from app.notices.reader import Reader

OWN_URL = "https://bito.example"
NOW = 1_796_126_400_000  # 2026-12-01T12:00:00Z
DAY_MS = 86_400_000


@dataclass
class Component:
    """BEGIN … END: its lines by name, and the components in it."""

    name: str
    lines: list[tuple[str, str]] = field(default_factory=list)
    inner: list["Component"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        [value] = [value for each, value in self.lines if each == name]
        return value

    def named(self, name: str) -> list["Component"]:
        return [each for each in self.inner if each.name == name]


def parse(text: str) -> Component:
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    unfolded = text.replace("\r\n ", "").split("\r\n")[:-1]
    stack = [Component("")]
    for line in unfolded:
        name, value = line.split(":", 1)
        if name == "BEGIN":
            stack.append(Component(value))
        elif name == "END":
            done = stack.pop()
            assert done.name == value
            stack[-1].inner.append(done)
        else:
            stack[-1].lines.append((name.split(";")[0], value))
    [root] = stack.pop().inner
    assert not stack
    return root


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)


def matter(**changes: object) -> Matter:
    plain: dict[str, object] = {
        "game_id": "a" * 26,
        "preset": "duel",
        "others": ("Boris",),
        "deadline": NOW + DAY_MS,
        "deadline_s": 86_400,
        "version": 7,
    }
    return Matter(**{**plain, **changes})  # type: ignore[arg-type]  # a test's own


class TestTheFeed:
    def test_says_what_it_is(self) -> None:
        feed = parse(calendar([], OWN_URL, NOW))

        assert (feed.name, feed["VERSION"], feed["METHOD"]) == ("VCALENDAR", "2.0", "PUBLISH")
        assert feed["PRODID"]
        assert feed.inner == []

    def test_an_event_ends_at_the_deadline(self) -> None:
        [event] = parse(calendar([matter()], OWN_URL, NOW)).named("VEVENT")

        assert event["DTEND"] == "20261202T120000Z"
        assert event["DTSTART"] == "20261202T114500Z"
        assert event["DTSTAMP"] == "20261201T120000Z"
        assert event["URL"] == f"{OWN_URL}/tables/{'a' * 26}"

    def test_alarms_ring_when_the_deadline_is_near(self) -> None:
        [event] = parse(calendar([matter()], OWN_URL, NOW)).named("VEVENT")

        triggers = [alarm["TRIGGER"] for alarm in event.named("VALARM")]
        assert triggers == ["20261202T060000Z", "20261202T110000Z"]
        assert all(alarm["ACTION"] == "DISPLAY" for alarm in event.named("VALARM"))

    def test_a_short_deadline_has_one_alarm(self) -> None:
        short = matter(deadline=NOW + 3_600_000, deadline_s=3600)
        [event] = parse(calendar([short], OWN_URL, NOW)).named("VEVENT")

        assert len(event.named("VALARM")) == 1

    def test_a_turn_keeps_its_event_and_the_next_has_another(self) -> None:
        one = parse(calendar([matter()], OWN_URL, NOW)).inner[0]["UID"]
        later = parse(calendar([matter(deadline=NOW + 9)], OWN_URL, NOW + 5)).inner[0]["UID"]
        next_turn = parse(calendar([matter(version=9)], OWN_URL, NOW)).inner[0]["UID"]

        assert one == later != next_turn

    @pytest.mark.parametrize(
        "names",
        [
            ("Даша", "Grisha", "Vera"),
            ("A;B,C", "back\\slash"),
            ("線" * 20, "🂡" * 20, "é" * 20, "x" * 20, "y" * 20),
        ],
    )
    def test_names_come_through_whole(self, names: tuple[str, ...]) -> None:
        [event] = parse(calendar([matter(others=names)], OWN_URL, NOW)).named("VEVENT")

        said = unescaped(event["DESCRIPTION"])
        assert all(name in said for name in names)
        assert f"{OWN_URL}/tables/" in said


class TestText:
    def test_signs_with_a_meaning_are_escaped(self) -> None:
        assert escaped("a\\b;c,d\ne") == "a\\\\b\\;c\\,d\\ne"

    def test_a_name_cannot_begin_a_line(self) -> None:
        feed = calendar([matter(others=("x\nATTACH:evil",))], OWN_URL, NOW)

        assert "\nATTACH" not in feed

    @pytest.mark.parametrize("length", [74, 75, 76, 149, 150, 151])
    def test_long_lines_are_folded_between_signs(self, length: int) -> None:
        line = ("ж" * length)[:length]

        assert folded(line).replace("\r\n ", "") == line


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "Tuesday, 1 December, 17:30 (Asia/Kolkata)"),
        ("ru", "вторник, 1 декабря, 17:30 (Asia/Kolkata)"),
        ("de", "Dienstag, 1. Dezember, 17:30 (Asia/Kolkata)"),
        ("uk", "вівторок, 1 грудня, 17:30 (Asia/Kolkata)"),
    ],
)
def test_a_moment_is_shown_as_clocks_show_it_there(language: Language, shown: str) -> None:
    assert Reader(ZoneInfo("Asia/Kolkata"), language).moment(NOW) == shown
