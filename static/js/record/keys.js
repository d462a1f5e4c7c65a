/** What a pressed key asks of the replay: a step through the game, or an act. */

import { needHtml } from "../base/dom.js";
import { isLetterCommand, letterOf } from "../base/letter_keys.js";

/** @import { StepName } from "./place.js" */

/** @typedef {"play" | "hands" | "seat" | "copy" | "piles" | "keys"} Act */

/** @type {Readonly<Record<string, Act>>} */
const LETTERS = { o: "hands", v: "seat", c: "copy", h: "piles", "?": "keys" };

/**
 * @param {KeyboardEvent} event
 * @returns {StepName | null}
 */
export function stepOfKey({ key, shiftKey, altKey, ctrlKey, metaKey, target }) {
  const isSlider = target instanceof Element && target.id === "ply";
  if (altKey || ctrlKey || metaKey || !(isMeant(target) || (isSlider && isBoutKey(key, shiftKey)))) {
    return null;
  }
  switch (key) {
    case "PageUp":
      return isSlider ? "bout-back" : null;
    case "PageDown":
      return isSlider ? "bout-next" : null;
    case "ArrowLeft":
      return shiftKey ? "bout-back" : "back";
    case "ArrowRight":
      return shiftKey ? "bout-next" : "next";
    case "Home":
      return "first";
    case "End":
      return "last";
    default:
      return null;
  }
}

/**
 * @param {KeyboardEvent} event
 * @returns {Act | null}
 */
export function actOfKey(event) {
  if (event.key === " ") {
    return isMeant(event.target) && !isPressable(event.target) ? "play" : null;
  }
  return isLetterCommand(event) ? (LETTERS[letterOf(event)] ?? null) : null;
}

/**
 * Whether a key is meant for the replay: not in a field, which has keys of its own, and not in
 * another part of the page.
 * @param {EventTarget | null} target
 */
function isMeant(target) {
  if (!(target instanceof Element) || target.matches("input, select, textarea")) {
    return false;
  }
  return target === document.body || needHtml("#replay").contains(target);
}

/** The slider walks move by move on its own. @param {string} key @param {boolean} shiftKey */
function isBoutKey(key, shiftKey) {
  return key.startsWith("Page") || (shiftKey && /^Arrow(Left|Right)$/.test(key));
}

/** What the space bar presses already. @param {EventTarget | null} target */
function isPressable(target) {
  return target instanceof Element && target.closest("button, a, summary, [tabindex]") !== null;
}
