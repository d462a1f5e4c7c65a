/** What is wrong with a single move, by its kind: the rule it breaks and a plain sentence. */

import { beats, rankOf, suitOf } from "./cards.js";
import { exchangeObjection } from "./exchange.js";
import { nextSeat } from "./seats.js";
import { hasRank, limitFor, mayAdd, openCards } from "./table.js";

/** @import { State } from "./types.js" */

/** @typedef {{ rule: string, reason: string }} Objection */

/**
 * @param {State} state
 * @param {string | undefined} card
 * @param {string} [surplus] a word that should not be there
 * @returns {Objection | null}
 */
export function handObjection(state, card, surplus) {
  if (surplus !== undefined) {
    return { rule: "R1.2", reason: "There is a word too many in this move." };
  }
  const hand = state.hands[/** @type {number} */ (state.turn)];
  return card !== undefined && hand.includes(card)
    ? null
    : { rule: "R1.2", reason: "This card is not in the hand of the seat to move." };
}

/**
 * @param {State} state
 * @param {string} card
 * @returns {Objection | null}
 */
export function attackObjection(state, card) {
  if (state.phase === "attack") {
    return null;
  }
  if (mayAdd(state) === 0) {
    return { rule: "R4.7", reason: "The defender can be given no more cards in this bout." };
  }
  return hasRank(state.table, card)
    ? null
    : { rule: "R4.4", reason: "Only ranks that lie on the table may be added." };
}

/**
 * @param {State} state
 * @param {string} target
 * @param {string} card
 * @returns {Objection | null}
 */
export function coverObjection(state, target, card) {
  if (!openCards(state.table).includes(target)) {
    return { rule: "R4.3", reason: "There is no such card waiting to be beaten." };
  }
  return beats(card, target, state.trump)
    ? null
    : { rule: "R4.2", reason: `${card} does not beat ${target}.` };
}

/**
 * @param {State} state
 * @param {string} card
 * @returns {Objection | null}
 */
export function transferObjection(state, card) {
  const { rules, table, trump } = state;
  if (rules.transfer === "off" || (rules.transfer === "plain" && suitOf(card) === trump)) {
    return { rule: "R5.1", reason: "These rules do not let this card transfer the attack." };
  }
  if (openCards(table).length < table.length) {
    return { rule: "R5.2", reason: "Once a card is beaten the attack cannot be transferred." };
  }
  if (rankOf(card) !== rankOf(table[0][0])) {
    return { rule: "R5.1", reason: "A transfer needs a card of the rank that attacks." };
  }
  return table.length + 1 <= limitFor(state, nextSeat(state, state.defender))
    ? null
    : { rule: "R5.3", reason: "The next player could not be given so many cards." };
}

/**
 * @param {State} state
 * @param {string} word
 * @param {string | undefined} surplus
 * @returns {Objection | null}
 */
export function bareObjection(state, word, surplus) {
  if (surplus !== undefined) {
    return { rule: "R1.2", reason: "There is a word too many in this move." };
  }
  if (word !== "exchange") {
    return null;
  }
  const reason = exchangeObjection(state, /** @type {number} */ (state.turn));
  return reason === null ? null : { rule: "R7", reason };
}
