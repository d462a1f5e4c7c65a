/** Where the plaques stand round the felt on a wide screen: clockwise, the viewer at the bottom. */

/** @typedef {"bottom" | "left" | "top-left" | "top" | "top-right" | "right"} Spot */

/** By the number of those who do not sit at the bottom. @type {Readonly<Record<number, readonly Spot[]>>} */
const ROUND = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
  5: ["left", "top-left", "top", "top-right", "right"],
};

/**
 * One spot for each plaque, in seat order. Who watches has no place of his own: there the first
 * of the players sits at the bottom.
 * @param {number} count plaques @param {boolean} isWatching @returns {readonly Spot[]}
 */
export function spotsFor(count, isWatching) {
  if (!isWatching) return ROUND[count] ?? [];
  return ["bottom", ...(ROUND[count - 1] ?? [])];
}
