/** How a game ends: the last holder of cards, a draw, a repetition, a resignation (R6, R10). */

import { rankOf, lowestTrump } from "./cards.js";
import { isIn, seatsFrom } from "./seats.js";

/** @import { Result, State } from "./types.js" */

/**
 * @param {State} state between two bouts, with those out of cards placed
 * @returns {State | null} the game over, or null while two or more seats hold cards
 */
export function finished(state) {
  const left = seatsFrom(state, 0);
  if (left.length > 1) {
    return null;
  }
  if (left.length === 0) {
    return over(state, { durak: null, reason: "draw", places: placed(state), epaulettes: false });
  }
  const [durak] = left;
  const places = placed({ ...state, places: state.places.with(durak, state.rules.seats) });
  return over(state, { durak, reason: "durak", places, epaulettes: hasEpaulettes(state) });
}

/**
 * R6.7: the same hands and attacker for the second time, with nothing left to draw.
 * @param {State} state at the start of a bout
 * @returns {State}
 */
export function repetition(state) {
  if (!state.rules.repetition_draw || state.talon.length > 0) {
    return state;
  }
  const key = JSON.stringify([state.attacker, state.hands.map((hand) => [...hand].sort())]);
  if (state.seen.includes(key)) {
    const places = placed(shareRest(state));
    return over(state, { durak: null, reason: "repetition", places, epaulettes: false });
  }
  return { ...state, seen: [...state.seen, key] };
}

/**
 * R6.8: the game ends against this seat; everything on the table stays as it lies.
 * @param {State} state
 * @param {number} seat
 * @param {"resign" | "timeout"} reason
 * @returns {State}
 */
export function lostBy(state, seat, reason) {
  const durakPlaced = { ...state, places: state.places.with(seat, state.rules.seats) };
  const places = placed(shareRest(durakPlaced, 1));
  return over(state, { durak: seat, reason, places, epaulettes: false });
}

/**
 * @param {State} state
 * @param {Result} result
 * @returns {State}
 */
function over(state, result) {
  return { ...state, places: result.places, phase: "over", turn: null, result };
}

/**
 * All still in get the best place that is free.
 * @param {State} state
 * @param {number} [taken] places given from the bottom
 * @returns {State}
 */
function shareRest(state, taken = 0) {
  const best = state.places.filter((place) => place !== null).length + 1 - taken;
  return { ...state, places: state.places.map((place) => place ?? best) };
}

/** @param {State} state */
function placed(state) {
  return state.places.map((place) => place ?? state.rules.seats);
}

/**
 * R10: the main attacker of the last bout left in it, his last two attacks being lowest ranks.
 * @param {State} state
 */
function hasEpaulettes(state) {
  const { attacker, rules, trump } = state;
  if (!rules.epaulettes || isIn(state, attacker)) {
    return false;
  }
  const lowest = rankOf(lowestTrump(rules.pack, trump));
  const own = state.attacks.filter(({ seat }) => seat === attacker).map(({ card }) => card);
  return own.length >= 2 && own.slice(-2).every((card) => rankOf(card) === lowest);
}
