/** The two lines of the chart, for one seat; pure. Worths are thousandths, 1000 on top. */

/** @import { Review } from "./types.js" */

/** @typedef {[ply: number, worth: number]} Point */

/**
 * As its player could know: what his best move was worth before, and what his own was.
 * @param {Review} review @param {number} seat @param {number} last
 * @returns {Point[]}
 */
export function knownLine({ moves, came_out: cameOut }, seat, last) {
  /** @type {Point[]} */
  const points = [];
  for (const move of moves) {
    if (move.seat === seat) {
      points.push([move.ply - 1, move.known[0]], [move.ply, move.known[1]]);
    }
  }
  return [...points, [last, cameOut[seat]]];
}

/**
 * With all cards open, from the deal to the end, after each choice of anybody.
 * @param {Review} review @param {number} seat @param {number} last
 * @returns {Point[]}
 */
export function openLine({ moves, deal, came_out: cameOut }, seat, last) {
  /** @type {Point[]} */
  const points = moves.map(({ ply, worths }) => [ply, worths[seat]]);
  return [[0, deal.worths[seat]], ...points, [last, cameOut[seat]]];
}

/**
 * What a line says at a ply: its last point up to there.
 * @param {readonly Point[]} line @param {number} ply
 */
export function worthAt(line, ply) {
  const before = line.findLast(([at]) => at <= ply) ?? line[0];
  return before[1];
}
