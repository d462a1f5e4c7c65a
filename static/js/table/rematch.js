/** Once more with the same people, and calling a game off: what goes by HTTP instead of the socket. */

import { ApiError, getJson, postJson } from "../base/api.js";
import { sitDown, tablePath } from "../base/start.js";

/** @typedef {import("../base/types.js").View} View */

/**
 * @typedef {object} Rematch the next table as far as it concerns those who look at this one
 * @property {"open" | "playing" | "over"} status
 * @property {string[]} names of the people who sit there
 * @property {boolean} isMine whether the viewer does
 */

/**
 * Makes the next table, or finds the one somebody has made; sits down there.
 * @param {string} id of the table whose game is over
 * @returns {Promise<string>} the path of the next one
 * @throws {ApiError}
 */
export async function playAgain(id) {
  const next = await postJson(`${apiPath(id)}/rematch`);
  try {
    await sitDown(next.id);
  } catch (problem) {
    const isThere = problem instanceof ApiError && ["already-seated", "already-started"].includes(problem.code);
    if (!isThere) throw problem;
  }
  return tablePath(next.id);
}

/** @param {string} id of the next table @returns {Promise<Rematch | null>} null when it cannot be asked now */
export async function lookAtRematch(id) {
  try {
    const { view } = /** @type {{view: View}} */ (await getJson(apiPath(id)));
    const names = view.seats.filter(({ kind }) => kind !== "bot").map(({ name }) => name);
    return { status: view.status, names, isMine: view.you !== null || (view.participant ?? null) !== null };
  } catch {
    return null;
  }
}

/** Void, if nobody has moved yet. @param {string} id @returns {Promise<void>} */
export const callOff = (id) => postJson(`${apiPath(id)}/cancel`);

/** @param {string} id */
const apiPath = (id) => `/api/tables/${encodeURIComponent(id)}`;
