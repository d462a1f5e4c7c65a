/**
 * The position of this table as it was last seen here, for when the page is opened without a line.
 * It can be looked at, not played.
 */

import { forgetPosition, keepPosition, keptPosition } from "../keeping/private.js";
import { hasSession } from "../site/me.js";

/** @typedef {import("./state.js").State} State */

/** Kept whenever the page may not come back. @param {() => State} state @param {string} table */
export function keepLastSeen(state, table) {
  const keep = () => {
    const { view, clockOffset, seenAt } = state();
    if (view === null || seenAt !== null || !hasSession()) return;
    if (view.status === "playing") keepPosition(table, view, Date.now() + clockOffset);
    else forgetPosition(table);
  };
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  addEventListener("pagehide", keep);
}

/** The line is gone, or never came. @param {State} state @param {string} table @returns {Partial<State>} */
export function withoutLine(state, table) {
  const seen = state.view === null ? keptPosition(table) : null;
  return seen === null ? {} : { view: seen.view, seenAt: seen.at };
}
