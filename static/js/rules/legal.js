/** Which moves are legal, and what is wrong with one that is not. */

import {
  attackObjection,
  bareObjection,
  coverObjection,
  handObjection,
  transferObjection,
} from "./objections.js";
import { openCards } from "./table.js";

/** @import { Objection } from "./objections.js" */
/** @import { Phase, State } from "./types.js" */

/**
 * The words a move may begin with in each phase.
 * @type {Readonly<Record<Phase, readonly string[]>>}
 */
const WORDS = {
  attack: ["attack", "exchange"],
  defend: ["beat", "transfer", "take", "exchange"],
  throw_in: ["attack", "pass", "exchange"],
  pile_on: ["attack", "pass", "exchange"],
  accept: ["accept", "pass", "exchange"],
  redeal: ["redeal", "keep"],
  over: [],
};

/**
 * @param {State} state
 * @returns {string[]} the moves of the seat to move, sorted as text
 */
export function legalMoves(state) {
  return candidates(state).filter((move) => objectionTo(state, move) === null).sort();
}

/**
 * @param {State} state
 * @param {string} move by the seat to move
 * @returns {Objection | null} null for a legal move
 */
export function objectionTo(state, move) {
  if (state.turn === null) {
    return { rule: "R1.3", reason: "The game is over." };
  }
  const [word, first, second, ...rest] = move.split(" ");
  if (!WORDS[state.phase].includes(word) || rest.length > 0) {
    return { rule: "R1.2", reason: `Now is not the time for "${move}".` };
  }
  switch (word) {
    case "attack":
      return handObjection(state, first, second) ?? attackObjection(state, first);
    case "beat":
      return handObjection(state, second) ?? coverObjection(state, first, second);
    case "transfer":
      return handObjection(state, first, second) ?? transferObjection(state, first);
    default:
      return bareObjection(state, word, first);
  }
}

/** @param {State} state */
function candidates(state) {
  const hand = state.turn === null ? [] : state.hands[state.turn];
  return WORDS[state.phase].flatMap((word) => {
    switch (word) {
      case "beat":
        return openCards(state.table).flatMap((open) => hand.map((card) => `beat ${open} ${card}`));
      case "attack":
      case "transfer":
        return hand.map((card) => `${word} ${card}`);
      default:
        return [word];
    }
  });
}
