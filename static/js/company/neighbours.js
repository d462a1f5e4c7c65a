/** Who else sits at the table and can speak: read from the view, which has no numbers for people. */

/** @typedef {import("../base/types.js").View} View */
/** @typedef {{key: string, seat: number, name: string, kind: string}} Neighbour */

/**
 * Everybody but bots and oneself. Before the deal one is known by one's name alone.
 * @param {View} view @param {string | null} ownName @returns {Neighbour[]}
 */
export function neighboursOf(view, ownName) {
  const all = view.seats.map((seat, index) => ({ key: `seat-${index}`, seat: index, name: seat.name, kind: seat.kind }));
  return all.filter((who) => who.kind !== "bot" && !isOwn(view, who, ownName));
}

/** @param {View} view @param {Neighbour} who @param {string | null} ownName */
const isOwn = (view, who, ownName) => (view.you === null ? who.name === ownName : who.seat === view.you);
