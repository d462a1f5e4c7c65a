/** Playing a game move by move. States are never changed: each move makes a new one. */

import { settle } from "./asking.js";
import { addAttack, cover, giveUp, transfer } from "./bout.js";
import { endBeaten, endTaken } from "./bout_end.js";
import { answerRedeal } from "./deal.js";
import { IllegalMove } from "./errors.js";
import { exchanged } from "./exchange.js";
import { objectionTo } from "./legal.js";
import { lostBy } from "./result.js";
import { isIn } from "./seats.js";

/** @import { State } from "./types.js" */

/**
 * @param {State} state
 * @param {number | null} seat who moves; resigning and running out of time are open to any seat
 * @param {string} move
 * @returns {State}
 * @throws {IllegalMove}
 */
export function play(state, seat, move) {
  if (state.phase === "over" || seat === null) {
    throw new IllegalMove("R1.3", "The game is over.");
  }
  if (move === "resign" || move === "timeout") {
    return leaveGame(state, seat, move);
  }
  if (seat !== state.turn) {
    throw new IllegalMove("R1.3", `Seat ${state.turn} is to move, not seat ${seat}.`);
  }
  const objection = objectionTo(state, move);
  if (objection) {
    throw new IllegalMove(objection.rule, objection.reason);
  }
  return settle(moved(state, seat, move));
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {string} move a legal one
 * @returns {State}
 */
function moved(state, seat, move) {
  const [word, first, second] = move.split(" ");
  switch (word) {
    case "attack":
      return addAttack(state, seat, first);
    case "beat":
      return cover(state, first, second);
    case "transfer":
      return transfer(state, first);
    case "take":
      return giveUp(state);
    case "pass":
      return passBy(state, seat);
    case "exchange":
      return exchanged(state);
    case "accept":
      return endTaken(state);
    default:
      return answerRedeal(state, word === "redeal");
  }
}

/**
 * To pass is to add nothing, or, for a defender asked under R8, to leave the bout beaten.
 * @param {State} state
 * @param {number} seat
 */
function passBy(state, seat) {
  return state.phase === "accept"
    ? endBeaten(state)
    : { ...state, passed: [...state.passed, seat] };
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {"resign" | "timeout"} how
 */
function leaveGame(state, seat, how) {
  if (!(seat in state.places) || !isIn(state, seat)) {
    throw new IllegalMove("R6.8", `Seat ${seat} is not in the game.`);
  }
  return lostBy(state, seat, how);
}
