/** A bout: its start, and what each card put down does to it (R4, R5). asking.js goes on. */

import { repetition } from "./result.js";
import { nextSeat } from "./seats.js";
import { limitFor } from "./table.js";

/** @import { Pair, State } from "./types.js" */

/**
 * @param {State} state
 * @param {number} attacker
 * @param {number} bout its number, from 1
 * @returns {State} waiting for the lead, or over by repetition (R6.7)
 */
export function startBout(state, attacker, bout) {
  const fresh = { table: [], passed: [], emptied: [], attacks: [], bout, attacker, turn: attacker };
  const phase = /** @type {const} */ ("attack");
  return repetition(newDefender({ ...state, ...fresh, phase }, nextSeat(state, attacker)));
}

/**
 * Puts an attacking card down: a lead, a thrown-in card, or one more for a defender who takes.
 * @param {State} state
 * @param {number} seat
 * @param {string} card
 */
export function addAttack(state, seat, card) {
  const phase = state.phase === "pile_on" ? state.phase : "defend";
  return withoutCard({ ...attackWith(state, seat, card), phase }, seat, card);
}

/**
 * @param {State} state
 * @param {string} target
 * @param {string} card
 */
export function cover(state, target, card) {
  const table = state.table.map(([attack, by]) =>
    /** @type {Pair} */ ([attack, attack === target ? card : by]),
  );
  return withoutCard({ ...state, table }, state.defender, card);
}

/**
 * R5.2, R5.4: the defender attacks now, and the next seat answers for everything.
 * @param {State} state
 * @param {string} card
 */
export function transfer(state, card) {
  const attacker = state.defender;
  const moved = withoutCard({ ...attackWith(state, attacker, card), attacker }, attacker, card);
  return newDefender(moved, nextSeat(state, attacker));
}

/** @param {State} state */
export function giveUp(state) {
  return { ...state, phase: /** @type {const} */ ("pile_on"), passed: [] };
}

/**
 * @param {State} state
 * @param {number} defender
 */
function newDefender(state, defender) {
  return { ...state, defender, limit: limitFor(state, defender) };
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {string} card
 */
function attackWith(state, seat, card) {
  return {
    ...state,
    table: [...state.table, /** @type {Pair} */ ([card, null])],
    attacks: [...state.attacks, { seat, card }],
  };
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {string} card
 */
function withoutCard(state, seat, card) {
  const hand = state.hands[seat].filter((held) => held !== card);
  const emptied = hand.length === 0 ? [...state.emptied, seat] : state.emptied;
  return { ...state, hands: state.hands.with(seat, hand), emptied };
}
