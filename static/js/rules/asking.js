/** Who decides next: the course of a bout between two moves (R4.3, R4.4, R4.9, R4.10, R8). */

import { giveUp } from "./bout.js";
import { endBeaten, endTaken } from "./bout_end.js";
import { legalMoves } from "./legal.js";
import { throwers } from "./seats.js";
import { mayAdd, openCards } from "./table.js";

/** @import { State } from "./types.js" */

/**
 * Goes on until somebody has something to decide: finishes bouts and leaves out the seats that
 * R4.10 skips.
 * @param {State} state
 * @returns {State}
 */
export function settle(state) {
  switch (state.phase) {
    case "defend":
      return settleDefence({ ...state, turn: state.defender });
    case "throw_in":
    case "pile_on":
      return settleAsking(state);
    default:
      return state;
  }
}

/** @param {State} state */
function settleDefence(state) {
  if (openCards(state.table).length === 0) {
    return settle({ ...state, phase: "throw_in", passed: [] });
  }
  const moves = state.rules.auto_take ? legalMoves(state) : [];
  return moves.join() === "take" ? settle(giveUp(state)) : state;
}

/** @param {State} state */
function settleAsking(state) {
  const mayThrow = mayAdd(state) > 0 ? throwers(state) : [];
  const asked = mayThrow.find((seat) => mayBeAsked(state, seat));
  if (asked !== undefined) {
    return { ...state, turn: asked };
  }
  return state.phase === "pile_on" ? endTaken(state) : settleBeaten(state);
}

/**
 * @param {State} state
 * @param {number} seat
 */
function mayBeAsked(state, seat) {
  if (state.passed.includes(seat) || state.hands[seat].length === 0) {
    return false;
  }
  return !state.rules.auto_pass || legalMoves({ ...state, turn: seat }).join() !== "pass";
}

/**
 * R8: the defender may still want the cards, unless the game is decided anyway.
 * @param {State} state
 */
function settleBeaten(state) {
  const others = state.hands.filter((_, seat) => seat !== state.defender);
  const isDecided =
    state.talon.length === 0 &&
    (state.hands[state.defender].length === 0 || others.every((hand) => hand.length === 0));
  if (!state.rules.accept_beaten || isDecided) {
    return endBeaten(state);
  }
  return { ...state, phase: /** @type {const} */ ("accept"), turn: state.defender };
}
