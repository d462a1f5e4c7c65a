/** In what order somebody holds his cards, kept on this device by table until the game is over. */

const PREFIX = "bito-hand:";

/** @param {string} tableId @returns {string[]} [] when nothing has been kept */
export function keptOrder(tableId) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + tableId) ?? "[]");
    return Array.isArray(kept) ? kept.filter((card) => typeof card === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} tableId @param {readonly string[] | null} order null forgets it */
export function keepOrder(tableId, order) {
  try {
    if (order === null) localStorage.removeItem(PREFIX + tableId);
    else localStorage.setItem(PREFIX + tableId, JSON.stringify(order));
  } catch {
    // Storage may be closed: the order then lasts as long as the page.
  }
}

/** Whoever uses this browser next shall not read somebody's hand in it. */
export function forgetOrders() {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}
