/** Which puzzles were solved at the first try or a later one: kept on this device only. */

const KEY = "bito-puzzles";

/** @returns {Set<string>} ids */
export function solvedPuzzles() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** @param {string} id */
export function keepSolved(id) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solvedPuzzles().add(id)]));
  } catch {
    // Storage may be closed or full: the puzzle then counts as not solved.
  }
}
