/** The moves of a game in words, and where its bouts begin. */

import { shownNames } from "../base/player_names.js";
import { nextSeat } from "../rules/seats.js";
import { cardsOf } from "../rules/table.js";
import { shortName } from "../base/cards.js";
import { fill, plural } from "../base/texts.js";
import { drawsBetween } from "./draws.js";
import { recordTexts } from "./texts.js";

/** @import { State } from "../rules/types.js" */
/** @import { GameRecord, PlayedMove } from "../fair/record.js" */
/** @import { Draw } from "./draws.js" */

/**
 * @typedef {object} Telling
 * @property {number} ply the position after this move; 0 is the deal
 * @property {number} bout in which it was played
 * @property {string} sentence what was done
 * @property {string} outcome what came of it at once, or ""
 * @property {Draw[]} draws what was drawn then
 */

/**
 * @param {GameRecord} record
 * @param {number} seat
 */
export function nameOfSeat(record, seat) {
  return shownNames(record.participants)[record.seating[seat]] ?? "";
}

/**
 * @param {GameRecord} record
 * @param {readonly State[]} states
 * @returns {Telling[]} one for each move
 */
export function tellings(record, states) {
  return record.moves.map((played, index) => {
    const [before, after] = [states[index], states[index + 1]];
    const bout = before.phase === "redeal" ? 0 : before.bout;
    const sentence = sentenceOf(record, played, before);
    const outcome = outcomeOf(record, played, before, after);
    return { ply: index + 1, bout, sentence, outcome, draws: drawsBetween(before, after) };
  });
}

/**
 * @param {readonly Telling[]} told
 * @returns {number[]} the plies at which a bout is about to begin, and the last one
 */
export function boutStarts(told) {
  const starts = told.filter(({ bout }, index) => told[index - 1]?.bout !== bout);
  return [...starts.map(({ ply }) => ply - 1), told.length];
}

/** @param {GameRecord} record */
export function resultSentence(record) {
  const { durak, reason, epaulettes } = record.result;
  const sentences = recordTexts.result;
  const sentence = reason === "durak" && epaulettes ? sentences.epaulettes : sentences[reason];
  return fill(sentence, { name: durak === null ? "" : nameOfSeat(record, durak) });
}

/**
 * @param {GameRecord} record
 * @param {PlayedMove} played
 * @param {State} before
 */
function sentenceOf(record, { seat, move, cause }, before) {
  const [word, first, second] = move.split(" ");
  const name = nameOfSeat(record, seat);
  const cards = { card: shortName(second ?? first ?? ""), target: shortName(first ?? "") };
  return fill(recordTexts.moves[kindOf(word, before, cause)], { name, ...cards });
}

/**
 * @param {string} word
 * @param {State} before
 * @param {"left" | undefined} cause
 * @returns {keyof typeof recordTexts.moves}
 */
function kindOf(word, { phase }, cause) {
  if (word === "attack") {
    return phase === "attack" ? "lead" : phase === "pile_on" ? "giveAlong" : "add";
  }
  if (word === "pass" && phase === "accept") {
    return "keepBeaten";
  }
  return cause ?? /** @type {keyof typeof recordTexts.moves} */ (word);
}

/**
 * @param {GameRecord} record
 * @param {PlayedMove} played
 * @param {State} before
 * @param {State} after
 */
function outcomeOf(record, { move }, before, after) {
  const { outcomes } = recordTexts;
  const hasEnded = endsBout(before, after);
  const transferred = move.startsWith("transfer");
  const defender = transferred ? nextSeat(before, before.defender) : before.defender;
  const name = nameOfSeat(record, defender);
  const told = [];
  if (isForcedTake(before, after, move, hasEnded)) {
    told.push(fill(outcomes.mustTake, { name }));
  }
  if (hasEnded) {
    const count = cardsOf(before.table).length + cardsPlayed(move);
    told.push(plural(outcomes[after.lastOutcome ?? "beaten"], count, { name }));
  }
  if (after.phase === "over") {
    told.push(resultSentence(record));
  }
  return told.join(" ");
}

/**
 * @param {State} before
 * @param {State} after
 */
function endsBout(before, after) {
  const reason = after.result?.reason;
  return after.bout > before.bout || reason === "durak" || reason === "draw";
}

/**
 * R4.10: a take that was nobody's move.
 * @param {State} before
 * @param {State} after
 * @param {string} move
 * @param {boolean} hasEnded the bout, with this move
 */
function isForcedTake(before, after, move, hasEnded) {
  const wasTaking = before.phase === "pile_on" || move === "take" || move === "accept";
  const isTaken = after.phase === "pile_on" || (hasEnded && after.lastOutcome === "taken");
  return isTaken && !wasTaking;
}

/** @param {string} move */
function cardsPlayed(move) {
  return /^(attack|beat|transfer) /.test(move) ? 1 : 0;
}
