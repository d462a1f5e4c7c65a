/** Who attacks first in a new deal (R3). */

import { strengthOf, suitOf } from "./cards.js";
import { RulesError } from "./errors.js";

/** @import { OpeningTrump, Setup } from "./types.js" */

/**
 * @param {readonly (readonly string[])[]} hands
 * @param {string} trump the suit
 * @returns {OpeningTrump | null} null when the talon holds all trumps
 */
export function lowestTrumpDealt(hands, trump) {
  const trumps = hands.flatMap((hand, seat) =>
    hand.filter((card) => suitOf(card) === trump).map((card) => ({ seat, card })),
  );
  trumps.sort((one, other) => strengthOf(one.card) - strengthOf(other.card));
  return trumps[0] ?? null;
}

/**
 * R3: an earlier game may have settled it; else the rules say how.
 * @param {Setup} setup
 * @param {number | null} lowestTrumpSeat
 */
export function openingSeat({ rules, bots, dealer, opener }, lowestTrumpSeat) {
  if (opener !== null) {
    return opener;
  }
  const all = Array.from({ length: rules.seats }, (_, seat) => seat);
  const person = all.find((seat) => !bots.has(seat));
  switch (rules.opens) {
    case "dealer_left":
      return ((dealer ?? rules.seats - 1) + 1) % rules.seats;
    case "human":
      return seatOrRefuse(person, "human", "a person");
    case "bot":
      return seatOrRefuse(all.find((seat) => bots.has(seat)), "bot", "a bot");
    default:
      return lowestTrumpSeat ?? person ?? 0;
  }
}

/**
 * @param {number | undefined} seat
 * @param {string} side
 * @param {string} who
 */
function seatOrRefuse(seat, side, who) {
  if (seat === undefined) {
    throw new RulesError(`opens: ${side} needs a seat held by ${who}`);
  }
  return seat;
}
