/** What the server answers about a review; docs/REVIEW.md explains the numbers. */

/** @typedef {"best" | "good" | "slip" | "mistake" | "turning"} Mark */
/** @typedef {"win" | "draw" | "loss"} Verdict */

/**
 * @typedef {object} ReviewedMove
 * @property {number} ply
 * @property {number} seat
 * @property {Mark} mark
 * @property {string} best
 * @property {[before: number, after: number]} known
 * @property {string} open_best
 * @property {[before: number, after: number]} open
 * @property {number[]} worths to each seat
 * @property {[before: Verdict, after: Verdict]} [exact]
 */

/**
 * @typedef {object} Review
 * @property {number} analysis
 * @property {{playouts: number, worths: number[]}} deal
 * @property {number[]} came_out
 * @property {number[]} given_away
 * @property {ReviewedMove[]} moves
 */

/**
 * @typedef {object} ReviewAnswer
 * @property {"none" | "pending" | "ready"} state
 * @property {number} done
 * @property {number} pieces
 * @property {Review | null} review
 */

export {};
