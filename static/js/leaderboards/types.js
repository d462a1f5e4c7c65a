/** What the API tells about a board. */

/**
 * @typedef {object} BoardLine
 * @property {number} place
 * @property {string} name
 * @property {number} rating
 * @property {number} plus_minus
 * @property {boolean} provisional
 * @property {number} games
 * @property {number} opponents
 */

/**
 * @typedef {object} NotListed
 * @property {number} games
 * @property {number} opponents
 * @property {("wish" | "games" | "opponents" | "recent")[]} missing
 */

/**
 * @typedef {object} Board
 * @property {"duel" | "classic" | "transfer"} pool
 * @property {"all" | "month"} period
 * @property {number} players
 * @property {BoardLine[]} lines
 * @property {BoardLine | null} you
 * @property {NotListed | null} not_listed
 */

export {};
