/** Where the keyboard goes on when the card or button it was at has been played away. */

import { need, needHtml } from "../base/dom.js";

const PLACES = "#own-hand, #puzzle-moves";
const READY = ["#own-hand [data-play]:not([aria-disabled])", "#puzzle-moves [data-move]", "#puzzle-again:not([hidden])"];

/** Is it at something that can be played? */
export const hasFocus = () => Boolean(document.activeElement?.closest(PLACES));

/** To what can be played next, if its place is gone. */
export function focusNext() {
  if (document.activeElement?.closest(PLACES)) return;
  const next = READY.find((selector) => document.querySelector(selector));
  if (next) needHtml(next).focus({ preventScroll: true });
}

/** To the first of the moves that a chosen card can make. @param {string} card */
export function focusChoice(card) {
  need(`#puzzle-moves [data-move~="${card}"]`, HTMLButtonElement).focus();
}
