/** Who sits where, and the packs of a game, from its key K. */

import { fullPack } from "../rules/cards.js";
import { Stream } from "./stream.js";

/** @import { Hashing } from "./hashing.js" */

/**
 * @param {Hashing} hashing
 * @param {Uint8Array} key
 * @param {number} participants
 * @returns {Promise<number[]>} the participant on seat 0, on seat 1, …
 */
export function seating(hashing, key, participants) {
  return new Stream(hashing, key, "seats").shuffled([...Array(participants).keys()]);
}

/**
 * @param {Hashing} hashing
 * @param {Uint8Array} key
 * @param {number} size cards in the pack
 * @param {number} number 0 for the first deal; each redeal takes the next
 * @returns {Promise<string[]>}
 */
export function dealPack(hashing, key, size, number) {
  return new Stream(hashing, key, `deal/${number}`).shuffled(fullPack(size));
}
