/** Starting a game: make the table, bring our own luck, sit down, go there (PROTOCOL, FAIRNESS). */

import { postJson } from "./api.js";
import { keepOwnNonce } from "./own_nonces.js";

const NONCE_BYTES = 32;
const NONCE_KEY = "bito-nonce:";

/** @typedef {"easy" | "medium" | "hard" | "expert" | "master"} Level */

/**
 * @typedef {object} TableRequest
 * @property {string} preset
 * @property {Record<string, unknown>} [rules] house rules that differ from the preset
 * @property {number} [seats]
 * @property {number} deadline_s
 * @property {"bots" | "people" | string[]} opponents
 * @property {Level} [level]
 * @property {"open" | "link"} [visibility]
 * @property {boolean} [rated]
 * @property {boolean} [guests] whether guests may sit down
 * @property {boolean} [away] whether days away stop the clock
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

/** @param {string} id @param {string} [nonce] 64 hex digits @returns {Promise<void>} */
export async function sitDown(id, nonce = makeNonce()) {
  await postJson(`/api/tables/${encodeURIComponent(id)}/seats`, { nonce });
  keepNonce(id, nonce);
}

/** What this tab sent when it sat down; the server tells nobody before the deal. @param {string} id */
export function keptNonce(id) {
  try {
    return sessionStorage.getItem(NONCE_KEY + id);
  } catch {
    return null;
  }
}

/** @param {string} id @param {string} nonce */
function keepNonce(id, nonce) {
  keepOwnNonce(id, nonce);
  try {
    sessionStorage.setItem(NONCE_KEY + id, nonce);
  } catch {
    // Storage may be closed: the number then cannot be shown again before the deal.
  }
}

/** @param {string} id */
export const tablePath = (id) => `/tables/${encodeURIComponent(id)}`;

/** @returns {string} 32 bytes of the browser's own randomness, as hex */
export function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
