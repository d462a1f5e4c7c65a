/** Numbers this browser brought to its games, kept to be found again in their records. */

const KEY = "bito-own-nonces";
const MOST = 300;

/** @param {string} game @param {string} nonce 64 hex digits; replaces an earlier one of that game */
export function keepOwnNonce(game, nonce) {
  const others = read().filter(([known]) => known !== game);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [game, nonce]].slice(-MOST)));
  } catch {
    // Storage may be closed or full: the record then marks nobody's number as ours.
  }
}

/** @param {string} game @returns {string | null} */
export function ownNonce(game) {
  return read().find(([known]) => known === game)?.[1] ?? null;
}

/** @returns {[game: string, nonce: string][]} oldest first */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((pair) => Array.isArray(pair) && pair.length === 2) : [];
  } catch {
    return [];
  }
}
