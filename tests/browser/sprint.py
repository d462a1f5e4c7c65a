"""Plays a whole game by clicks that a script in the page makes: the fastest hand there is.

`driver` moves a real mouse, finger or keyboard, and so shows that a person can; this is for stories
in which a game has to end. The clicks go where a finger would go, and nothing else is touched.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from playwright.async_api import Page

from tests.browser.driver import LOOK, LOOK_EVERY_MS
from tests.browser.visitors import Visitor

#: So long a game may stand still, however long it takes.
PATIENCE_S: Final = 120

#: Clicks until the result is shown. Returns the moves made, and what stood there once he was out.
#: A tap of which nothing comes, neither a move on its way nor a question, is done again, as people
#: do; a game that stands still says how often that was (`again`).
SPRINT: Final = f"""async ([seed, patience]) => {{
  const look = {LOOK};
  const click = (selector) => document.querySelector(selector)?.click();
  let luck = seed, seen = "", moves = 0, watching = "", again = 0, moved = "", until = 0;
  const below = (n) => (luck = (luck * 48271) % 2147483647) % n;
  const note = ({{ version }}) => {{
    if (version === seen) again += 1;
    [seen, moves] = [version, moves + 1];
  }};
  const play = (card) => {{
    const chosen = `#hand [data-value="${{card}}"]`;
    click(chosen);
    const {{ targets }} = look();
    const target = targets[below(targets.length || 1)];
    if (targets.length > 1) return click(`.pair__target[data-value="${{target}}"]`);
    if (!look().pending) click(chosen);
  }};
  for (;;) {{
    const now = look();
    if (now.over) return {{ moves, watching }};
    if (now.version !== moved || until === 0) {{
      [moved, until] = [now.version, performance.now() + patience];
    }}
    if (performance.now() > until) {{
      const text = (part) => document.querySelector(part).textContent;
      const words = [text("#status-seen"), text("#note"), text("#me")];
      throw new Error(`no end: ${{JSON.stringify({{ ...now, seen, moves, again, words }})}}`);
    }}
    if (document.querySelector("#me").hasAttribute("data-out")) {{
      watching = document.querySelector("#status-seen").textContent;
    }}
    if (now.asked) click("#choice-moves button");
    click("#ask-dialog[open] [data-act=confirm]");
    const mine = now.connected && now.turn && !now.pending && !now.asked && !now.sure;
    const armed = now.armed.filter((place) => place !== "middle");
    if (mine && now.cards.length > 0 && (now.buttons.length === 0 || below(8) > 0)) {{
      note(now);
      play(now.cards[below(now.cards.length)]);
    }} else if (mine && armed.length > 0) {{
      note(now);
      click(`.actions__button[data-value=${{armed[below(armed.length)]}}]`);
    }}
    await new Promise((go) => setTimeout(go, {LOOK_EVERY_MS}));
  }}
}}"""


@dataclass(frozen=True, slots=True)
class Sprinted:
    """`watching` is the last line a seat saw that was out while others still played, or ""."""

    moves: int
    watching: str


async def sprint(visitors: Sequence[Visitor], seed: int = 1) -> list[Sprinted]:
    """All at once, each in his own browser, until all see the result; or what each of them saw."""
    ends = await asyncio.gather(
        *(_sprint(who.page, seed + number) for number, who in enumerate(visitors)),
        return_exceptions=True,
    )
    sprinted = [end for end in ends if isinstance(end, Sprinted)]
    if len(sprinted) < len(visitors):
        told = [await _told(who, end) for who, end in zip(visitors, ends, strict=True)]
        raise AssertionError("\n\n".join(told))
    return sprinted


async def _told(who: Visitor, end: object) -> str:
    """How it ended for one: by his page, by the server, and what went over the wire last."""
    answer = await who.context.request.get(who.page.url.replace("/tables/", "/api/tables/"))
    said = dict(await answer.json())
    known = {name: said["view"][name] for name in ("status", "phase", "turn", "you", "legal")}
    return f"{end}\nserver: {said['version']} {known}\n{who.wire.told()}"


async def _sprint(page: Page, seed: int) -> Sprinted:
    seen = await page.evaluate(SPRINT, [seed, PATIENCE_S * 1000])
    return Sprinted(int(seen["moves"]), str(seen["watching"]))
