/**
 * A move that waits for a line outlives a reload: kept for this tab alone, with the version it was
 * made for. It is never sent by itself: whoever comes back finds the card chosen and is told.
 */

import { texts } from "../base/texts.js";
import { parseMove } from "./moves.js";

const PREFIX = "bito-hand:waiting:";

/** @typedef {import("./state.js").State} State */

/** The page goes. @param {string} table @param {State} state */
export function keepMove(table, { pending, view }) {
  if (!pending?.waits) return;
  const { move, version } = pending;
  try {
    sessionStorage.setItem(PREFIX + table, JSON.stringify({ move, version, you: view?.you }));
  } catch {
    // Storage may be closed: the move is lost then, as it would be with the tab.
  }
}

/** Once, when the table is known as it stands now. @param {string} table @param {State} state @returns {Partial<State>} */
export function keptMove(table, { view, version, note }) {
  const kept = taken(table);
  const isStill = kept && view && kept.version === version && kept.you === view.you && view.legal.includes(kept.move);
  return isStill ? { selected: parseMove(kept.move).card, note: note || texts.table.undo.reloaded } : {};
}

/** @param {string} table @returns {{move: string, version: number, you: number} | null} */
function taken(table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + table) ?? "null");
    sessionStorage.removeItem(PREFIX + table);
    return kept;
  } catch {
    return null;
  }
}
