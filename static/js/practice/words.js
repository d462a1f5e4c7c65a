/** Moves as words. */

import { parseMove } from "../table/moves.js";
import { shortName } from "../base/cards.js";
import { fill } from "../base/texts.js";
import { practiceTexts } from "./texts.js";

/** @param {string} move @param {Record<string, string>} words by the kind of the move */
export function inWords(move, words) {
  const { kind, card, target } = parseMove(move);
  return fill(words[kind] ?? move, { card: shortName(card ?? ""), target: shortName(target ?? "") });
}

/** @param {readonly string[]} moves */
export const lineInWords = (moves) => moves.map((move) => inWords(move, practiceTexts.moves)).join(", ");
