/** The last bout and this one as pictures in a row, one card more on each. Pure: a view in. */

/** @typedef {import("../base/types.js").View} View */
/** @typedef {import("../base/types.js").Pair} Pair */

/**
 * @typedef {object} Frame
 * @property {Pair[]} table what lies there
 * @property {string | null} card the one that has just come
 * @property {number | null} seat whose it was; where the cards go when `card` is null, or null: the heap
 */

/** @param {View} view @returns {Frame[]} none when nothing has been played */
export function framesOf(view) {
  const last = view.last_bout;
  const before = last ? [...bout(last.table, last.attacker, last.defender), swept(last)] : [];
  return [...before, ...bout(view.table, view.attacker, view.defender)];
}

/** @param {import("../base/types.js").Bout} last @returns {Frame} */
const swept = ({ outcome, defender }) => ({ table: [], card: null, seat: outcome === "taken" ? defender : null });

/** Who of several attackers played a card is not told: the main one stands for all.
 * @param {Pair[]} table @param {number | null} attacker @param {number | null} defender @returns {Frame[]} */
function bout(table, attacker, defender) {
  /** @type {Frame[]} */
  const frames = [];
  table.forEach(([card, cover], index) => {
    const before = table.slice(0, index);
    frames.push({ table: [...before, [card, null]], card, seat: attacker });
    if (cover !== null) frames.push({ table: [...before, [card, cover]], card: cover, seat: defender });
  });
  return frames;
}
