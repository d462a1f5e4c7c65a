"""A player that sees and touches only the page: by mouse or finger, or by keyboard alone.

It knows nothing of the rules. It plays a marked card when there is one, mostly, and else
presses the button that is offered. `play_to_the_end` returns when the result is shown.

Between a look and a touch somebody else may move, and take away what was to be touched.
"""

import random
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from playwright.async_api import FloatRect, Locator, Page, Position, TimeoutError

Hand = Literal["mouse", "finger", "keyboard"]

#: One look at the page: what a person sees there, as plain data.
LOOK: Final = """() => {
  const table = document.querySelector("#table");
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => !e.hidden);
  return {
    over: !document.querySelector("#end").hidden,
    version: table.dataset.version ?? "",
    pending: table.hasAttribute("data-pending"),
    connected: table.dataset.connection === "open",
    turn: document.querySelector("#status").hasAttribute("data-turn"),
    cards: shown("#hand [data-playable]").map((e) => e.dataset.value),
    buttons: shown(".actions__button").map((e) => e.dataset.value),
    armed: shown(".actions__button:not([aria-disabled])").map((e) => e.dataset.value),
    targets: shown(".pair__target").map((e) => e.dataset.value),
    swap: shown(".stock__swap:not([aria-disabled])").length > 0,
    asked: document.querySelector("#choice-dialog").open,
    sure: document.querySelector("#ask-dialog").open,
    refused: document.querySelector("#note").dataset.tone === "bad",
    focus: document.activeElement?.dataset?.value ?? "",
  };
}"""

#: Something to do: my turn, nothing on its way, and a card or an obeying button. A server that is
#: too busy for a move says so, and whoever reads it tries again.
READY: Final = f"""(seen) => {{
  const now = ({LOOK})();
  if (now.over) return true;
  if (!now.connected || now.pending || !now.turn) return false;
  if (now.version === seen && !now.refused) return false;
  const armed = now.buttons.length > 0 && now.armed.length === now.buttons.length;
  return now.cards.length > 0 || armed;
}}"""

#: Often enough for a person; looking with each frame that is drawn is most of the work of a game.
LOOK_EVERY_MS: Final = 40
#: How long a thing that was seen may take to be ready for a hand.
TOUCH_MS: Final = 60_000
KEYS: Final = {"left": "t", "middle": "r", "right": "d"}
#: How often a card is played where a button is offered, too.
EAGER: Final = 0.85


class OutOfReach(Exception):
    """What was seen is there no more."""


