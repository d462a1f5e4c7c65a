/** The command line on the page: one input, one log. While somebody types there, the log alone speaks. */

import { make, need, needHtml } from "../../base/dom.js";
import { Conversation } from "./conversation.js";
import { ordered } from "./orders.js";

const MOST_LINES = 200;

/**
 * @param {import("../store.js").Store} store
 * @param {(wish: import("../actions.js").Intention) => void} act
 * @returns {{focus: () => void, submit: () => void}}
 */
export function mountCommands(store, act) {
  const input = need("#command", HTMLInputElement);
  const conversation = new Conversation(() => store.state, act, ordered);
  /** @type {string[]} */
  const said = [];
  let at = 0;

  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    at = Math.min(said.length, Math.max(0, at + step));
    input.value = said[at] ?? "";
  });
  store.follow((state, before) => write(conversation.news(state, before)));
  letOneSpeak(needHtml("#commands"));
  write(conversation.answer(""));

  function submit() {
    at = said.push(input.value);
    write([input.value], true);
    write(conversation.answer(input.value));
    input.value = "";
  }

  function leave() {
    input.value = "";
    const card = document.querySelector("#hand [tabindex='0']");
    if (card instanceof HTMLElement) card.focus();
  }

  return { focus: () => input.focus(), submit };
}

/** @param {readonly string[]} lines @param {boolean} [isTyped] */
function write(lines, isTyped = false) {
  const list = needHtml("#commands-lines");
  for (const line of lines) list.append(make("li", { class: isTyped ? "commands__typed" : "commands__line" }, line));
  while (list.children.length > MOST_LINES) list.firstElementChild?.remove();
  const box = needHtml("#commands-log");
  box.scrollTop = box.scrollHeight;
}

/** The status line would say the same once more. @param {HTMLElement} panel */
function letOneSpeak(panel) {
  const status = needHtml("#status [role=status]");
  const hush = () => status.setAttribute("aria-live", "off");
  panel.addEventListener("focusin", hush);
  panel.addEventListener("focusout", () => status.removeAttribute("aria-live"));
  if (panel.contains(document.activeElement)) hush();
}
