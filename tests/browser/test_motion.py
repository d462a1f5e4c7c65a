"""Cards that travel: how long, and that nothing waits for them.

What was asked of the browser counts, not what a busy machine made of it.
"""

from typing import Any, Final

from tests.browser.laid import laid_table
from tests.browser.visitors import DESKTOP, Visit
from tools.shots.made_up import Laid

LONGEST_MS: Final = 250
WHOLE_MS: Final = 1_000
NOTE_FLIGHTS: Final = """
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const { duration, delay = 0 } = typeof timing === "number" ? { duration: timing } : timing;
    const moves = frames.some((frame) => frame.transform);
    window.flights.push({ moves, duration, delay });
    return animate.call(this, frames, timing);
  };
"""
#: What has never been drawn flies nowhere.
NEXT_PICTURE: Final = "() => new Promise((drawn) => requestAnimationFrame(() => drawn()))"
TAKEN_OFF: Final = "(least) => window.flights.filter((one) => one.moves).length >= least"
#: As soon as a picture is in the air somebody presses a key: how many are there then?
PRESS_EARLY: Final = """() => {
  window.left = null;
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".ghost") || window.left !== null) return;
    window.left = -1;
    setTimeout(() => {
      const before = document.querySelectorAll(".ghost").length;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      window.left = [before, document.querySelectorAll(".ghost").length];
    });
  });
  observer.observe(document.body, { childList: true });
}"""
FULL: Final = Laid(seats=4, hand=6, beaten=6, turn=3)
SWEPT: Final = Laid(seats=4, hand=6, turn=3)
NEWS: Final[tuple[dict[str, Any], ...]] = (
    {"kind": "taken", "seat": 1, "cards": 12},
    {"kind": "drew", "seat": 2, "count": 6},
)


async def test_each_flight_is_short_a_bout_ends_in_a_second_and_any_key_ends_it(
    visit: Visit,
) -> None:
    visitor = await visit(DESKTOP, motion=True)
    await visitor.page.add_init_script(NOTE_FLIGHTS)
    table = await laid_table(visitor, SWEPT)
    await visitor.page.wait_for_selector("#table[data-flies]", timeout=60_000)
    await table.lay(FULL)
    await visitor.page.evaluate(NEXT_PICTURE)

    await table.lay(SWEPT, *NEWS)

    # They begin with the next picture, not with the change of the page.
    await visitor.page.wait_for_function(TAKEN_OFF, arg=12 + 6, timeout=60_000)
    flights = await visitor.page.evaluate("window.flights")
    assert all(one["duration"] <= LONGEST_MS for one in flights if one["moves"])
    assert all(one["duration"] + one["delay"] <= WHOLE_MS for one in flights)

    await table.lay(FULL)
    await visitor.page.evaluate(NEXT_PICTURE)
    await visitor.page.evaluate(PRESS_EARLY)
    await table.lay(SWEPT, *NEWS)
    await visitor.page.wait_for_function(
        "() => window.left !== null && window.left !== -1", timeout=60_000
    )
    before, after = await visitor.page.evaluate("window.left")
    assert before > 0
    assert after == 0


async def test_nothing_flies_for_whoever_wants_it_still(visit: Visit) -> None:
    visitor = await visit(DESKTOP, motion=False)
    await visitor.page.add_init_script(NOTE_FLIGHTS)
    table = await laid_table(visitor, SWEPT)
    await visitor.page.wait_for_selector("#table[data-flies]", timeout=60_000)
    await table.lay(FULL)

    await table.lay(SWEPT, *NEWS)
    await visitor.page.evaluate(NEXT_PICTURE)

    assert await visitor.page.evaluate("window.flights") == []
