/**
 * From seed and nonces to the key of a game: commitment C, transcript T and key K of
 * `bito-fair/1`. What the key is used for is in stream.js and deal.js.
 */

import { concat, utf8, withLength } from "./bytes.js";

/** @import { Hashing } from "./hashing.js" */

const FORMAT = "bito-fair/1/";

/**
 * C: what the server binds itself to before anybody sits down.
 * @param {Hashing} hashing
 * @param {string} gameId
 * @param {string} rulesText
 * @param {Uint8Array} seed
 * @returns {Promise<Uint8Array>}
 */
export function commitment(hashing, gameId, rulesText, seed) {
  return taggedHash(hashing, "commit", [utf8(gameId), utf8(rulesText), seed]);
}

/**
 * T: everything that is public before the deal.
 * @param {Hashing} hashing
 * @param {string} gameId
 * @param {Uint8Array} committed C
 * @param {Uint8Array[]} nonces one a person, in the order of sitting down; empty where none came
 * @returns {Promise<Uint8Array>}
 */
export function transcript(hashing, gameId, committed, nonces) {
  return taggedHash(hashing, "transcript", [utf8(gameId), committed, ...nonces]);
}

/**
 * K: the key all chance of the game comes from.
 * @param {Hashing} hashing
 * @param {Uint8Array} seed
 * @param {Uint8Array} spoken T
 * @returns {Promise<Uint8Array>}
 */
export function gameKey(hashing, seed, spoken) {
  return hashing.hmac(seed, concat(withLength(utf8(`${FORMAT}key`)), spoken));
}

/**
 * @param {Hashing} hashing
 * @param {string} tag
 * @param {Uint8Array[]} fields
 */
function taggedHash(hashing, tag, fields) {
  const parts = [utf8(FORMAT + tag), ...fields].map(withLength);
  return hashing.sha256(concat(...parts));
}
