/** The order of the own hand: trumps at the right end, by suit or by rank. */

import { rankOf, suitOf } from "../base/cards.js";

/** Black and red in turn, so that neighbours differ. */
const SUIT_ORDER = "SHCD";

/**
 * @param {readonly string[]} hand @param {string | null} trump @param {"suit" | "rank"} by
 * @returns {string[]}
 */
export function sortedHand(hand, trump, by) {
  /** @param {string} card */
  const isTrump = (card) => Number(suitOf(card) === trump);
  /** @param {string} card */
  const suit = (card) => SUIT_ORDER.indexOf(suitOf(card));
  return [...hand].sort((a, b) =>
    isTrump(a) - isTrump(b)
    || (by === "suit" ? suit(a) - suit(b) || rankOf(a) - rankOf(b) : rankOf(a) - rankOf(b) || suit(a) - suit(b)));
}
