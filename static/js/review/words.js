/** A review in words: what is said of a move, and of the whole game; pure. */

import { shortName } from "../base/cards.js";
import { fill } from "../base/texts.js";
import { reviewTexts } from "./texts.js";

/** @import { Review, ReviewedMove } from "./types.js" */

const { exact, luck, moves, tell } = reviewTexts;
/** How far from the middle a deal counts as uneven, and when open cards are worth a word. */
const UNEVEN = 60;
const OPEN_GAP = 150;

/** Thousandths as people read them. @param {number} worth */
export const hundredth = (worth) => Math.round(worth / 10);

/** @param {ReviewedMove | undefined} move @param {string} name of who made it */
export function moveSentence(move, name) {
  if (!move) {
    return tell.notJudged;
  }
  return move.exact ? exactSentence(move, move.exact) : estimateSentence(move, name);
}

/**
 * Luck of the deal or play, in one line, from who lost or from who had the better cards.
 * @param {Review} review @param {number | null} durak @param {(seat: number) => string} nameOf
 */
export function luckSentence({ deal, moves: judged }, durak, nameOf) {
  const even = 500;
  if (durak === null) {
    const best = deal.worths.indexOf(Math.max(...deal.worths));
    const isUneven = deal.worths[best] - even >= UNEVEN;
    return fill(isUneven ? luck.drawUneven : luck.drawEven, { name: nameOf(best) });
  }
  const difference = deal.worths[durak] - even;
  const name = nameOf(durak);
  if (judged.some(({ seat, exact: facts }) => seat === durak && facts && facts[0] !== facts[1])) {
    return fill(luck.letGo, { name });
  }
  if (Math.abs(difference) < UNEVEN) {
    return luck.even;
  }
  return fill(difference < 0 ? luck.worse : luck.better, { name });
}

/** @param {Review} review @param {number} seat @param {string} name */
export function seatSentence({ deal, came_out: cameOut, given_away: givenAway }, seat, name) {
  const worths = [deal.worths[seat], cameOut[seat], givenAway[seat]].map(hundredth);
  return fill(reviewTexts.seat, { name, deal: worths[0], result: worths[1], lost: worths[2] });
}

/** @param {ReviewedMove} move @param {[string, string]} verdicts before and after */
function exactSentence(move, [before, after]) {
  if (before === after) {
    return exact[/** @type {keyof typeof exact} */ (after)];
  }
  const key = `${before}${after[0].toUpperCase()}${after.slice(1)}`;
  return fill(exact[/** @type {keyof typeof exact} */ (key)], { move: moveWords(move.best) });
}

/** @param {ReviewedMove} move @param {string} name */
function estimateSentence({ mark, best, known, open_best: openBest, open }, name) {
  const [before, after] = known.map(hundredth);
  const said = fill(tell[mark], { name, before, after, move: moveWords(best) });
  const isOther = open[0] - open[1] >= OPEN_GAP && openBest !== best;
  return isOther ? `${said} ${fill(tell.openBetter, { move: moveWords(openBest) })}` : said;
}

/** What one could have done. @param {string} move as in a record */
export function moveWords(move) {
  const [verb, first, second] = move.split(" ");
  const cards = { card: shortName(second ?? first ?? ""), target: shortName(first ?? "") };
  return fill(moves[/** @type {keyof typeof moves} */ (verb)] ?? move, cards);
}
