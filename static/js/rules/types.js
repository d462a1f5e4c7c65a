/**
 * Shapes that the rules engine passes around. Cards and moves are text as in R1; a seat is a
 * number counted clockwise from 0.
 */

/**
 * @typedef {object} Rules
 * @property {string} preset
 * @property {number} pack
 * @property {number} seats
 * @property {"all" | "neighbours" | "none"} throw_in
 * @property {"clockwise" | "counter"} throw_in_order
 * @property {"off" | "plain" | "trump"} transfer
 * @property {number | null} bout_limit
 * @property {number | null} first_bout_limit
 * @property {"first_bout" | "first_beaten"} first_limit_until
 * @property {"lowest_trump" | "dealer_left" | "human" | "bot"} opens
 * @property {boolean} show_opening_trump
 * @property {"same" | "winner_attacks" | "durak_deals"} rematch_opens
 * @property {"nobody" | "everyone" | "humans" | "bots"} exchange
 * @property {boolean} exchange_own_only
 * @property {boolean} accept_beaten
 * @property {boolean} redeal_on_five
 * @property {boolean} epaulettes
 * @property {boolean} repetition_draw
 * @property {boolean} auto_pass
 * @property {boolean} auto_take
 * @property {boolean} leave_is_loss
 */

/**
 * @typedef {object} Setup what a deal needs beside the rules
 * @property {Rules} rules
 * @property {(number: number) => readonly string[] | null} packs the pack of deal 0, 1, …
 * @property {ReadonlySet<number>} bots seats that the computer plays
 * @property {number | null} dealer R3.2, from an earlier game
 * @property {number | null} opener R3.5, from an earlier game
 */

/** @typedef {"attack" | "defend" | "throw_in" | "pile_on" | "accept" | "redeal" | "over"} Phase */

/** @typedef {[attack: string, cover: string | null]} Pair */

/**
 * @typedef {object} Result
 * @property {number | null} durak
 * @property {"durak" | "draw" | "repetition" | "resign" | "timeout"} reason
 * @property {number[]} places per seat, from 1
 * @property {boolean} epaulettes
 */

/**
 * @typedef {object} OpeningTrump
 * @property {number} seat
 * @property {string} card
 */

/**
 * @typedef {object} State a whole game at one moment; never changed, only replaced
 * @property {Setup} setup
 * @property {Rules} rules
 * @property {Phase} phase
 * @property {number | null} turn
 * @property {number} attacker the main attacker (R4.5)
 * @property {number} defender
 * @property {readonly (readonly string[])[]} hands
 * @property {readonly Pair[]} table
 * @property {readonly string[]} talon in drawing order, the trump card last
 * @property {string} trump
 * @property {number} heap number of cards
 * @property {number} bout from 1
 * @property {number} beatenBouts
 * @property {number} limit attacking cards this defender may get (R4.7)
 * @property {readonly number[]} passed seats that want to add nothing more
 * @property {readonly number[]} emptied seats that ran out of cards in this bout, in order
 * @property {readonly { seat: number, card: string }[]} attacks attacking cards of this bout
 * @property {readonly (number | null)[]} places per seat, null while in the game
 * @property {number | null} exchangeOwner the seat with the right of R7.3
 * @property {readonly string[]} seen positions at the start of earlier bouts (R6.7)
 * @property {number} dealNumber
 * @property {readonly number[]} redealAsks seats still to be asked (R9)
 * @property {OpeningTrump | null} openingTrump R3.4
 * @property {"beaten" | "taken" | null} lastOutcome how the bout before this one ended
 * @property {Result | null} result
 */

export {};
