/** What of a visitor stays in this browser for times without a line, and goes when he signs out. */

const SEEN = "bito-seen:";
const SHELVES = ["bito-tables", "bito-games"];
/** Positions kept; the oldest goes first. */
const MOST = 5;

/** @typedef {import("../base/types.js").View} View */
/** @typedef {{ at: number, view: View }} Seen `at`: server's ms */

/** @param {string} table @param {View} view @param {number} at */
export function keepPosition(table, view, at) {
  try {
    localStorage.setItem(SEEN + table, JSON.stringify({ at, view: { ...view, legal: [] } }));
    for (const key of positions().slice(MOST)) localStorage.removeItem(key);
  } catch {
    // Storage may be closed or full: nothing is kept then.
  }
}

/** @param {string} table @returns {Seen | null} */
export function keptPosition(table) {
  try {
    return JSON.parse(localStorage.getItem(SEEN + table) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} table */
export function forgetPosition(table) {
  try {
    localStorage.removeItem(SEEN + table);
  } catch {
    // As above.
  }
}

/** Somebody has signed out: pages of his tables and games, and the cards he last saw. */
export async function forgetKept() {
  try {
    for (const key of positions()) localStorage.removeItem(key);
  } catch {
    // As above.
  }
  if ("caches" in window) await Promise.all(SHELVES.map((name) => caches.delete(name)));
}

/** @returns {string[]} keys, the newest first */
function positions() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(SEEN));
  /** @param {string} key */
  const age = (key) => JSON.parse(localStorage.getItem(key) ?? "{}").at ?? 0;
  return keys.sort((a, b) => age(b) - age(a));
}
