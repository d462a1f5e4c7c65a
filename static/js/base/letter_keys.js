/** Single-letter keys, the same for every page: which letter, and when they must not be heard. */

import { settings } from "./settings.js";

/** A key of any keyboard layout: a Cyrillic one still has its T where T is. @param {KeyboardEvent} event */
export function letterOf(event) {
  const key = event.key.toLowerCase();
  const isLatin = key.length === 1 && key.charCodeAt(0) < 128;
  return isLatin || !event.code.startsWith("Key") ? key : event.code.slice(3).toLowerCase();
}

/** @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLElement
    && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}

/** Whether a letter may be taken as a command: switched on, alone, nowhere to type it. @param {KeyboardEvent} event */
export function isLetterCommand(event) {
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  const isElsewhere = isTyping(event.target) || document.querySelector("dialog[open]") !== null;
  return settings().keys && isAlone && !isElsewhere && !event.defaultPrevented;
}
