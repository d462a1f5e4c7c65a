/** How a game ended, as a record tells it: the outcome of no game, comparing two, saying one. */

/**
 * @typedef {object} Outcome
 * @property {number | null} durak
 * @property {"durak" | "draw" | "repetition" | "resign" | "timeout" | "void"} reason
 * @property {number[]} places per seat, from 1
 * @property {boolean} epaulettes
 */

/** No game began, or it was stopped before its first move. @type {Readonly<Outcome>} */
export const VOID = Object.freeze({ durak: null, reason: "void", places: [], epaulettes: false });

/**
 * @param {Outcome} one
 * @param {Outcome} other
 */
export function isSameOutcome(one, other) {
  return (
    one.durak === other.durak &&
    one.reason === other.reason &&
    one.places.join() === other.places.join() &&
    one.epaulettes === other.epaulettes
  );
}

/**
 * What a page needs to say it in its language: what stands in the sentence, and which one it is.
 * @param {Outcome} outcome @returns {[Record<string, string | number>, string]}
 */
export function outcomeWords({ durak, places }) {
  const values = { durak: durak ?? "", places: places.join(", ") || "–" };
  return [values, durak === null ? "noDurak" : "durak"];
}

/** @param {Outcome} outcome */
export function outcomeText({ durak, reason, places }) {
  const loser = durak === null ? "nobody is the durak" : `seat ${durak} is the durak`;
  return `${reason}, ${loser}, places ${places.join(", ") || "none"}`;
}
