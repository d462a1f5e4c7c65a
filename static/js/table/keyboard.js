/** Keys: arrows walk the hand, letters are shortcuts that can be switched off (WCAG 2.1.4). */

import { isTyping, letterOf } from "../base/letter_keys.js";
import { settings } from "../base/settings.js";

/** @typedef {import("./actions.js").Intention} Intention */

/** @type {Record<string, Intention>} */
const LETTERS = {
  p: { type: "play" },
  t: { type: "button", place: "left" },
  r: { type: "button", place: "middle" },
  d: { type: "button", place: "right" },
  x: { type: "button", place: "swap" },
};

/** @type {Record<string, string>} */
const COMMANDS = { h: "go-hand", b: "go-table", a: "go-actions", l: "go-log", o: "go-orders", "/": "go-commands", "?": "keys" };

/** With Alt an arrow moves the card itself. @type {Record<string, (at: number, last: number) => number>} */
const SHIFTS = {
  ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: (_, last) => last,
};

/**
 * @param {HTMLElement} root @param {(wish: Intention) => void} act
 * @param {(command: string) => void} command
 * @param {() => string[]} targets attack cards the selected card can beat, in table order
 * @param {AbortSignal} signal
 */
export function listenToKeys(root, act, command, targets, signal) {
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (takesChord(event, act)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      command("escape");
      return act({ type: "back" });
    }
    if (walksHand(root, event)) return event.preventDefault();
    if (!settings().keys || event.repeat) return;
    if (takesLetter(event, act, command, targets)) event.preventDefault();
  }, { signal });
}

/** Ctrl+Z takes the own move back, Alt and an arrow move a card of the hand. @param {KeyboardEvent} event @param {(wish: Intention) => void} act */
function takesChord(event, act) {
  const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isControl && letterOf(event) === "z") act({ type: "back" });
  const card = document.activeElement?.closest("[data-hand] [data-value]")?.getAttribute("data-value");
  const goal = event.altKey && !event.ctrlKey && card ? SHIFTS[event.key] : undefined;
  if (card && goal) act({ type: "arrange", card, goal });
  return (isControl && letterOf(event) === "z") || goal !== undefined;
}

/**
 * @param {KeyboardEvent} event @param {(wish: Intention) => void} act
 * @param {(command: string) => void} command @param {() => string[]} targets
 */
function takesLetter(event, act, command, targets) {
  const letter = letterOf(event);
  const target = /^[1-9]$/.test(letter) ? targets()[Number(letter) - 1] : undefined;
  const wish = target ? /** @type {Intention} */ ({ type: "target", card: target }) : LETTERS[letter];
  if (wish) act(wish);
  else if (COMMANDS[letter]) command(COMMANDS[letter]);
  else return false;
  return true;
}

/** @param {HTMLElement} root @param {KeyboardEvent} event @returns {boolean} whether it was an arrow in the hand */
function walksHand(root, event) {
  const cards = [...root.querySelectorAll("[data-hand] button")];
  const at = cards.indexOf(/** @type {Element} */ (document.activeElement));
  if (at < 0) return false;
  /** @type {Record<string, number>} */
  const goals = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
  const goal = goals[event.key];
  if (goal === undefined) return false;
  const next = cards[Math.min(cards.length - 1, Math.max(0, goal))];
  if (next instanceof HTMLElement) next.focus();
  return true;
}
