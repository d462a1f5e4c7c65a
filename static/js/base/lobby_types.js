/** The messages of `/ws/lobby` and the tables in lists, as types (PROTOCOL). Nothing runs here. */

/**
 * @typedef {object} Sitter
 * @property {string} name
 * @property {"person" | "guest" | "bot"} kind
 * @property {string | null} [level]
 * @property {number | null} [seat]
 * @property {number | null} [rating]
 */

/**
 * @typedef {object} TableSummary
 * @property {string} id
 * @property {"open" | "playing" | "over"} status
 * @property {string} preset
 * @property {Record<string, string | number | boolean | null>} rules
 * @property {string[]} [rules_changed] names of the rules that differ from the preset
 * @property {number} deadline_s
 * @property {string[]} opponents
 * @property {number} persons how many people it is for
 * @property {boolean} rated
 * @property {"open" | "link"} visibility
 * @property {boolean} [guests]
 * @property {boolean} [away]
 * @property {string | null} [host]
 * @property {string | null} [expires]
 * @property {Sitter[]} sitters
 * @property {number | null} version
 * @property {number | null} turn
 * @property {string | null} deadline
 * @property {string} created_at
 * @property {number | null} [you] in one's own list: the own seat
 * @property {boolean} [your_turn] in one's own list
 */

/** @typedef {{type: "lobby", now: string, tables: TableSummary[]}} LobbyStart */
/** @typedef {{type: "table", table: TableSummary}} TableChanged */
/** @typedef {{type: "gone", table: string}} TableGone */
/** @typedef {{type: "your-turn", table: string, deadline: string | null}} YourTurn */
/** @typedef {{type: "turn-over", table: string}} TurnOver */
/** @typedef {LobbyStart | TableChanged | TableGone | YourTurn | TurnOver | {type: "pong"}} LobbyMessage */

export {};
