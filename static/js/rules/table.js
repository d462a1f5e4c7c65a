/** Questions about the cards on the table of the current bout. */

import { rankOf } from "./cards.js";

/** @import { Pair, State } from "./types.js" */

/**
 * @param {readonly Pair[]} table
 * @returns {string[]} attacking cards not yet beaten
 */
export function openCards(table) {
  return table.filter(([, cover]) => cover === null).map(([attack]) => attack);
}

/**
 * @param {readonly Pair[]} table
 * @returns {string[]} all cards of the bout, attacks and covers
 */
export function cardsOf(table) {
  return table.flat().filter((card) => card !== null);
}

/**
 * @param {readonly Pair[]} table
 * @param {string} card
 */
export function hasRank(table, card) {
  return cardsOf(table).some((lying) => rankOf(lying) === rankOf(card));
}

/**
 * R4.7, R4.8: the highest number of attacking cards a bout may come to against this defender.
 * @param {State} state
 * @param {number} defender
 * @returns {number}
 */
export function limitFor(state, defender) {
  const { bout_limit, first_bout_limit } = state.rules;
  const caps = [state.hands[defender].length, bout_limit ?? Infinity];
  if (isEarly(state)) {
    caps.push(first_bout_limit ?? Infinity);
  }
  return Math.min(...caps);
}

/** @param {State} state */
export function mayAdd(state) {
  return Math.max(0, state.limit - state.table.length);
}

/** @param {State} state */
function isEarly(state) {
  return state.rules.first_limit_until === "first_beaten"
    ? state.beatenBouts === 0
    : state.bout === 1;
}
