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

/** @param {readonly string[]} moves @param {Record<string, string>} [words] */
export const lineInWords = (moves, words = practiceTexts.moves) => moves.map((move) => inWords(move, words)).join(", ");

/**
 * Best play as a sentence for each change of hands.
 * @param {readonly string[]} line @param {readonly number[]} seats who makes each move; 0 is the visitor
 */
export function turnsInWords(line, seats) {
  /** @type {{seat: number, moves: string[]}[]} */
  const turns = [];
  line.forEach((move, index) => {
    const seat = seats[index] ?? 0;
    if (turns.at(-1)?.seat !== seat) turns.push({ seat, moves: [] });
    turns.at(-1)?.moves.push(move);
  });
  const { moves: words, ownMoves, solutionOf } = practiceTexts;
  return turns.map(({ seat, moves }) => seat === 0
    ? fill(solutionOf.you, { moves: lineInWords(moves, ownMoves) })
    : fill(solutionOf.solver, { moves: lineInWords(moves, words) }));
}
