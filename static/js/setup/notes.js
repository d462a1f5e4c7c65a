/** What to say beside a house rule that has no effect as things stand. */

import { setupTexts } from "./texts.js";

/** @import { Choice } from "./choice.js" */

/**
 * @param {Choice} choice
 * @returns {Record<string, string>} a sentence for each rule that needs one
 */
export function notesFor({ seats, rules }) {
  const { notes } = setupTexts;
  /** @type {Record<string, string>} */
  const found = {};
  if (rules.throw_in !== "all") {
    found.throw_in_order = notes.orderOfFew;
  } else if (seats === 2) {
    found.throw_in_order = notes.orderOfTwo;
  }
  if (rules.throw_in === "neighbours" && seats === 2) {
    found.throw_in = notes.neighboursOfTwo;
  }
  if (rules.exchange === "nobody") {
    found.exchange_own_only = notes.ownOnly;
  }
  if (rules.first_bout_limit === null) {
    found.first_limit_until = notes.firstUntil;
  }
  if (rules.rematch_opens === "durak_deals" && rules.opens !== "dealer_left") {
    found.rematch_opens = notes.durakDeals;
  }
  if (rules.opens !== "lowest_trump") {
    found.show_opening_trump = notes.showTrump;
  }
  return found;
}
