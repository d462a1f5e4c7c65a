/** The order of an open hand: suit by suit, low to high, trumps at the end. */

import { SUITS, strengthOf, suitOf } from "../rules/cards.js";

/**
 * @param {readonly string[]} hand
 * @param {string} trump
 * @returns {string[]}
 */
export function sortedHand(hand, trump) {
  const suits = [...SUITS].filter((suit) => suit !== trump).concat(trump);
  const rank = (/** @type {string} */ card) => suits.indexOf(suitOf(card)) * 16 + strengthOf(card);
  return [...hand].sort((one, other) => rank(one) - rank(other));
}
