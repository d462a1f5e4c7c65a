/** Up to which version a table was looked at on this device; forgotten when its game is over. */

const PREFIX = "bito-looked:";

/** @typedef {import("./state.js").State} State */

/** @param {string} tableId @returns {number | null} null: never, or so long ago that it is forgotten */
export function lastLook(tableId) {
  try {
    const kept = localStorage.getItem(PREFIX + tableId);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** Called after every update that somebody sees. @param {string} tableId @param {State} state */
export function noteLook(tableId, { view, version }) {
  if (document.hidden || version === null || view === null || view.you === null) return;
  try {
    if (view.status === "over") localStorage.removeItem(PREFIX + tableId);
    else localStorage.setItem(PREFIX + tableId, String(version));
  } catch {
    // Storage may be closed: then nobody is told what he has missed.
  }
}
