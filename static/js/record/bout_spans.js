/** The bouts of a game as stretches of plies, for the marks above the scrubber; pure. */

/** @import { State } from "../rules/types.js" */

/**
 * @typedef {object} Span
 * @property {number} from the ply at which the bout begins
 * @property {number} to the ply at which it is over
 * @property {number} bout its number; 0 for the question before the first
 * @property {"beaten" | "taken" | null} outcome null where the game broke off
 */

/**
 * @param {readonly State[]} states
 * @param {readonly number[]} bouts plies at which bouts begin, and the last ply
 * @returns {Span[]}
 */
export function spansOf(states, bouts) {
  return bouts.slice(1).map((to, index) => {
    const from = bouts[index];
    const [first, last] = [states[from], states[to]];
    const bout = first.phase === "redeal" ? 0 : first.bout;
    return { from, to, bout, outcome: hasEnded(first, last) ? last.lastOutcome : null };
  });
}

/**
 * @param {readonly Span[]} spans
 * @param {number} ply
 * @returns {number} the index of the bout that this position belongs to; its end is still its own
 */
export function spanAt(spans, ply) {
  const index = spans.findIndex(({ to }) => ply <= to);
  return index < 0 ? spans.length - 1 : index;
}

/** @param {State} first @param {State} last */
function hasEnded(first, last) {
  const reason = last.result?.reason;
  return last.bout > first.bout || reason === "durak" || reason === "draw";
}
