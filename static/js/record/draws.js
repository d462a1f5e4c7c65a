/** Who drew what between two positions, in the order of drawing (R6.2); pure. */

/** @import { State } from "../rules/types.js" */

/** @typedef {{ seat: number, cards: string[] }} Draw cards in the order in which they came */

/**
 * @param {State} before
 * @param {State} after
 * @returns {Draw[]} those who drew nothing are left out
 */
export function drawsBetween(before, after) {
  if (before.dealNumber !== after.dealNumber) {
    return [];
  }
  const drawn = before.talon.slice(0, before.talon.length - after.talon.length);
  const draws = after.hands.map((hand, seat) => ({
    seat,
    cards: drawn.filter((card) => hand.includes(card)),
  }));
  const turnOf = (/** @type {Draw} */ { cards }) => drawn.indexOf(cards[0]);
  return draws
    .filter(({ cards }) => cards.length > 0)
    .sort((one, other) => turnOf(one) - turnOf(other));
}
