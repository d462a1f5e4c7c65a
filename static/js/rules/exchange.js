/** R7: swapping the lowest trump for the card that lies under the talon. */

import { lowestTrump } from "./cards.js";

/** @import { State } from "./types.js" */

/**
 * @param {State} state
 * @param {number} seat
 * @returns {string | null} why this seat may not swap now, or null if it may
 */
export function exchangeObjection(state, seat) {
  const lowest = lowestTrump(state.rules.pack, state.trump);
  if (!mayEver(state, seat)) {
    return "This seat has no right to swap the lowest trump at this table.";
  }
  if (state.talon.length === 0) {
    return "The trump card has been drawn already.";
  }
  if (!state.hands[seat].includes(lowest)) {
    return "Only who holds the lowest trump may swap it.";
  }
  if (state.rules.exchange_own_only && state.exchangeOwner !== seat) {
    return "Only who was dealt or drew the lowest trump may swap it.";
  }
  return null;
}

/**
 * @param {State} state
 * @returns {State} with the two cards swapped
 */
export function exchanged(state) {
  const lowest = lowestTrump(state.rules.pack, state.trump);
  const trumpCard = /** @type {string} */ (state.talon.at(-1));
  const hands = state.hands.map((hand, seat) =>
    seat === state.turn ? hand.map((card) => (card === lowest ? trumpCard : card)) : hand,
  );
  return { ...state, hands, talon: [...state.talon.slice(0, -1), lowest] };
}

/**
 * R7.3: the right belongs to who was dealt or drew the card, and dies when another picks it up.
 * @param {State} state
 * @param {number} seat
 * @param {readonly string[]} cards
 * @param {"drawn" | "picked up"} how
 * @returns {number | null} the owner after these cards came to that seat
 */
export function ownerAfter(state, seat, cards, how) {
  if (!cards.includes(lowestTrump(state.rules.pack, state.trump))) {
    return state.exchangeOwner;
  }
  return how === "drawn" || state.exchangeOwner === seat ? seat : null;
}

/**
 * @param {State} state
 * @param {number} seat
 */
function mayEver(state, seat) {
  const isBot = state.setup.bots.has(seat);
  switch (state.rules.exchange) {
    case "everyone":
      return true;
    case "humans":
      return !isBot;
    case "bots":
      return isBot;
    default:
      return false;
  }
}
