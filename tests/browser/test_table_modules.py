"""Acting at the table, as far as it needs no table: the pure modules, called on one quiet page."""

from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Page

from tests.browser.modules import call, reading_page
from tests.browser.visitors import Visitors
from tests.serving import LiveServer

PARSE: Final = """async (lines) => {
  const { parseCommand } = await import("/static/js/table/commands/parser.js");
  const { commandTexts } = await import("/static/js/table/commands/texts.js");
  const { texts } = await import("/static/js/base/texts.js");
  const names = { ranks: texts.ranks, suits: texts.suits };
  return lines.map((line) => {
    const { name, cards, problem } = parseCommand(line, commandTexts, names);
    return problem ? `${problem.kind} ${problem.text}` : [name, ...cards].join(" ");
  });
}"""
CHOOSE: Final = """async (lines, view) => {
  const { parseCommand } = await import("/static/js/table/commands/parser.js");
  const { chosenMove } = await import("/static/js/table/commands/choosing.js");
  const { commandTexts } = await import("/static/js/table/commands/texts.js");
  return lines.map((line) => {
    const found = chosenMove(parseCommand(line, commandTexts, { ranks: {}, suits: {} }), view);
    return found.move ?? `! ${found.problem}`;
  });
}"""
UNDO: Final = """async (view) => {
  const { holdOf, played, takenBack, released, refused, canUndo } =
    await import("/static/js/table/pending.js");
  const { firstState, received, shownView } = await import("/static/js/table/state.js");
  const { isArmed } = await import("/static/js/table/buttons.js");
  const update = (version) =>
    ({ version, view: { ...view }, events: [], now: new Date(0).toISOString() });
  const start = received(firstState(0), update(7), 0);
  const held = played(start, "id", "take", 5_000, true);
  const back = takenBack(held, 6_000);
  const overtaken = received(held, update(8), 6_000);
  const due = (ms) => ({ ...view, deadline: new Date(ms).toISOString() });
  return {
    holds: [holdOf(view, 2, 0), holdOf({ ...view, deadline_s: 300 }, 2, 0),
      holdOf(due(11_000), 2, 0), holdOf(due(13_000), 2, 0), holdOf(view, 0, 0)],
    canUndo: [canUndo(held.pending, 5_100), canUndo(held.pending, 5_300),
      canUndo(released(held, 7_000).pending, 9_000)],
    legal: [shownView(held).legal, shownView(back).legal],
    armed: [isArmed(start.shown, "left", 6_000), isArmed(back.shown, "left", 6_100),
      isArmed(back.shown, "left", 6_500)],
    stays: received(held, update(7), 6_000).pending?.id,
    sent: released(held, 7_000).pending,
    overtaken: [overtaken.pending, overtaken.note],
    refused: [refused(released(held, 7_000), "id", "No.").pending, shownView(back).legal.length],
  };
}"""
ASK: Final = """async (cases) => {
  const { mustAsk } = await import("/static/js/table/asking.js");
  return cases.map(([legal, move, ask, deadline_s]) => mustAsk({ legal, deadline_s }, move, ask));
}"""
SORT: Final = """async () => {
  const { sortedHand, withNewCards, movedTo, shownPlace, slotAt } =
    await import("/static/js/table/sorting.js");
  const hand = ["9H", "6S", "AH", "7C"], order = ["7C", "AH", "6S", "9H"];
  const grown = withNewCards(order, [...hand, "KS", "8S"], "H");
  const fan = { start: 10, step: 30, perRow: 4, rowStep: 40 };
  return {
    suit: sortedHand(hand, "H", "suit"), rank: sortedHand(hand, "H", "rank"),
    manual: sortedHand(hand, "H", "manual", order),
    grown: sortedHand([...hand, "KS", "8S"], "H", "manual", grown),
    moved: [movedTo(order, "9H", 0), movedTo(order, "7C", 99)],
    room: order.map((card) => shownPlace(order, card, { card: "7C", zone: "hand:2" })),
    slots: [slotAt(fan, 0, 5), slotAt(fan, 75, 5), slotAt(fan, 500, 5), slotAt(fan, 45, 50)],
  };
}"""
CUES: Final = """async (steps) => {
  const { cuesOf } = await import("/static/js/table/sounds/cues.js");
  return steps.map(([state, before]) => Object.values(cuesOf(state, before)).join());
}"""


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def page(browser: Any, server: LiveServer) -> Any:
    """One for all of them: they change nothing."""
    visitors = Visitors(browser)
    yield await reading_page(await visitors.at(server.url)())
    await visitors.close()
    assert visitors.troubles() == []


