"""The table in every size: hands of one card to thirty-five, two to six seats, one who watches."""

from dataclasses import replace
from typing import Any, Final

from tests.browser.accessibility import grave_findings
from tests.browser.laid import laid_table
from tests.browser.looks import resize
from tests.browser.visitors import DESKTOP, PHONE, Size, Visit
from tools.shots.made_up import Laid

SMALL: Final[Size] = {"width": 320, "height": 568}
SIDEWAYS: Final[Size] = {"width": 640, "height": 360}
LOW: Final[Size] = {"width": 1280, "height": 720}
SIZES: Final[tuple[Size, ...]] = (PHONE, SMALL, SIDEWAYS, LOW, DESKTOP)
LAYOUTS: Final = (
    Laid(hand=1, open=1, talon=0),
    Laid(hand=6, seats=3, beaten=2, open=4),
    Laid(hand=13, seats=4, beaten=1, open=1),
    Laid(hand=14, seats=5, beaten=3),
    Laid(hand=24, seats=6, open=1, turn=2),
    Laid(hand=35, seats=6, open=2),
    Laid(seats=6, beaten=2, open=1, turn=2, watching=True),
)
#: Everything that must be seen and what of it lies outside of the page or under something else.
LOOK: Final = """() => {
  const root = document.documentElement;
  const found = [];
  const wide = root.scrollWidth > root.clientWidth;
  if (wide) found.push(`page is ${root.scrollWidth} px wide`);
  const cards = [...document.querySelectorAll("#hand .card")];
  const rects = cards.map((card) => card.getBoundingClientRect());
  rects.forEach((rect, index) => {
    const name = cards[index].dataset.card;
    const next = rects[index + 1];
    const isRowEnd = !next || next.left <= rect.left;
    if (!isRowEnd && next.left - rect.left < 23.9) found.push(`${name} shows too little`);
    if (rect.left < -0.5 || rect.right > root.clientWidth + 0.5) found.push(`${name} sticks out`);
    if (rect.bottom > root.scrollHeight + 0.5) found.push(`${name} is cut off`);
  });
  const felt = document.querySelector("#felt").getBoundingClientRect();
  for (const card of document.querySelectorAll("#pairs .card, #talon, #trump, #heap")) {
    const rect = card.getBoundingClientRect();
    const isIn = rect.left >= felt.left - 1 && rect.right <= felt.right + 1
      && rect.top >= felt.top - 1 && rect.bottom <= felt.bottom + 1;
    if (!isIn) found.push(`${card.id || card.dataset.card} leaves the felt`);
  }
  for (const seat of document.querySelectorAll(".seats .seat")) {
    const rect = seat.getBoundingClientRect();
    for (const card of document.querySelectorAll("#pairs .card, #talon, #heap")) {
      const other = card.getBoundingClientRect();
      const apart = rect.right <= other.left + 1 || other.right <= rect.left + 1
        || rect.bottom <= other.top + 1 || other.bottom <= rect.top + 1;
      if (!apart) found.push(`seat ${seat.dataset.seat} lies over ${card.id || card.dataset.card}`);
    }
  }
  return found;
}"""
#: The spacing that a reader may ask for, as a sheet of his own.
SPACED: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
#: Sentences and labels that do not fit their boxes; names of people may end in an ellipsis.
CUT_WORDS: Final = """() => [...document.querySelectorAll("#status-seen, #note, .actions__button")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== "inline").map((one) => one.textContent)"""
BOTTOM: Final = "document.querySelector('#hand').getBoundingClientRect().bottom"
#: Where the pairs and the buttons are, and how large.
PLACES: Final = """() => [...document.querySelectorAll("#pairs > li, #hand, #status")]
  .map((one) => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })"""


async def test_every_card_and_everybody_can_be_seen_in_every_size(visit: Visit) -> None:
    visitor = await visit(PHONE)
    table = await laid_table(visitor, LAYOUTS[0])
    page, faults = visitor.page, list[Any]()

    for laid in LAYOUTS:
        await table.lay(laid)
        for size in SIZES:
            await resize(page, size)
            found = await page.evaluate(LOOK)
            faults += [(laid.hand, laid.seats, size["width"], line) for line in found]

    assert faults == []


async def test_wide_letters_and_a_page_at_twice_its_size_hide_nothing(visit: Visit) -> None:
    """WCAG 1.4.12 and 1.4.4: 1280 by 800 at 200 % is 640 by 400."""
    visitor = await visit({"width": 640, "height": 400})
    table = await laid_table(visitor, LAYOUTS[0])
    page = visitor.page
    await page.evaluate(SPACED)

    for laid in LAYOUTS[1:4]:
        await table.lay(laid)
        for size in (PHONE, {"width": 640, "height": 400}, DESKTOP):
            await resize(page, Size(width=size["width"], height=size["height"]))
            assert await page.evaluate(LOOK) == []
            assert await page.evaluate(CUT_WORDS) == []


async def test_the_whole_hand_is_in_sight_on_a_desktop(visit: Visit) -> None:
    visitor = await visit(LOW)
    table = await laid_table(visitor, LAYOUTS[0])

    for laid in LAYOUTS[:-1]:
        await table.lay(laid)
        await resize(visitor.page, LOW)
        assert await visitor.page.evaluate(BOTTOM) <= LOW["height"], laid


async def test_nothing_moves_when_cards_come_to_the_table(visit: Visit) -> None:
    visitor = await visit(PHONE)
    table = await laid_table(visitor, Laid(seats=4))
    page = visitor.page
    before = await page.evaluate(PLACES)

    for laid in (Laid(seats=4, open=1), Laid(seats=4, beaten=3), Laid(seats=4, beaten=2, open=4)):
        await table.lay(replace(laid, turn=2))
        now = await page.evaluate(PLACES)
        moved = [
            abs(a - b)
            for old, new in zip(before, now, strict=True)
            for a, b in zip(old, new, strict=True)
        ]
        assert max(moved) < 1  # a part of a pixel is nothing that anybody sees


async def test_axe_finds_nothing_grave_in_any_position(visit: Visit) -> None:
    visitor = await visit(PHONE, theme="dark")
    table = await laid_table(visitor, LAYOUTS[0])

    for laid in (LAYOUTS[3], LAYOUTS[-1], Laid(seats=6, hand=9, talon=0, over=True)):
        await table.lay(laid)
        assert await grave_findings(visitor.page) == []


async def test_the_others_sit_round_the_felt_clockwise_from_the_left(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    table = await laid_table(visitor, Laid(seats=6))

    spots = await visitor.page.locator("#seats > li").evaluate_all(
        "(all) => all.map((one) => one.dataset.spot)"
    )

    assert spots == ["left", "top-left", "top", "top-right", "right"]
    await table.lay(Laid(seats=3))
    boxes = [await one.bounding_box() for one in await visitor.page.locator("#seats > li").all()]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] < DESKTOP["width"] / 4 < boxes[1]["x"]
