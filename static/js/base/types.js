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
 * @property {boolean} [program] who sits there plays by a token
 * @property {number | null} [rating]
 * @property {number} count
 * @property {string[]} [hand] only the viewer's own
 * @property {number | null} place
 * @property {boolean} online
 * @property {string | null} [away] until when his longer deadlines stand still
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

/** @typedef {Record<"pass_this_bout" | "pass_same_ranks" | "pass_trumps" | "take_this_bout" | "keep_beaten", boolean>} Orders */

/**
 * @typedef {object} Remark what somebody said: a phrase by its name, or words
 * @property {string} id
 * @property {number | null} seat
 * @property {string} name
 * @property {string | null} [phrase]
 * @property {string | null} [words]
 * @property {string} at
 */

/**
 * @typedef {object} Score one player of a series
 * @property {string} name
 * @property {"person" | "guest" | "bot"} kind
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} duraks
 * @property {number} epaulettes
 */

/** @typedef {{number: number, score: Score[]}} Series */

/**
 * @typedef {object} View
 * @property {string} id
 * @property {Status} status
 * @property {string} preset
 * @property {Rules} rules
 * @property {number} deadline_s
 * @property {boolean} rated
 * @property {string | null} [unrated_because] why a rated table is so no more
 * @property {"open" | "link"} [visibility]
 * @property {boolean} [guests] whether guests may sit down
 * @property {boolean} [away] whether days away stop the clock
 * @property {number} [persons] how many people it is for
 * @property {number | null} [host] his seat; before the deal his place among the seats shown
 * @property {boolean | null} [you_host] only in answers over HTTP, before the deal
 * @property {boolean} [may_cancel]
 * @property {string | null} [expires] until when it waits for people
 * @property {{seat: number, until: string}[]} [absent] who loses unless he comes back
 * @property {Series | null} [series]
 * @property {string} commitment
 * @property {number | null} you
 * @property {Orders | null} [orders] the viewer's own standing orders, while he plays
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
/** @typedef {{type: "said"} & Remark} Said */
/** @typedef {Update | Ack | Refused | Pong | Said} ServerMessage */

/** @typedef {{type: "move", id: string, version: number, move: string}} MoveMessage */
/** @typedef {{type: "resign", id: string}} ResignMessage */
/** @typedef {{type: "say", id: string, phrase?: string, words?: string}} SayMessage one of both */
/** @typedef {{type: "looking", looking: boolean}} LookingMessage */
/** @typedef {MoveMessage | ResignMessage | SayMessage | LookingMessage | {type: "ping"}} ClientMessage */

export {};