@dataclass
class Player:
    page: Page
    hand: Hand = "mouse"
    luck: random.Random = field(default_factory=lambda: random.Random(4))
    moves: int = 0
    drags: int = 0
    swaps: int = 0

    async def look(self) -> dict[str, Any]:
        return dict(await self.page.evaluate(LOOK))

    async def wait_for_turn(self, seen: str = "-", timeout_s: int = 120) -> dict[str, Any]:
        """Until this page may act in a version other than `seen`, or once more in that one after a
        refusal, or the game is over."""
        try:
            await self.page.wait_for_function(
                READY, arg=seen, timeout=timeout_s * 1000, polling=LOOK_EVERY_MS
            )
        except TimeoutError as error:
            raise AssertionError(
                f"nothing to do after version {seen}: {await self.look()}"
            ) from error
        return await self.look()

    async def play_to_the_end(self, most_moves: int = 200) -> int:
        """Plays until the result is shown; returns the number of own moves."""
        seen = "-"
        while self.moves < most_moves:
            now = await self.wait_for_turn(seen)
            if now["over"]:
                return self.moves
            seen = str(now["version"])
            await self.move(now)
        raise AssertionError(f"no end after {most_moves} moves")

    async def move(self, now: dict[str, Any]) -> None:
        """One move of any kind that the page offers, unless somebody else is faster."""
        self.moves += 1
        try:
            await self._move(now)
        except (TimeoutError, OutOfReach):
            if (await self.look())["version"] == now["version"]:
                raise

    async def _move(self, now: dict[str, Any]) -> None:
        if now.get("swap"):
            await self._swap()
            return
        cards, buttons = now["cards"], [b for b in now["buttons"] if b != "middle"]
        if cards and (not buttons or self.luck.random() < EAGER):
            await self._play_card(self.luck.choice(cards))
        else:
            await self._press(self.luck.choice(buttons))

    async def _swap(self) -> None:
        self.swaps += 1
        if self.hand == "keyboard":
            await self.page.keyboard.press("x")
        else:
            await self._touch(".stock__swap")

    async def _press(self, place: str) -> None:
        button = f".actions__button[data-value={place}]:not([aria-disabled])"
        await self.page.wait_for_selector(button, timeout=TOUCH_MS)
        if self.hand == "keyboard":
            await self.page.keyboard.press(KEYS[place])
        else:
            await self._touch(button)
        if (await self.look())["sure"]:
            await self._insist()

    async def _insist(self) -> None:
        """Slow games ask before a choice is given up; the safe button has the focus."""
        if self.hand == "keyboard":
            await self.page.keyboard.press("Shift+Tab")
            await self.page.keyboard.press("Enter")
        else:
            await self._touch("#ask-dialog [data-act=confirm]")

    async def _play_card(self, card: str) -> None:
        if self.hand == "keyboard":
            await self._walk_to(card)
            await self.page.keyboard.press("Enter")
        elif self.hand == "mouse" and await self._drag(card):
            return
        else:
            await self._touch(f'#hand [data-value="{card}"]')
        await self._commit(card)

    async def _commit(self, card: str) -> None:
        """The card is chosen: name the target, or choose it again, or answer the question."""
        now = await self.look()
        if now["pending"] or card not in now["cards"]:
            return
        if len(now["targets"]) > 1:
            await self._aim(now["targets"])
        elif self.hand == "keyboard":
            await self.page.keyboard.press("p")
        else:
            await self._touch(f'#hand [data-value="{card}"]')
        if (await self.look())["asked"]:
            await self._answer()

    async def _aim(self, targets: list[str]) -> None:
        if self.hand == "keyboard":
            await self.page.keyboard.press(str(self.luck.randint(1, len(targets))))
        else:
            await self._touch(f'.pair__target[data-value="{self.luck.choice(targets)}"]')

    async def _answer(self) -> None:
        if self.hand == "keyboard":
            await self.page.keyboard.press("Enter")
        else:
            await self._touch("#choice-moves button >> nth=0")

    async def _walk_to(self, card: str) -> None:
        await self.page.keyboard.press("h")
        await self.page.keyboard.press("Home")
        for _ in range(40):
            if (await self.look())["focus"] == card:
                return
            await self.page.keyboard.press("ArrowRight")
        raise OutOfReach(f"{card} cannot be reached by arrow keys")

    async def _touch(self, selector: str) -> None:
        # A fan hides all but the left strip of a card: that is where a person aims.
        position: Position = {"x": 11, "y": 16}
        target = self.page.locator(selector)
        if self.hand == "finger":
            await target.tap(position=position, timeout=TOUCH_MS)
        else:
            await target.click(position=position, timeout=TOUCH_MS)

    async def _drag(self, card: str) -> bool:
        """Every third card is dragged: onto a card it beats, else onto the felt."""
        if self.moves % 3:
            return False
        mouse = self.page.mouse
        source = self.page.locator(f'#hand [data-value="{card}"]')
        # This waits until the card lies still.
        await source.hover(position={"x": 11, "y": 16}, timeout=TOUCH_MS)
        box = await self._place(source)
        await mouse.down()
        await mouse.move(box["x"] + 11, box["y"] - 20, steps=3)
        target = self.page.locator("#pairs [data-target]")
        aimed = await target.count() > 0
        goal = await self._place((target if aimed else self.page.locator("#bout")).first)
        await mouse.move(goal["x"] + 20, goal["y"] + 30, steps=5)
        await mouse.up()
        self.drags += 1
        if (await self.look())["asked"]:
            await self._answer()
        return True

    async def _place(self, thing: Locator) -> FloatRect:
        try:
            place = await thing.bounding_box(timeout=TOUCH_MS)
        except TimeoutError:
            await self.page.mouse.up()
            raise
        if place is None:
            await self.page.mouse.up()
            raise OutOfReach(str(thing))
        return place
