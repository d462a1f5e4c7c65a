/** Which step through the game a pressed key asks for. */

import { needHtml } from "../base/dom.js";

/** @import { StepName } from "./place.js" */

/**
 * @param {KeyboardEvent} event
 * @returns {StepName | null}
 */
export function stepOfKey({ key, shiftKey, altKey, ctrlKey, metaKey, target }) {
  if (altKey || ctrlKey || metaKey || !isMeant(target)) {
    return null;
  }
  switch (key) {
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
