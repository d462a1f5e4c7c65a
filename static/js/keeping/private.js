/** What of a visitor stays in this browser for times without a line, and goes when he does. */

import { forgetOrders } from "../base/kept_hands.js";

const SEEN = "bito-seen:";
const OWNER = "bito-owner";
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

/** Whether cards are kept that only one visitor may know. */
export function hasKept() {
  try {
    return positions().length > 0;
  } catch {
    return false; // storage is closed
  }
}

/** This is the visitor now: what another one has left here goes. @param {string} player */
export async function keepFor(player) {
  try {
    const before = localStorage.getItem(OWNER);
    if (before !== null && before !== player) await forgetKept();
    localStorage.setItem(OWNER, player);
  } catch {
    // As above.
  }
}

/** Nobody's any more: pages of his tables and games, the cards he last saw, and their order. */
export async function forgetKept() {
  try {
    forgetOrders();
    localStorage.removeItem(OWNER);
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
