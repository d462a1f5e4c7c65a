/** R6: where the cards of a bout go, drawing, leaving the game, and who leads next. */

import { startBout } from "./bout.js";
import { ownerAfter } from "./exchange.js";
import { finished } from "./result.js";
import { HAND } from "./rules.js";
import { isIn, nextSeat, seatsFrom } from "./seats.js";
import { cardsOf } from "./table.js";

/** @import { State } from "./types.js" */

/**
 * @param {State} state
 * @returns {State}
 */
export function endBeaten(state) {
  const heap = state.heap + cardsOf(state.table).length;
  const after = { ...state, heap, beatenBouts: state.beatenBouts + 1 };
  return nextBout({ ...after, lastOutcome: "beaten" });
}

/**
 * @param {State} state
 * @returns {State}
 */
export function endTaken(state) {
  const { defender } = state;
  const cards = cardsOf(state.table);
  const hands = state.hands.with(defender, [...state.hands[defender], ...cards]);
  const exchangeOwner = ownerAfter(state, defender, cards, "picked up");
  return nextBout({ ...state, hands, exchangeOwner, lastOutcome: "taken" });
}

/** @param {State} state */
function nextBout(state) {
  const left = leave(refill({ ...state, table: [] }));
  const over = finished(left);
  if (over) {
    return over;
  }
  const { defender } = left;
  const defends = left.lastOutcome === "beaten" && isIn(left, defender);
  return startBout(left, defends ? defender : nextSeat(left, defender), left.bout + 1);
}

/**
 * R6.2: the main attacker first, the defender last.
 * @param {State} state
 */
function refill(state) {
  const others = seatsFrom(state, state.attacker).filter((seat) => seat !== state.defender);
  return [...others, state.defender].reduce(drawUp, state);
}

/**
 * @param {State} state
 * @param {number} seat
 * @returns {State}
 */
function drawUp(state, seat) {
  const wanted = Math.max(0, HAND - state.hands[seat].length);
  const drawn = state.talon.slice(0, wanted);
  return {
    ...state,
    hands: state.hands.with(seat, [...state.hands[seat], ...drawn]),
    talon: state.talon.slice(wanted),
    exchangeOwner: ownerAfter(state, seat, drawn, "drawn"),
  };
}

/**
 * R6.3, R6.4: seats without cards are out, in the order in which they ran out. When that leaves
 * nobody, they share the place (R6.5).
 * @param {State} state
 * @returns {State}
 */
function leave(state) {
  const leaving = seatsFrom(state, 0).filter((seat) => state.hands[seat].length === 0);
  leaving.sort((one, other) => state.emptied.indexOf(one) - state.emptied.indexOf(other));
  const best = state.places.filter((place) => place !== null).length + 1;
  const isDraw = state.hands.every((hand) => hand.length === 0);
  const places = [...state.places];
  leaving.forEach((seat, index) => {
    places[seat] = isDraw ? best : best + index;
  });
  return { ...state, places };
}
