/** Which of one's tables belongs where. Pure: tables in, sorted lists out. */

import { byDeadline } from "../site/waiting.js";

/** @typedef {import("../base/lobby_types.js").TableSummary} TableSummary */

/**
 * @typedef {object} Groups
 * @property {TableSummary[]} waiting for the reader's move
 * @property {TableSummary[]} others somebody else is to move
 * @property {TableSummary[]} open not full yet, the newest first
 */

/** @param {readonly TableSummary[]} tables @returns {Groups} the soonest deadline first */
export function grouped(tables) {
  const playing = tables.filter((table) => table.status === "playing").sort(byDeadline);
  return {
    waiting: playing.filter((table) => table.your_turn === true),
    others: playing.filter((table) => table.your_turn !== true),
    open: tables.filter((table) => table.status === "open").sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
  };
}
