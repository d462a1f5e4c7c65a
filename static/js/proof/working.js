/**
 * The hashes of a deal with everything that goes into them, so that a reader can follow each one
 * from its input bytes to its output. Built apart from fair/commitment.js, to which the tests hold it.
 */

import { concat, toHex, utf8, withLength } from "../fair/bytes.js";

/** @import { Hashing } from "../fair/hashing.js" */
/** @import { GameRecord } from "../fair/record.js" */

const FORMAT = "bito-fair/1/";

/**
 * @typedef {object} Part one field that goes into a hash, its length in front
 * @property {"tag" | "game" | "rules" | "seed" | "commitment" | "nonce" | "transcript"} kind
 * @property {string} shown as text, or as hex for bytes
 * @property {string | null} name of the person a nonce came from
 * @property {Uint8Array} bytes as they are hashed
 */

/**
 * @typedef {object} Hash
 * @property {"commitment" | "transcript" | "key"} name
 * @property {Part[]} parts
 * @property {string} input hex of all bytes that are hashed
 * @property {Uint8Array} output
 * @property {string | null} published the same number as the record has it, hex; null where derived
 */

/**
 * Commitment, transcript and key, in this order.
 * @param {GameRecord} record
 * @param {Hashing} hashing
 * @returns {Promise<Hash[]>}
 */
export async function hashesOf(record, hashing) {
  const { game_id, rules_text, server_seed } = record;
  const game = text("game", game_id);
  const committed = await tagged(hashing, "commitment", [
    text("tag", `${FORMAT}commit`), game, text("rules", rules_text), bytes("seed", server_seed),
  ]);
  const spoken = await tagged(hashing, "transcript", [
    text("tag", `${FORMAT}transcript`), game, bytes("commitment", committed.output), ...nonces(record),
  ]);
  const key = await keyed(hashing, server_seed, spoken.output);
  return [{ ...committed, published: toHex(record.commitment) }, spoken, key];
}

/** @param {GameRecord} record @returns {Part[]} of the persons, in the order of sitting down */
function nonces({ participants }) {
  const persons = participants.filter(({ kind }) => kind !== "bot");
  return persons.map(({ name, nonce }) => ({ ...bytes("nonce", nonce), name }));
}

/**
 * @param {Hashing} hashing @param {"commitment" | "transcript"} name @param {Part[]} parts
 * @returns {Promise<Hash>}
 */
async function tagged(hashing, name, parts) {
  const input = concat(...parts.map((part) => part.bytes));
  return { name, parts, input: toHex(input), output: await hashing.sha256(input), published: null };
}

/**
 * @param {Hashing} hashing @param {Uint8Array} seed @param {Uint8Array} transcript
 * @returns {Promise<Hash>} HMAC with the seed as its key; the transcript goes in as it is
 */
async function keyed(hashing, seed, transcript) {
  const spoken = { ...bytes("transcript", transcript), bytes: transcript };
  const message = [text("tag", `${FORMAT}key`), spoken];
  const input = concat(...message.map((part) => part.bytes));
  const output = await hashing.hmac(seed, input);
  const parts = [bytes("seed", seed), ...message];
  return { name: "key", parts, input: toHex(input), output, published: null };
}

/** @param {Part["kind"]} kind @param {string} shown @returns {Part} */
function text(kind, shown) {
  return { kind, shown, name: null, bytes: withLength(utf8(shown)) };
}

/** @param {Part["kind"]} kind @param {Uint8Array} given @returns {Part} */
function bytes(kind, given) {
  return { kind, shown: toHex(given), name: null, bytes: withLength(given) };
}
