/** The heap of a finished game: which cards left it, and in which bout; pure. */

import { fullPack } from "../rules/cards.js";
import { cardsOf } from "../rules/table.js";

/** @import { State } from "../rules/types.js" */

/** @typedef {{ bout: number, cards: string[] }} Beaten cards in the order of the pack */

/**
 * What lies in the heap at a position, bout by bout.
 * @param {readonly State[]} states of the whole game, redeals included
 * @param {number} ply
 * @returns {Beaten[]}
 */
export function heapAt(states, ply) {
  /** @type {Beaten[]} */
  const bouts = [];
  let known = new Set();
  for (let at = 1; at <= ply; at += 1) {
    if (states[at].heap === states[at - 1].heap) {
      continue;
    }
    const lying = goneFrom(states[at]);
    const cards = lying.filter((card) => !known.has(card));
    if (cards.length > 0) {
      bouts.push({ bout: states[at - 1].bout, cards });
    }
    known = new Set(lying);
  }
  return bouts;
}

/** @param {State} state @returns {string[]} cards that are nowhere else */
function goneFrom({ rules, hands, table, talon }) {
  const here = new Set([...hands.flat(), ...cardsOf(table), ...talon]);
  return fullPack(rules.pack).filter((card) => !here.has(card));
}
