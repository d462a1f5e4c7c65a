"""The pure modules of the table page: sentences, orders, buttons, what a move will look like."""

from typing import Any, Final

from tests.browser.modules import call, reading_page
from tests.browser.visitors import DESKTOP, Visit

BASE: Final[dict[str, Any]] = {
    "status": "playing",
    "rules": {"pack": 36, "seats": 2, "throw_in": "all"},
    "you": 0,
    "seats": [
        {"name": "Anna", "kind": "guest", "count": 2, "hand": ["8S", "7C"], "place": None},
        {"name": "Bot medium", "kind": "bot", "level": "medium", "count": 5, "place": None},
    ],
    "phase": "defend",
    "turn": 0,
    "attacker": 1,
    "defender": 0,
    "table": [["7S", None]],
    "trump": "H",
    "legal": ["beat 7S 8S", "transfer 7C", "take"],
    "may_add": 3,
}

STATUS: Final = """async (view) => {
  const { statusLine } = await import("/static/js/table/status.js");
  return statusLine(view, (card) => card);
}"""
BUTTONS: Final = """async (view, selected) => {
  const { buttonsOf } = await import("/static/js/table/buttons.js");
  const found = Object.entries(buttonsOf(view, selected));
  return Object.fromEntries(found.map(([place, button]) => [place, button.label]));
}"""
SORTED: Final = """async (hand, trump, by) => {
  const { sortedHand } = await import("/static/js/table/sorting.js");
  return sortedHand(hand, trump, by);
}"""
PREDICTED: Final = """async (view, move) => {
  const { predict } = await import("/static/js/table/predict.js");
  const next = predict(view, move);
  return { table: next.table, hand: next.seats[0].hand, legal: next.legal };
}"""
REASON: Final = """async (view, card) => {
  const { reasonAgainst } = await import("/static/js/table/reasons.js");
  return reasonAgainst(view, card);
}"""
ROLES: Final = """async (view) => {
  const { roleOf } = await import("/static/js/table/names.js");
  return view.seats.map((_, seat) => roleOf(view, seat));
}"""
QUIET: Final = """async (view) => {
  const { quietLine } = await import("/static/js/table/status.js");
  return quietLine(view);
}"""
NAMES: Final = """async (players) => {
  const { shownNames } = await import("/static/js/base/player_names.js");
  return shownNames(players);
}"""
DROPPED: Final = """async (drops) => {
  const { droppedMove } = await import("/static/js/table/moves.js");
  return drops.map(([legal, card, zone]) => droppedMove(legal, card, zone));
}"""
RULES: Final = """async (rules) => {
  const { rulesInWords } = await import("/static/js/base/rules_words.js");
  return rulesInWords(rules, 86400);
}"""


