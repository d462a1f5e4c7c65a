/** Where in the game the reader is, and how steps change that; pure. */

/** @typedef {"first" | "bout-back" | "back" | "next" | "bout-next" | "last"} StepName */

/**
 * @param {StepName} step
 * @param {number} ply
 * @param {readonly number[]} bouts plies at which bouts begin, the last ply among them
 * @returns {number} the new ply, inside the game
 */
export function stepped(step, ply, bouts) {
  const last = bouts[bouts.length - 1] ?? 0;
  switch (step) {
    case "first":
      return 0;
    case "last":
      return last;
    case "back":
      return Math.max(0, ply - 1);
    case "next":
      return Math.min(last, ply + 1);
    case "bout-back":
      return bouts.findLast((start) => start < ply) ?? 0;
    case "bout-next":
      return bouts.find((start) => start > ply) ?? last;
  }
}

/**
 * @param {string} hash of the address, such as `#12`
 * @param {number} last
 * @returns {number} the ply it names, or 0
 */
export function plyOfHash(hash, last) {
  const ply = /^#\d{1,5}$/.test(hash) ? Number(hash.slice(1)) : 0;
  return Math.min(ply, last);
}
