/** For whoever opens a table again: what he has missed in words, then the last bouts once more. */

import { shortName } from "../base/cards.js";
import { ApiError, getJson } from "../base/api.js";
import { motionAllowed } from "../base/settings.js";
import { fill } from "../base/texts.js";
import { logLine } from "../table/log.js";
import { framesOf } from "./frames.js";
import { Recap } from "./recap.js";
import { comingBackTexts } from "./texts.js";

/** What changes a game for everybody. The rest stands in the log. */
const WEIGHTY = ["taken", "out"];
const MOST_SENTENCES = 3;

/** @typedef {import("../base/types.js").GameEvent} GameEvent */
/** @typedef {import("../base/types.js").View} View */

/** @param {import("../table/store.js").Store} store @param {string} tableId @param {number} looked the version seen last */
export async function comeBack(store, tableId, looked) {
  const events = await missed(tableId, looked);
  const { view } = store.state;
  if (view === null) return;
  const entries = events.map((event) => ({ event, view }));
  store.update((state) => ({ ...state, since: missedLine(events, view), log: [...entries, ...state.log] }));
  const frames = framesOf(view);
  if (motionAllowed() && !document.hidden && view.status === "playing" && frames.length > 1) new Recap(store, frames).start();
}

/** What cannot be had is not told; the table is whole without it. @param {string} tableId @param {number} looked @returns {Promise<GameEvent[]>} */
async function missed(tableId, looked) {
  try {
    return (await getJson(`/api/tables/${encodeURIComponent(tableId)}/since?version=${looked}`)).events;
  } catch (problem) {
    if (problem instanceof ApiError) return [];
    throw problem;
  }
}

/** @param {readonly GameEvent[]} events @param {View} view @returns {string} "" when nobody took and nobody left */
function missedLine(events, view) {
  const sentences = events.filter(({ kind }) => WEIGHTY.includes(kind)).slice(-MOST_SENTENCES)
    .map((event) => logLine(event, view, shortName));
  return sentences.length > 0 ? fill(comingBackTexts.missed, { news: sentences.join(" ") }) : "";
}
