/** Where the player is signed in, with an end for each and for all. */

import { deleteJson, getJson } from "../base/api.js";
import { fill } from "../base/texts.js";
import { pastMoment } from "../site/moments.js";
import { listenToForm } from "./form.js";
import { pageTexts } from "./page_texts.js";
import { renderRows } from "./rows.js";

/**
 * @typedef {object} Session
 * @property {string} id
 * @property {string | null} label
 * @property {"cookie" | "bearer"} via
 * @property {string} created_at
 * @property {string} seen_at
 * @property {boolean} current
 */

export function showSessions() {
  listenToForm("#everywhere", async () => {
    await deleteJson("/api/sessions");
    location.assign("/sign-in");
  });
  return renderSessions();
}

export async function renderSessions() {
  const { sessions } = await getJson("/api/sessions");
  const browsers = /** @type {Session[]} */ (sessions).filter((one) => one.via === "cookie");
  renderRows("#sessions-list", browsers.map(toRow), pageTexts.sessions, async (id) => {
    await deleteJson(`/api/sessions/${encodeURIComponent(id)}`);
    await renderSessions();
  });
}

/** @param {Session} session @returns {import("./rows.js").Row} */
function toRow({ id, label, created_at, seen_at, current }) {
  const now = Date.now();
  const words = pageTexts.sessions;
  const values = { since: pastMoment(created_at, now), seen: pastMoment(seen_at, now) };
  const about = current ? words.here : fill(words.seen, values);
  return { id, label: label || words.unknown, about, isCurrent: current };
}
