/** What the API tells about a player. */

/** @typedef {"duel" | "classic" | "transfer"} Pool */

/** @typedef {{at: string, rating: number, games: number}} HistoryPoint */

/**
 * @typedef {object} PoolRating
 * @property {number} rating
 * @property {number} plus_minus
 * @property {boolean} provisional
 * @property {number} games
 * @property {number} opponents
 * @property {number} best
 * @property {string} played_at
 * @property {HistoryPoint[]} history
 */

/**
 * @typedef {object} PlayedGames
 * @property {number} with_people
 * @property {number} against_bots
 * @property {number} duraks
 * @property {number} draws
 * @property {number} missed
 * @property {number} left
 * @property {number} cancelled
 * @property {{seats: number, counts: number[]}[]} places
 * @property {{given: number, received: number}} epaulettes
 */

/**
 * @typedef {object} Profile
 * @property {string} id
 * @property {string} name
 * @property {string} since
 * @property {Record<Pool, PoolRating | null>} ratings
 * @property {PlayedGames} games
 */

export {};