class TestWhatIsTyped:
    """The command line understands people, not only programs."""

    @pytest.mark.parametrize(
        ("line", "meant"),
        [
            ("play 9S", "play 9S"),
            ("9s", "play 9S"),
            ("PLAY 10♥", "play TH"),
            ("10♥️", "play TH"),
            ("beat 7D with 9D", "beat 7D 9D"),
            ("9d on 7d", "beat 9D 7D"),
            ("cover 7♦, 9♦", "beat 7D 9D"),
            ("бд", "noCard"),
            ("play Вп", "play JS"),
            ("play Дч", "play QH"),
            ("play Тк", "play AC"),
            ("play тт", "play AC"),
            ("play BP", "play JS"),
            ("play DK", "play QD"),
            ("play seven of spades", "play 7S"),
            ("play nine hearts", "play 9H"),
            ("pass", "done"),
            ("pass on 7C", "transfer 7C"),
            ("transfer 7c", "transfer 7C"),
            ("t", "take"),
            ("swap", "exchange"),
            ("moves", "legal"),
            ("?", "help"),
            ("", ""),
            ("play nothing", "noCard nothing"),
            ("sing", "unknown sing"),
        ],
    )
    async def test_is_understood(self, page: Page, line: str, meant: str) -> None:
        [found] = await call(page, PARSE, [line])

        assert found == meant or (meant == "noCard" and found.startswith(("noCard", "unknown")))

    async def test_becomes_a_legal_move_or_says_what_would_be_right(self, page: Page) -> None:
        view = _view(["beat 7D 9D", "beat 7D JD", "transfer 7S", "beat 7D 7S", "take"])
        expected = {
            "beat 7D 9D": "beat 7D 9D",
            "9D 7D": "beat 7D 9D",
            "9D": "beat 7D 9D",
            "transfer": "transfer 7S",
            "take": "take",
            "play 7S": "! That could be more than one thing. "
            "Say one of these: beat 7♦ 7♠, transfer 7♠.",
            "beat 7D": "! That could be more than one thing. "
            "Say one of these: beat 7♦ 9♦, beat 7♦ J♦, beat 7♦ 7♠.",
            "play QC": "! Q♣ is not in your hand.",
            "beat 7D 6C": "! 6♣ does not beat 7♦.",
            "6C": "! 6♣ beats nothing that is open here.",
            "done": "! That is not possible now. You can say: "
            "beat 7♦ 9♦, beat 7♦ J♦, transfer 7♠, beat 7♦ 7♠, take.",
            "beat": "! Which card? For example: beat 7♦ 9♦.",
        }

        found = await call(page, CHOOSE, list(expected), view)

        assert dict(zip(expected, found, strict=True)) == expected


class TestUndo:
    async def test_holds_a_move_back_only_where_there_is_time(self, page: Page) -> None:
        found = await call(page, UNDO, _view(["take", "beat 7D 9D"]))

        assert found["holds"] == [2000, 0, 0, 2000, 0]
        assert found["canUndo"] == [False, True, False]
        assert found["legal"] == [[], ["take", "beat 7D 9D"]]
        assert found["armed"] == [True, False, True]
        assert found["stays"] == "id"
        assert (found["sent"]["held"], found["sent"]["version"]) == (False, 7)
        assert found["overtaken"][0] is None
        assert "not sent" in found["overtaken"][1]
        assert found["refused"][0] is None


class TestAsking:
    async def test_is_for_what_gives_up_a_choice_in_slow_games(self, page: Page) -> None:
        day, minute = 86400, 60
        cases = [
            (["take", "beat 7D 9D"], "take", "pace", day, True),
            (["take", "transfer 7S"], "take", "pace", day, False),
            (["take", "beat 7D 9D"], "take", "pace", minute, False),
            (["take", "beat 7D 9D"], "take", "always", minute, True),
            (["take", "beat 7D 9D"], "take", "never", day, False),
            (["pass", "attack 7S"], "pass", "pace", day, True),
            (["pass"], "pass", "always", day, False),
            (["pass", "accept"], "pass", "always", day, False),
        ]

        found = await call(page, ASK, [case[:-1] for case in cases])

        assert found == [case[-1] for case in cases]


class TestSorting:
    async def test_knows_three_orders_and_keeps_ones_own(self, page: Page) -> None:
        found = await call(page, SORT)

        assert found["suit"] == ["6S", "7C", "9H", "AH"]
        assert found["rank"] == ["6S", "7C", "9H", "AH"]
        assert found["manual"] == ["7C", "AH", "6S", "9H"]
        assert found["grown"] == ["7C", "AH", "6S", "9H", "8S", "KS"]
        assert found["moved"] == [["9H", "7C", "AH", "6S"], ["AH", "6S", "9H", "7C"]]
        assert found["room"] == [0, 0, 1, 3]
        assert found["slots"] == [0, 2, 3, 5]


class TestSounds:
    async def test_repeat_what_can_be_seen(self, page: Page) -> None:
        mine, theirs = _view(["take"]), {**_view([]), "turn": 1}
        over = {**theirs, "status": "over", "turn": None}

        def state(view: Any, *happened: Any, pending: Any = None) -> dict[str, Any]:
            return {"view": view, "happened": happened, "pending": pending}

        card, beaten = {"kind": "move", "move": "attack 7S"}, {"kind": "beaten"}
        sent = {"id": "1", "move": "attack 7S"}
        steps = [
            (state(mine), state(None)),
            (state(mine, card), state(theirs)),
            (state(theirs, beaten), state(mine)),
            (state(theirs, card), state(mine, pending=sent)),
            (state(mine, pending=sent), state(mine)),
            (state(over, beaten), state(theirs)),
        ]

        found = await call(page, CUES, steps)

        assert found == [",", "turn,card", ",sweep", ",", ",card", "end,sweep"]


def _view(legal: list[str]) -> dict[str, Any]:
    """Seat 0 defends against a seven of diamonds."""
    hand = ["6C", "7S", "9D", "JD"]
    seat = {"kind": "person", "count": 4, "place": None, "online": True}
    return {
        "id": "t", "status": "playing", "phase": "defend", "you": 0, "turn": 0,
        "attacker": 1, "defender": 0, "deadline_s": 86400, "deadline": None,
        "seats": [{**seat, "name": "Anna", "hand": hand}, {**seat, "name": "Boris"}],
        "table": [["7D", None]], "talon": 4, "trump": "H", "trump_card": "AH", "heap": 0,
        "legal": legal, "rules": {"pack": 36, "throw_in": "all"}, "last_bout": None,
    }  # fmt: skip
