/** Questions about seats: who is still in, who sits next, and who may add a card to a bout. */

/** @import { State } from "./types.js" */

/**
 * @param {State} state
 * @param {number} seat
 */
export function isIn(state, seat) {
  return state.places[seat] === null;
}

/**
 * @param {State} state
 * @param {number} seat
 * @returns {number} the next seat clockwise that is still in the game
 */
export function nextSeat(state, seat) {
  const count = state.rules.seats;
  for (let step = 1; step <= count; step += 1) {
    if (isIn(state, (seat + step) % count)) {
      return (seat + step) % count;
    }
  }
  throw new Error("nobody is left in the game");
}

/**
 * @param {State} state
 * @param {number} first
 * @returns {number[]} the seats still in, clockwise from `first`, whether or not that one is in
 */
export function seatsFrom(state, first) {
  const count = state.rules.seats;
  const round = Array.from({ length: count }, (_, step) => (first + step) % count);
  return round.filter((seat) => isIn(state, seat));
}

/**
 * R4.4–R4.6: who may be asked for another attacking card, in the order of asking.
 * @param {State} state
 * @returns {number[]}
 */
export function throwers(state) {
  const { attacker, defender, rules } = state;
  if (rules.throw_in === "none") {
    return [];
  }
  const clockwise = seatsFrom(state, attacker).filter((seat) => seat !== defender);
  if (rules.throw_in === "neighbours") {
    const neighbour = nextSeat(state, defender);
    return clockwise.filter((seat) => seat === attacker || seat === neighbour);
  }
  if (rules.throw_in_order === "clockwise") {
    return clockwise;
  }
  const [main, ...others] = clockwise;
  return [main, ...others.reverse()];
}
