/**
 * The messages of the wire as types (PROTOCOL). Declarations only, nothing runs here.
 */

/** @typedef {"open" | "playing" | "over"} Status */
/** @typedef {"attack" | "defend" | "throw_in" | "pile_on" | "accept" | "redeal" | "over"} Phase */
/** @typedef {[attack: string, cover: string | null]} Pair */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {"person" | "guest" | "bot"} kind
 * @property {string | null} [level]
 * @property {number | null} [rating]
 * @property {number} count
 * @property {string[]} [hand] only the viewer's own
 * @property {number | null} place
 * @property {boolean} online
 */

/**
 * @typedef {object} Bout
 * @property {number} attacker
 * @property {number} defender
 * @property {Pair[]} table
 * @property {"beaten" | "taken"} outcome
 * @property {number} cards
 */

/** @typedef {{seat: number, card: string}} SeatCard */

/**
 * @typedef {object} Result
 * @property {number | null} durak
 * @property {"durak" | "draw" | "repetition" | "resign" | "timeout" | "void"} reason
 * @property {number[]} places one a seat
 * @property {boolean} epaulettes
 */

/** @typedef {Record<string, string | number | boolean | null>} Rules */

/**
 * @typedef {object} View
 * @property {string} id
 * @property {Status} status
 * @property {string} preset
 * @property {Rules} rules
 * @property {number} deadline_s
 * @property {boolean} rated
 * @property {string} commitment
 * @property {number | null} you
 * @property {Seat[]} seats
 * @property {Phase | null} phase
 * @property {number | null} turn
 * @property {number | null} attacker
 * @property {number | null} defender
 * @property {Pair[]} table
 * @property {number} talon
 * @property {string | null} trump
 * @property {string | null} trump_card
 * @property {number} heap
 * @property {number} bout
 * @property {number | null} [may_add] attacking cards that still fit into this bout
 * @property {string[]} legal
 * @property {string | null} deadline
 * @property {string[]} nonces
 * @property {Bout | null} last_bout
 * @property {SeatCard | null} opening_trump
 * @property {SeatCard | null} shown_card
 * @property {Result | null} result
 * @property {number | null} [participant] before the deal: as which one the viewer sits there
 * @property {string} [server_seed]
 * @property {string | null} [rematch]
 */

/**
 * @typedef {object} GameEvent
 * @property {"move" | "beaten" | "taken" | "drew" | "out" | "dealt" | "over" | "presence"} kind
 * @property {number} [seat]
 * @property {string} [move]
 * @property {boolean} [auto] the rules implied it
 * @property {number | string[]} [cards] a number for beaten and taken, the own cards for drew
 * @property {number} [count]
 * @property {number} [place]
 * @property {boolean} [online]
 */

/**
 * @typedef {object} Update
 * @property {"update"} type
 * @property {number | null} version
 * @property {string} now
 * @property {GameEvent[]} events
 * @property {View} view
 */

/** @typedef {{type: "ack", id: string, version: number}} Ack */
/** @typedef {{type: "refused", id: string, code: string, detail: string, version?: number | null}} Refused */
/** @typedef {{type: "pong", now: string}} Pong */
/** @typedef {Update | Ack | Refused | Pong} ServerMessage */

/** @typedef {{type: "move", id: string, version: number, move: string}} MoveMessage */
/** @typedef {{type: "resign", id: string}} ResignMessage */
/** @typedef {MoveMessage | ResignMessage | {type: "ping"}} ClientMessage */

export {};
