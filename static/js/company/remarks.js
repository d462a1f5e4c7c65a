/** The remarks of one table as a list: pure, no DOM, no network. */

const MOST = 200;

/** @typedef {import("../base/types.js").Remark} Remark */

/**
 * Old and new ones together, each once, in the order in which they were said.
 * @param {readonly Remark[]} known @param {readonly Remark[]} more @returns {Remark[]}
 */
export function together(known, more) {
  const byId = new Map([...known, ...more].map((remark) => [remark.id, remark]));
  return [...byId.values()].sort(inOrder).slice(-MOST);
}

/** Times all have the same form, so they compare as texts. @param {Remark} a @param {Remark} b */
function inOrder(a, b) {
  if (a.at === b.at) return 0;
  return a.at < b.at ? -1 : 1;
}
