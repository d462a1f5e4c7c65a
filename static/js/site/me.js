/** Who is looking at this page: asked once, for whoever wants to know. */

import { ApiError, getJson } from "../base/api.js";

/**
 * @typedef {object} Account
 * @property {string} email
 * @property {boolean} confirmed
 * @property {boolean} is_admin
 * @property {boolean} on_leaderboard
 * @property {boolean} wants_company
 * @property {string} language such as "ru"
 * @property {"off" | "at_once" | "daily"} mail_notices
 * @property {number | null} quiet_from minutes after midnight in `time_zone`
 * @property {number | null} quiet_to
 * @property {string} time_zone
 * @property {boolean} has_calendar
 */

/**
 * @typedef {object} Me
 * @property {{id: string, name: string, kind: "guest" | "person"}} player
 * @property {"cookie" | "bearer"} via
 * @property {Account | null} account null for a guest
 */

const NOT_SIGNED_IN = 401;

/** Whether the browser carries a session at all; the server writes it on the page. */
export const hasSession = () => document.body.hasAttribute("data-known");

/** @type {Promise<Me | null> | null} */
let asked = null;

/**
 * The visitor; null for a stranger, and while the server cannot be asked: `hasSession` then tells
 * which of the two.
 * @returns {Promise<Me | null>}
 */
export function me() {
  asked ??= ask();
  return asked;
}

/** Asks again the next time, after something about the visitor has changed. */
export function forgetMe() {
  asked = null;
}

async function ask() {
  if (!hasSession()) return null;
  try {
    return /** @type {Me} */ (await getJson("/api/me"));
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    asked = null;
    if (problem.status === NOT_SIGNED_IN) document.body.removeAttribute("data-known");
    return null;
  }
}
