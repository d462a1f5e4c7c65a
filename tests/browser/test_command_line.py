"""The command line: a second, complete way to play, by typing and reading alone."""

import re
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.accessibility import grave_findings
from tests.browser.tables import open_table
from tests.browser.visitors import DESKTOP, PHONE, Visit

#: Types until the game is over. Sees nothing but what the log of the commands says. So many ms the
#: game may stand still.
CONVERSE: Final = """async (patience) => {
  const form = document.querySelector("#commands-form");
  const input = document.querySelector("#command");
  const answers = () => {
    const lines = [...document.querySelectorAll("#commands-lines li")];
    const typed = lines.findLastIndex((line) => line.className === "commands__typed");
    return lines.slice(typed + 1).map((line) => line.textContent);
  };
  const say = async (text) => {
    input.value = text;
    form.requestSubmit();
    await new Promise((go) => setTimeout(go));
    return answers();
  };
  let until = performance.now() + patience;
  const luck = (() => { let seed = 7; return (n) => (seed = (seed * 48271) % 2147483647) % n; })();
  let moves = 0;
  while (performance.now() < until) {
    const [answer = ""] = await say("legal");
    if (answer === "The game is over.") return moves;
    const found = /^You can say: (.*)[.]$/.exec(answer);
    if (found) {
      const commands = found[1].split(", ");
      const [asked = ""] = await say(commands[luck(commands.length)]);
      if (/Say yes/.test(asked)) await say("yes");
      moves += 1;
      until = performance.now() + patience;
    }
    await new Promise((go) => setTimeout(go, 40));
  }
  throw new Error(`no end: ${answers().join(" ")}`);
}"""


@pytest.mark.timeout(600)
async def test_a_whole_game_is_played_by_typing(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor, preset="transfer", rules={"pack": 24})
    page = visitor.page

    await page.keyboard.press("/")
    await expect(page.locator("#command")).to_be_focused()
    await expect(page.locator("#commands-lines li").first).to_contain_text("help")
    moves = await page.evaluate(CONVERSE, 120_000)

    assert moves > 3
    await expect(page.locator("#end")).to_be_visible()
    await expect(page.locator("#table")).to_have_attribute("data-status", "over")


async def test_it_answers_questions_and_is_left_by_escape(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await open_table(visitor)
    page = visitor.page
    await page.click("#side-open")
    await page.locator("#commands summary").click()

    for line, part in {
        "hand": "Your cards: ",
        "trump": "face-up trump",
        "counts": "6 cards",
        "who": ":",
        "time": " move ",
        "last": "none yet",
        "orders 9": "Not ordered",
        "undo": "nothing that could still be undone",
        "resign": "Say yes to resign, or no.",
        "no": "nothing is done",
        "dance": "“dance” is no command. Say help",
        "play 3Z": "“3z” is no card",
    }.items():
        await page.locator("#command").fill(line)
        await page.keyboard.press("Enter")
        await expect(page.locator("#commands-lines")).to_contain_text(part)
    status = page.locator("#status [role=status]").first
    await expect(status).to_have_attribute("aria-live", "off")
    assert await grave_findings(page) == []

    await page.keyboard.press("Escape")
    await expect(page.locator("#commands :focus")).to_have_count(0)
    await expect(status).not_to_have_attribute("aria-live", re.compile(""))
