/**
 * `bito-record/1`: the file of a finished game, read strictly. Only its form is looked at here;
 * whether it is true is the business of verify.js.
 */

import { parseStrictly } from "./json.js";
import { object, plainMembers } from "./objects.js";
import { flag, hex, instant, list, matching, number, oneOf, orNull, text } from "./readers.js";

/** @import { Outcome } from "./outcome.js" */

const HASH_BYTES = 32;
const anyText = text(0, Infinity);
const gameId = matching(/^[A-Za-z0-9_-]{1,64}$/, "an id of 1 to 64 letters, digits, _ and -");

/**
 * @typedef {object} Participant
 * @property {string} name
 * @property {"person" | "guest" | "bot"} kind
 * @property {string | null} level
 * @property {Uint8Array} nonce empty if none came
 * @property {true} [program]
 */

/** @typedef {{ seat: number, move: string, at: number, cause?: "left" }} PlayedMove times in ms */
/** @typedef {{ version: number, seconds: number, at: number }} Extension */

/**
 * @typedef {object} GameRecord
 * @property {"bito-record/1"} format
 * @property {string} game_id
 * @property {Record<string, unknown>} rules
 * @property {string} rules_text
 * @property {string} preset
 * @property {number} deadline_s
 * @property {boolean} rated
 * @property {Uint8Array} commitment
 * @property {Uint8Array} server_seed
 * @property {Participant[]} participants
 * @property {number[]} seating
 * @property {number | null} dealer
 * @property {number | null} opener
 * @property {PlayedMove[]} moves
 * @property {Extension[]} extensions
 * @property {Outcome} result
 * @property {string | null} previous_game
 * @property {number | null} started_at
 * @property {number} ended_at
 */

/** @type {import("./readers.js").Reader<any>} */
const participant = object(
  {
    name: text(1, 100),
    kind: oneOf("person", "guest", "bot"),
    level: orNull(anyText),
    nonce: hex(0, HASH_BYTES),
    program: oneOf(true),
  },
  ["program"],
);

/** @type {import("./readers.js").Reader<any>} */
const playedMove = object(
  { seat: number(0), move: text(1, 32), at: instant, cause: oneOf("left") },
  ["cause"],
);

/** @type {import("./readers.js").Reader<any>} */
const record = object({
  format: oneOf("bito-record/1"),
  game_id: gameId,
  rules: plainMembers,
  rules_text: text(1, 4096),
  preset: anyText,
  deadline_s: number(1),
  rated: flag,
  commitment: hex(HASH_BYTES),
  server_seed: hex(HASH_BYTES),
  participants: list(participant),
  seating: list(number(0)),
  dealer: orNull(number(0)),
  opener: orNull(number(0)),
  moves: list(playedMove),
  extensions: list(object({ version: number(0), seconds: number(1), at: instant })),
  result: object({
    durak: orNull(number(0)),
    reason: oneOf("durak", "draw", "repetition", "resign", "timeout", "void"),
    places: list(number(1)),
    epaulettes: flag,
  }),
  previous_game: orNull(gameId),
  started_at: orNull(instant),
  ended_at: instant,
});

/**
 * @param {string} fileText
 * @returns {GameRecord}
 * @throws {import("./json.js").RecordError} names the field
 */
export function parseRecord(fileText) {
  return record(parseStrictly(fileText), "");
}
