/**
 * What the table will look like if the server accepts a move: shown at once, replaced by the
 * server's own view. Moves cards only; draws, turns and ends are the server's to tell.
 */

import { parseMove } from "./moves.js";

/** @typedef {import("../base/types.js").View} View */

/** @param {View} view @param {string} move @returns {View} a new view with nothing left to choose */
export function predict(view, move) {
  const { kind, card, target } = parseMove(move);
  const waiting = { ...view, legal: [] };
  if (card === null) return waiting;
  const played = { ...waiting, seats: withoutCard(view, card) };
  if (kind === "beat") {
    return { ...played, table: view.table.map((pair) => (pair[0] === target ? [pair[0], card] : pair)) };
  }
  return { ...played, table: [...view.table, [card, null]] };
}

/** @param {View} view @param {string} card */
function withoutCard(view, card) {
  return view.seats.map((seat, index) => (index === view.you && seat.hand
    ? { ...seat, hand: seat.hand.filter((other) => other !== card), count: seat.count - 1 }
    : seat));
}
