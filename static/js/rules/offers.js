/** Which house rules still count as a preset: the switches that the game it follows offers. */

import { PRESETS } from "./presets.js";

/** @import { Rules } from "./types.js" */

const ANY_NUMBER = [2, 3, 4, 5, 6];
const CLASSIC = { seats: ANY_NUMBER, throw_in: ["neighbours"], first_bout_limit: [5] };

/**
 * Values a preset allows beside its own.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>}
 */
const OFFERS = Object.freeze({
  duel: {},
  classic: CLASSIC,
  transfer: CLASSIC,
  challenge: {},
  house: {
    seats: ANY_NUMBER,
    pack: [24, 32, 52],
    throw_in: ["none"],
    throw_in_order: ["clockwise"],
    transfer: ["plain", "trump"],
    bout_limit: [null],
    opens: ["dealer_left", "human", "bot"],
    exchange: ["everyone", "humans", "bots"],
  },
});

/**
 * @param {Rules} rules
 * @returns {boolean} false for a table that can never be rated
 */
export function isOffered(rules) {
  const preset = Object.entries(PRESETS[rules.preset]);
  return preset.every(([name, usual]) => {
    const value = rules[/** @type {keyof Rules} */ (name)];
    return value === usual || (OFFERS[rules.preset][name] ?? []).includes(value);
  });
}
