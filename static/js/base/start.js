/** Starting a game: make the table, bring our own luck, sit down, go there (PROTOCOL, FAIRNESS). */

import { postJson } from "./api.js";

const NONCE_BYTES = 32;

/**
 * @typedef {object} TableRequest
 * @property {string} preset
 * @property {Record<string, unknown>} [rules] house rules that differ from the preset
 * @property {number} [seats]
 * @property {number} deadline_s
 * @property {"bots" | "people" | string[]} opponents
 * @property {"easy" | "medium" | "hard"} [level]
 * @property {"open" | "link"} [visibility]
 */

/**
 * Makes a table, sits down at it and opens its page.
 * @param {TableRequest} wish
 * @param {string} [nonce] 64 hex digits of the player's own; made here when left out
 * @returns {Promise<void>}
 * @throws {import("./api.js").ApiError}
 */
export async function startGame(wish, nonce) {
  const table = await postJson("/api/tables", wish);
  await sitDown(table.id, nonce);
  location.assign(tablePath(table.id));
}

/** @param {string} id @param {string} [nonce] */
export const sitDown = (id, nonce = makeNonce()) =>
  postJson(`/api/tables/${encodeURIComponent(id)}/seats`, { nonce });

/** @param {string} id */
export const tablePath = (id) => `/tables/${encodeURIComponent(id)}`;

/** @returns {string} 32 bytes of the browser's own randomness, as hex */
export function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
