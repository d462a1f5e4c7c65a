/** A position as the referee prints it, and positions given by hand instead of a deal. */

import { lowestTrump } from "./cards.js";
import { startBout } from "./bout.js";
import { emptyState } from "./deal.js";
import { legalMoves } from "./legal.js";

/** @import { Setup, State } from "./types.js" */

/**
 * @typedef {object} Start
 * @property {string[][]} hands
 * @property {string[]} [talon] in drawing order, the trump card last
 * @property {string} trump
 * @property {number} [opener]
 * @property {number} [bout]
 * @property {number} [beaten_bouts]
 * @property {number} [heap]
 * @property {number[]} [out] in order of leaving
 * @property {number | null} [exchange_owner]
 */

/** @param {State} state */
export function position(state) {
  // Before the redeal question is settled nobody attacks yet, and after the end nobody does.
  const isOn = state.phase !== "over" && state.phase !== "redeal";
  return {
    phase: state.phase,
    turn: state.turn,
    attacker: isOn ? state.attacker : null,
    defender: isOn ? state.defender : null,
    hands: state.hands.map((hand) => [...hand].sort()),
    table: state.table,
    talon: state.talon.length,
    trump: state.trump,
    trump_card: state.talon.at(-1) ?? null,
    heap: state.heap,
    legal: legalMoves(state),
    result: state.result,
  };
}

/**
 * @param {Setup} setup
 * @param {Start} start
 * @returns {State} waiting for a lead
 */
export function stateAt(setup, start) {
  const { hands, trump, talon = [], heap = 0, out = [] } = start;
  const lowest = lowestTrump(setup.rules.pack, trump);
  const holder = [...hands.keys()].find((seat) => hands[seat].includes(lowest)) ?? null;
  const places = hands.map((_, seat) => (out.includes(seat) ? out.indexOf(seat) + 1 : null));
  const exchangeOwner = start.exchange_owner === undefined ? holder : start.exchange_owner;
  const beatenBouts = start.beaten_bouts ?? 1;
  const given = { hands, trump, talon, heap, places, exchangeOwner, beatenBouts };
  return startBout({ ...emptyState(setup), ...given }, start.opener ?? 0, start.bout ?? 2);
}