async def test_one_line_says_who_acts_and_what_i_may_do(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    taking = {"phase": "pile_on", "defender": 1, "attacker": 0, "legal": ["attack 7C", "pass"]}
    lines = [
        await call(page, STATUS, view)
        for view in (
            BASE,
            {**BASE, "legal": ["take"]},
            {**BASE, "phase": "attack", "table": [], "legal": ["attack 7C"]},
            {**BASE, "turn": 1, "defender": 1, "legal": []},
            {**BASE, **taking, "may_add": 1},
        )
    ]

    assert lines == [
        "Bot attacks with 7S. Beat it, pass it on or take.",
        "Bot attacks with 7S. You can only take.",
        "You lead. Play any card.",
        "Bot has 7S to beat.",
        "Bot takes. Add one more card or let it be.",
    ]


async def test_a_bout_that_begins_tells_how_the_last_one_ended(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    last = {"attacker": 1, "defender": 0, "outcome": "taken", "cards": 2, "table": []}
    mine, other = BASE["seats"]
    lines = [
        await call(page, QUIET, {"last_bout": None, **view})
        for view in (
            BASE,
            {**BASE, "last_bout": last},
            {**BASE, "last_bout": last, "table": [["7S", "8S"]]},
            {**BASE, "last_bout": last, "seats": [{**mine, "place": 1}, other]},
        )
    ]

    assert lines == [
        "",
        "Bot attacked you, and you took 2 cards.",
        "",
        "You are out: place 1. The others play on, and you may watch.",
    ]


async def test_bots_are_numbered_and_only_told_apart_by_level_where_levels_differ(
    visit: Visit,
) -> None:
    page = await reading_page(await visit(DESKTOP))
    anna = {"name": "Anna", "kind": "guest", "level": None}
    easy = {"name": "Bot easy", "kind": "bot", "level": "easy"}
    medium = {"name": "Bot medium", "kind": "bot", "level": "medium"}
    second = {"name": "Bot medium 2", "kind": "bot", "level": "medium"}

    assert await call(page, NAMES, [anna, medium]) == ["Anna", "Bot"]
    assert await call(page, NAMES, [second, anna, medium]) == ["Bot 2", "Anna", "Bot 1"]
    assert await call(page, NAMES, [easy, medium]) == ["Bot easy", "Bot medium"]


async def test_where_a_card_falls_decides_what_it_does(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    defending = ["beat 7S 8S", "beat 9S TS", "transfer 7C", "take"]
    both = ["beat 7S 7H", "transfer 7H", "take"]
    drops = [
        (defending, "8S", "beat:7S"),
        (defending, "8S", "beat:9S"),
        (defending, "8S", None),
        (defending, "7C", "beat:7S"),
        (defending, "7C", "felt"),
        (both, "7H", "transfer"),
        (both, "7H", "felt"),
        (["attack 7C", "pass"], "7C", "beat:7S"),
    ]

    assert await call(page, DROPPED, drops) == [
        "beat 7S 8S",
        None,
        None,
        "transfer 7C",
        "transfer 7C",
        "transfer 7H",
        None,
        "attack 7C",
    ]


async def test_each_button_says_what_happens_now_and_has_its_own_place(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    beaten = {**BASE, "phase": "throw_in", "table": [["7S", "8S"]], "legal": ["attack 7C", "pass"]}

    assert await call(page, BUTTONS, BASE, None) == {
        "left": "Take 1 card",
        "middle": "Pass it on with 7♣",
    }
    assert await call(page, BUTTONS, beaten, None) == {"right": "Done (beaten)"}
    assert await call(page, BUTTONS, {**beaten, "phase": "pile_on"}, None) == {
        "right": "That's all (let Anna take)"
    }
    assert await call(
        page, BUTTONS, {**beaten, "phase": "accept", "legal": ["accept", "pass"]}, None
    ) == {
        "left": "Take it anyway (2 cards)",
        "right": "Keep it beaten",
    }


async def test_the_hand_is_sorted_with_the_trumps_at_the_right(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    hand = ["6H", "AS", "9C", "TD", "7S", "QH"]

    assert await call(page, SORTED, hand, "H", "suit") == ["7S", "AS", "9C", "TD", "6H", "QH"]
    assert await call(page, SORTED, hand, "H", "rank") == ["7S", "9C", "TD", "AS", "6H", "QH"]


async def test_a_move_is_shown_before_the_server_has_answered(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))

    assert await call(page, PREDICTED, BASE, "beat 7S 8S") == {
        "table": [["7S", "8S"]],
        "hand": ["7C"],
        "legal": [],
    }
    assert (await call(page, PREDICTED, BASE, "transfer 7C"))["table"] == [
        ["7S", None],
        ["7C", None],
    ]


async def test_a_card_that_cannot_be_played_says_why(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    adding = {**BASE, "phase": "throw_in", "table": [["7S", "8S"]], "legal": ["attack 7C", "pass"]}

    assert await call(page, REASON, BASE, "8S") is None
    assert await call(page, REASON, BASE, "6D") == (
        "six of diamonds beats nothing that is open here."
    )
    assert await call(page, REASON, adding, "KD") == (
        "king of diamonds does not fit: no such rank lies here."
    )
    assert await call(page, REASON, {**BASE, "turn": 1}, "KD") == "It is not your turn."


async def test_house_rules_are_plain_sentences(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    rules = {"pack": 36, "seats": 2, "throw_in": "none", "transfer": "plain", "bout_limit": None}

    lines = await call(page, RULES, {**rules, "first_bout_limit": None, "opens": "lowest_trump"})

    assert lines[0] == "36 cards, 2 seats, six cards each."
    assert "Simple: one card attacks, nobody adds another." in lines
    assert lines[-2:] == [
        "1 day for each move. Whoever runs out of time is the durak.",
        "Leaving the page costs nothing.",
    ]


async def test_nobody_has_a_role_while_a_new_deal_is_asked_for(visit: Visit) -> None:
    page = await reading_page(await visit(DESKTOP))
    asking: dict[str, Any] = {
        "phase": "redeal",
        "attacker": None,
        "defender": None,
        "table": [],
        "legal": [],
    }

    assert await call(page, ROLES, BASE) == ["defend", "attacks"]
    assert await call(page, ROLES, {**BASE, **asking}) == ["", ""]
