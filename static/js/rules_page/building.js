/** From an example's data to the position it shows, by the rules: what is not legal cannot be built. */

import { fullPack } from "../rules/cards.js";
import { deal } from "../rules/deal.js";
import { objectionTo } from "../rules/legal.js";
import { play } from "../rules/play.js";
import { stateAt } from "../rules/position.js";
import { makeRules } from "../rules/rules.js";

/** @import { Setup, State } from "../rules/types.js" */
/** @import { Example } from "./examples.js" */

/**
 * @param {Example} example
 * @returns {State} the position in which its move is shown
 * @throws {Error} a move is illegal, or one that should be refused is not
 */
export function positionOf(example) {
  const { moves, shown, refused } = example;
  const step = (/** @type {State} */ before, /** @type {string} */ move) => play(before, before.turn, move);
  const state = moves.reduce(step, firstState(example));
  if (shown !== null) {
    play(state, state.turn, shown);
  }
  if (refused !== undefined && objectionTo(state, refused) === null) {
    throw new Error(`${refused} is allowed here`);
  }
  return state;
}

/** @param {Example} example @returns {State} */
function firstState({ rules, start, dealt, opener }) {
  const made = makeRules(rules);
  /** @type {Setup} */
  const setup = { rules: made, packs: () => null, bots: new Set(), dealer: null, opener: opener ?? null };
  if (start) {
    return stateAt(setup, start);
  }
  const pack = packFor(made.pack, dealt?.hands ?? [], dealt?.turned ?? "");
  return deal({ ...setup, packs: () => pack });
}

/**
 * The pack that is dealt to these hands: card by card round the table, then the one turned up.
 * @param {number} size
 * @param {readonly string[][]} hands
 * @param {string} turned
 */
function packFor(size, hands, turned) {
  const dealt = [...hands[0].keys()].flatMap((round) => hands.map((hand) => hand[round]));
  const known = new Set([...dealt, turned]);
  return [...dealt, turned, ...fullPack(size).filter((card) => !known.has(card))];
}
