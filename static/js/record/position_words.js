/** What stands above the scrubber: the move that led here, and who drew what after it. */

import { shortName } from "../base/cards.js";
import { fill, inARow, plural } from "../base/texts.js";
import { nameOfSeat } from "./story.js";
import { recordTexts } from "./texts.js";

/** @import { GameRecord } from "../fair/record.js" */
/** @import { Draw } from "./draws.js" */
/** @import { Telling } from "./story.js" */

/**
 * @param {Telling | undefined} move none before the first
 * @param {number} all how many moves the game has
 */
export function positionSentence(move, all) {
  if (!move) {
    return recordTexts.start;
  }
  const { ply, sentence, outcome } = move;
  const whole = outcome ? `${sentence}. ${outcome}` : `${sentence}.`;
  return fill(recordTexts.now, { n: ply, all, sentence: whole });
}

/**
 * A sentence for each who drew; the cards only of those whose hand lies open.
 * @param {GameRecord} record
 * @param {readonly Draw[]} draws
 * @param {(seat: number) => boolean} isOpen
 * @returns {string[]}
 */
export function drawSentences(record, draws, isOpen) {
  return draws.map(({ seat, cards }) => {
    const name = nameOfSeat(record, seat);
    return isOpen(seat)
      ? fill(recordTexts.draws, { name, cards: inARow(cards.map(shortName)) })
      : plural(recordTexts.drawsHidden, cards.length, { name });
  });
}
