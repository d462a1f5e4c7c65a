/** Standing orders for the command line: the switches of the page, read and pressed by number. */

import { need } from "../../base/dom.js";
import { fill } from "../../base/texts.js";
import { commandTexts } from "./texts.js";

/** @typedef {{order: string, input: HTMLInputElement}} Switch */

/** @param {number} number from 1; 0 asks for all of them @returns {string[]} */
export function ordered(number) {
  const switches = offered();
  const words = commandTexts.say;
  if (switches.length === 0) return [words.noOrders];
  const chosen = switches[number - 1];
  if (!chosen) return switches.map(({ order, input }, index) => fill(input.checked ? words.orderStands : words.orderOpen, { n: index + 1, order }));
  chosen.input.click();
  return [fill(chosen.input.checked ? words.orderGiven : words.orderTaken, { order: chosen.order })];
}

/** @returns {Switch[]} those that mean something now, in the order of the page */
function offered() {
  return [...document.querySelectorAll("#orders:not([hidden]) [data-order]:not([hidden])")].map((label) => ({
    order: label.textContent?.trim() ?? "", input: need("input", HTMLInputElement, label),
  }));
}
