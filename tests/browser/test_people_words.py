"""The pure modules about people: times, house rules in words, wishes, places."""

from typing import Any, Final

from app.engine.rules import PRESETS, rules_as_dict
from tests.browser.modules import call, reading_page
from tests.browser.visitors import DESKTOP, Visit

NOW: Final = 1_800_000_000_000
HOUR_MS: Final = 3_600_000
BASE: Final[dict[str, Any]] = {
    "status": "playing",
    "rules": {"seats": 2},
    "deadline_s": 86400,
    "you": 0,
    "turn": 0,
    "seats": [
        {"name": "Anna", "kind": "person", "online": True, "away": None, "place": None},
        {"name": "Boris", "kind": "person", "online": True, "away": None, "place": None},
    ],
}

DUE: Final = """async (view, now, left) => {
  const { dueWarning, dueLine, isDueSoon } = await import("/static/js/table/people.js");
  const timed = { ...view, deadline: new Date(now + left).toISOString() };
  return [isDueSoon(left, view.deadline_s), dueWarning(timed, now), dueLine(timed, now)];
}"""
NOTE: Final = """async (view, seat, now) => {
  const { noteOf, goneLine } = await import("/static/js/table/people.js");
  return [noteOf(view, seat, now), goneLine(view, now)];
}"""
CHANGED: Final = """async (rules, preset) => {
  const { changedInWords } = await import("/static/js/base/rules_changed.js");
  return changedInWords(rules, preset);
}"""
CHOSEN: Final = """async (tables, wishes) => {
  const { chosenTables } = await import("/static/js/lobby/filter.js");
  return chosenTables(tables, wishes).map((table) => table.id);
}"""
ABOUT: Final = """async (seconds) => {
  const { about } = await import("/static/js/new_table/estimate.js");
  return seconds.map(about);
}"""


CLOCK: Final = """async (now, differences) => {
  const { hearDate, serverNow } = await import("/static/js/base/server_clock.js");
  return differences.map((ms) => {
    hearDate(ms === null ? null : new Date(now + ms).toISOString(), now);
    return serverNow(now) - now;
  });
}"""


async def test_a_device_whose_clock_is_wrong_goes_by_the_server(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))

    found = await call(page, CLOCK, NOW, [3_600_000, -90_000, 900, None])

    assert found == [3_600_000, -90_000, 0, 0]


async def test_haste_is_called_for_in_the_last_quarter_and_the_last_hour(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    week = {**BASE, "deadline_s": 604800}
    short = {**BASE, "deadline_s": 4 * 3600}

    early = await call(page, DUE, BASE, NOW, 7 * HOUR_MS)
    quarter = await call(page, DUE, BASE, NOW, 5 * HOUR_MS)
    hour = await call(page, DUE, week, NOW, HOUR_MS - 1000)
    short_hour = await call(page, DUE, short, NOW, HOUR_MS - 1000)
    other = await call(page, DUE, {**BASE, "turn": 1}, NOW, HOUR_MS // 2)

    assert early[:2] == [False, ""]
    assert quarter[:2] == [True, "A quarter of your time is left."]
    assert hour[:2] == [True, "Less than an hour left for your move."]
    assert short_hour[:2] == [True, "A quarter of your time is left."]
    assert early[2].startswith("Your move is due ")
    assert early[2].endswith(": 7 h 0 min left.")
    assert other[:2] == [True, ""]
    assert other[2].startswith("Boris is to move until ")


async def test_who_is_away_or_gone_is_said_beside_his_name(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    anna, boris = BASE["seats"]
    instant = "2027-01-15T08:00:43.000Z"
    absent = {**BASE, "absent": [{"seat": 1, "until": instant}]}
    away = {**BASE, "seats": [anna, {**boris, "away": instant}]}
    offline = {**BASE, "seats": [anna, {**boris, "online": False}]}

    assert await call(page, NOTE, BASE, 1, NOW) == ["", ""]
    assert await call(page, NOTE, absent, 1, NOW) == [
        "gone, 0:43",
        "Boris has left the page, and loses in 0:43 unless he comes back.",
    ]
    assert (await call(page, NOTE, away, 1, NOW))[0].startswith("away until ")
    assert (await call(page, NOTE, offline, 1, NOW))[0] == "not here"


async def test_house_rules_are_what_the_preset_does_not_have_anyway(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    duel = rules_as_dict(PRESETS["duel"])
    changes = {"transfer": "plain", "exchange": "nobody", "auto_take": False}

    assert await call(page, CHANGED, duel, "duel") == []
    assert await call(page, CHANGED, {**duel, "seats": 4}, "duel") == []
    passing, *rest = await call(page, CHANGED, {**duel, **changes}, "duel")
    assert passing.startswith("A card of the same rank that is no trump passes the attack on")
    assert rest == [
        "Nobody may swap the lowest trump.",
        "Nobody takes automatically: everybody is asked.",
    ]


async def test_every_single_change_of_a_preset_has_words(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    silent = {"throw_in_order", "first_limit_until", "exchange_own_only", "show_opening_trump"}

    for preset in ("classic", "challenge", "house"):
        rules = rules_as_dict(PRESETS[preset])
        for name, value in _other_values(rules).items():
            said = await call(page, CHANGED, {**rules, name: value}, preset)
            assert said or name in silent, (preset, name)


def _other_values(rules: dict[str, Any]) -> dict[str, Any]:
    """Another value for each switch of these rules."""
    others = {name: not value for name, value in rules.items() if isinstance(value, bool)}
    return {
        **others,
        "pack": 52 if rules["pack"] != 52 else 36,
        "throw_in": "none",
        "transfer": "off" if rules["transfer"] != "off" else "plain",
        "bout_limit": None,
        "first_bout_limit": 5,
        "exchange": "humans",
        "opens": "dealer_left",
    }


async def test_tables_are_chosen_by_wish_and_the_newest_comes_first(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    duel = {"preset": "duel", "rules": {"seats": 2}, "deadline_s": 600, "rated": True}
    house = {"preset": "house", "rules": {"seats": 5}, "deadline_s": 43200, "rated": False}
    tables = [
        {**duel, "id": "old", "created_at": "2027-01-15T08:00:00.000Z"},
        {**house, "id": "new", "created_at": "2027-01-15T09:00:00.000Z"},
    ]
    any_table = {"preset": "", "seats": "", "pace": "", "rated": ""}

    assert await call(page, CHOSEN, tables, any_table) == ["new", "old"]
    for wish in ({"preset": "duel"}, {"seats": "2"}, {"pace": "sitting"}, {"rated": "yes"}):
        assert await call(page, CHOSEN, tables, {**any_table, **wish}) == ["old"]
    assert await call(page, CHOSEN, tables, {**any_table, "pace": "hours"}) == ["new"]


async def test_how_long_is_told_in_the_unit_that_says_enough(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))

    assert await call(page, ABOUT, [30, 600, 7200, 172800, 1814400]) == [
        "1 minute",
        "10 minutes",
        "2 hours",
        "2 days",
        "3 weeks",
    ]
