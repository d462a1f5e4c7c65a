/**
 * Which hints have been seen, kept on this device. early.js reads the same key before anything is
 * painted, for the hints have a place of their own as long as some are to come.
 */

const KEY = "bito-lessons";

/** @typedef {{ off?: boolean, seen?: string[] }} Kept */

/** @returns {string[]} */
export function seenLessons() {
  return read().seen ?? [];
}

/** @param {readonly string[]} seen */
export const keepSeen = (seen) => write({ seen: [...seen] });

/** Never again, on this device; and their place is given back. */
export function endLessons() {
  write({ off: true });
  document.documentElement.removeAttribute("data-lessons");
}

/** @returns {Kept} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Kept} kept */
function write(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage may be closed: then they come once more.
  }
}
